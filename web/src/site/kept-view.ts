import { addressParams, type PeriodChoice, parsePeriod } from '../period.ts';

/** The pages of a site that show figures of a period, by their path. */
const PERIOD_PAGES: readonly string[] = ['/', '/goals', '/funnels', '/crawlers'];

const PERIOD_PARAMS: readonly string[] = ['period', 'from', 'to'];
/** The selection that these pages have besides their period: each shows it, or hands it back to the dashboard. */
const SUBJECT_PARAMS: readonly string[] = ['compare', 'filter', 'where', 'goal'];

/** The period, the conditions and the rest of the dashboard's view that a site's pages hand on to each other. */
export interface KeptView {
  readonly period: PeriodChoice;
  /** The query of what the pages are about. */
  readonly subject: string;
  /** The rest of the dashboard's address query when it was last shown, without its open dialog. */
  readonly dashboard: string;
}

/** Returns what is kept once a page of a site is shown. */
export function keepView(before: KeptView | null, path: string, search: string): KeptView {
  const params = new URLSearchParams(search);
  const rest = picked(params, (name) => ![...PERIOD_PARAMS, ...SUBJECT_PARAMS, 'all'].includes(name));
  const dashboard = path === '/' ? rest : (before?.dashboard ?? '');
  if (before !== null && !PERIOD_PAGES.includes(path)) return { ...before, dashboard };
  return { period: parsePeriod(params), subject: picked(params, isSubject), dashboard };
}

/** Returns the query of a link to another page of the site: its period and conditions, and on the dashboard the tabs it had. */
export function linkSearch({ period, subject, dashboard }: KeptView, path: string): string {
  if (!PERIOD_PAGES.includes(path)) return '';
  const parts = [new URLSearchParams(addressParams(period)).toString(), subject, path === '/' ? dashboard : ''];
  return printed(parts);
}

/** Returns the query of a link from one page of the site to another: what both are about, and further parameters. */
export function carriedSearch(search: string, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(search);
  return printed([
    new URLSearchParams(more).toString(),
    picked(params, (name) => PERIOD_PARAMS.includes(name) || isSubject(name)),
  ]);
}

function isSubject(name: string): boolean {
  return SUBJECT_PARAMS.includes(name);
}

function picked(params: URLSearchParams, isPicked: (name: string) => boolean): string {
  return new URLSearchParams([...params].filter(([name]) => isPicked(name))).toString();
}

function printed(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('&');
  return text === '' ? '' : `?${text.replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',')}`;
}
