/** Exports of GoatCounter that lack some files. */
import type { Dimension } from '../../src/domain/dimension.ts';
import type { SourceSums } from './source-sums.ts';

/** The dimensions that are unknown without a file. */
const UNKNOWN_WITHOUT: Readonly<Record<string, readonly Dimension[]>> = {
  refs: ['referrer', 'utm_source'],
  browsers: ['browser'],
  browser_stats: ['browser'],
  systems: ['os'],
  system_stats: ['os'],
  location_stats: ['country', 'region'],
};

/** The files that an export can lack. */
export const GOATCOUNTER_OPTIONAL_FILES: readonly string[] = Object.keys(UNKNOWN_WITHOUT);

/** Returns the sums of an export that lacks some files: what they alone tell is unknown. */
export function goatCounterSumsWithout({ days, known }: SourceSums, files: readonly string[]): SourceSums {
  const unknown = new Set(files.flatMap((file) => UNKNOWN_WITHOUT[file]!) as readonly string[]);
  const isKnown = ([dimension]: readonly [string, unknown]) => !unknown.has(dimension);
  const left = [...days].map(([day, of]) => [day, { ...of, keys: new Map([...of.keys].filter(isKnown)) }] as const);
  return {
    days: new Map(left.filter(([, { totals, keys }]) => Object.keys(totals).length + keys.size > 0)),
    known: new Map([...known].filter(isKnown)),
  };
}
