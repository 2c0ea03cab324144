import { DashboardError } from './dashboard-error.ts';

/** The numeric id in a path. Throws a DashboardError `not_found` for what is no id. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new DashboardError('not_found', 'there is no such thing');
  return Number(text);
}
