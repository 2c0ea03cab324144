import { DashboardError } from './dashboard-error.ts';

/** Parses the numeric id in a path. Throws a DashboardError `not_found` for a malformed id. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new DashboardError('not_found', 'not found');
  return Number(text);
}
