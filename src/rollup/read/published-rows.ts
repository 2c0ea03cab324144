import { addDays, lastOfMonth } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { QueryParams } from '../../store/store.ts';
import { storedGeneration } from '../days/generation.ts';
import type { DayStates } from '../days/site-days.ts';

/** The rows of the months that stand for their days. */
export const PUBLISHED_MONTHS = `site = {site:UInt32} AND day IN {months:Array(Date)}
  AND generation = transform(day, {months:Array(Date)}, {month_generations:Array(UInt16)}, toUInt16(0))`;

/** The runs of days that whole months leave of a run. */
export function outside({ from, to }: Period, months: DayStates['months']): Period[] {
  const runs: Period[] = [];
  let next = from;
  for (const { day } of months) {
    if (next < day) runs.push({ from: next, to: addDays(day, -1) });
    next = addDays(lastOfMonth(day), 1);
  }
  return next <= to ? [...runs, { from: next, to }] : runs;
}

/** The rows of closed days that readers see. */
export function publishedCondition({ open, others }: DayStates): string {
  const generation =
    others.length === 0
      ? '{generation:UInt16}'
      : 'transform(day, {other_days:Array(Date)}, {other_generations:Array(UInt16)}, {generation:UInt16})';
  return [
    'site = {site:UInt32}',
    'day BETWEEN {from:Date} AND {to:Date}',
    ...(open.length > 0 ? ['day NOT IN {open:Array(Date)}'] : []),
    `generation = ${generation}`,
  ].join(' AND ');
}

/** The parameters of `publishedCondition`. */
export function publishedParams(
  site: number,
  { from, to }: Period,
  { open, generation, others }: DayStates,
): QueryParams {
  return {
    site,
    from,
    to,
    open,
    generation: storedGeneration(generation),
    other_days: others.map(({ day }) => day),
    other_generations: others.map((other) => storedGeneration(other.generation)),
  };
}
