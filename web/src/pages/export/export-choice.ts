import { isDay } from '../../../../src/domain/calendar.ts';
import { texts } from './texts.tsx';

/** The choices of a person who exports a site. */
export interface ExportChoice {
  readonly format: 'csv' | 'parquet';
  readonly period: 'all' | 'some';
  /** The days of the fields; they count when `period` is `some`. */
  readonly from: string;
  readonly to: string;
  readonly withEvents: boolean;
}

/** Says what is wrong with the chosen days; null when nothing is. */
export function problemOf({ period, from, to }: ExportChoice): string | null {
  if (period === 'all') return null;
  if (!isDay(from) || !isDay(to)) return texts.download.noDays;
  return from > to ? texts.download.wrongOrder : null;
}

/** Returns the chosen days as parameters of the server; none for all days. */
export function daysOf({ period, from, to }: ExportChoice): { readonly from?: string; readonly to?: string } {
  return period === 'all' ? {} : { from, to };
}

/** Returns the command that keeps an export of all days current. */
export function commandOf(
  { format, withEvents }: ExportChoice,
  site: { readonly id: string; readonly domain: string },
) {
  const options = [...(format === 'parquet' ? ['--format parquet'] : []), ...(withEvents ? ['--events'] : [])];
  return ['bin/svc export', `--site ${site.id}`, ...options, `./${site.domain}`].join(' ');
}
