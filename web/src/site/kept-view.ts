import { addressParams, type PeriodChoice, parsePeriod } from '../period.ts';

/** The pages of a site that show figures of a period, by their path. */
const PERIOD_PAGES: readonly string[] = ['/', '/goals', '/funnels'];

/** The period and filters that a site's pages hand on to each other. */
export interface KeptView {
  readonly period: PeriodChoice;
  /** The dashboard's address query when it was last shown, without its open dialog. */
  readonly dashboard: string;
}

/** Returns what is kept once a page of a site is shown. */
export function keepView(before: KeptView | null, path: string, search: string): KeptView {
  const params = new URLSearchParams(search);
  const period = before === null || PERIOD_PAGES.includes(path) ? parsePeriod(params) : before.period;
  params.delete('all');
  return { period, dashboard: path === '/' ? params.toString() : (before?.dashboard ?? '') };
}

/** Returns the query of a link to another page of the site: its period, and on the dashboard the filters and tabs it had. */
export function linkSearch({ period, dashboard }: KeptView, path: string): string {
  if (!PERIOD_PAGES.includes(path)) return '';
  const params = new URLSearchParams(addressParams(period));
  if (path === '/') {
    for (const [name, value] of new URLSearchParams(dashboard)) {
      if (!['period', 'from', 'to'].includes(name)) params.append(name, value);
    }
  }
  const text = params.toString().replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}
