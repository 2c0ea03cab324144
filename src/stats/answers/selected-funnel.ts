import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Period } from '../../domain/period.ts';
import { funnelFrom, stepRows } from '../../rollup/sql/funnels.ts';
import { funnelHits } from '../../rollup/sql/selected-orders.ts';
import type { FunnelAnswer } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { funnelAnswer, type StepDay, sumSteps } from './funnel-readings.ts';
import { areSelectedComparable, selectedDays } from './selected-days.ts';

/** Answers a funnel under conditions: the steps of the visitors who have a selected hit, with all of their hits of that day. */
export async function readSelectedFunnel(
  reader: Reader,
  window: Window,
  where: Where,
  funnel: FunnelVersion,
): Promise<FunnelAnswer> {
  const { period, previous } = window;
  const withPrevious = previousIsKept(window, false);
  const run = answerable(window, withPrevious ? { from: previous!.from, to: period.to } : period);
  const days = run === null ? [] : await readSelectedSteps(reader, window.site.id, run, where, funnel);
  const known = selectedDays(reader, window, period, where);
  const isCompared = withPrevious && areSelectedComparable(reader, window, where);
  // The part before today may be unknown when today is known.
  const sums = (part: Period) =>
    selectedDays(reader, window, part, where).isShown
      ? sumSteps(
          funnel,
          days.filter(({ day }) => day >= part.from && day <= part.to && !known.older.has(day)),
        )
      : funnel.steps.map(() => null);
  return funnelAnswer(window, funnel, { sums, isCompared, since: known });
}

/** Reads the steps of the visitors who have a selected hit, by day. Days whose hits do not tell are for the caller. */
export function readSelectedSteps(
  { rollups }: Reader,
  site: number,
  days: Period,
  { conditions }: Where,
  funnel: FunnelVersion,
): Promise<readonly StepDay[]> {
  return rollups.dayRows<StepDay>(site, days, JSON.stringify(['funnel', conditions, funnel]), (hits) => {
    const own = funnelHits(hits, conditions);
    const steps = stepRows(funnelFrom(own.sql, funnel), funnel);
    return {
      sql: `SELECT day, step, visitors FROM (${steps.sql})`,
      params: { ...own.params, ...steps.params },
    };
  });
}
