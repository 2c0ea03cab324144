import { dashboardRefusal } from './refusals/translations.ts';

/** Parses the numeric id in a path. Throws a DashboardError `not_found` for a malformed id. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw dashboardRefusal('not_found', (texts) => texts.notFound);
  return Number(text);
}
