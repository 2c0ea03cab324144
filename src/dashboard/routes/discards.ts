import { type DiscardCount, listDiscards } from '../../collect/discards.ts';
import { addDays, localDayAt } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

/** The discarded events of a site, by its local days and by reason. Only counts above zero are listed. */
export interface DiscardsAnswer {
  readonly period: Period;
  /** Every day of the period, also those without discards. */
  readonly days: readonly string[];
  readonly discards: readonly DiscardCount[];
}

const DAYS_MAX = 90;

/**
 * The route of a site's discarded events. The collection endpoint answers 202 to all events, so only this route shows
 * them.
 */
export function discardRoutes({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): readonly DashboardRoute[] {
  return [
    route('GET', '/sites/:site/discards', 'site:member', async ({ site, query }): Promise<DiscardsAnswer> => {
      const now = clock.nowMicros();
      const to = localDayAt(now, site.timezone).day;
      const days = Array.from({ length: daysOf(query) }, (_, i) => addDays(to, -i)).reverse();
      const period = { from: days[0]!, to };
      return { period, days, discards: await listDiscards(database.db, site, period, now) };
    }),
  ];
}

function daysOf(query: URLSearchParams): number {
  const text = query.get('days') ?? '7';
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > DAYS_MAX) throw new DashboardError('invalid', `give a number of days from 1 to ${DAYS_MAX}`);
  return days;
}
