import { addDays, lastOfMonth } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import { generationsOf, storedGeneration } from '../days/generation.ts';
import type { DayStates } from '../days/site-days.ts';
import type { BoundSql } from '../sql/bound-sql.ts';

/** The rows of the months that stand for their days. */
export function publishedMonths(site: number, months: DayStates['months']): BoundSql {
  const generation = generationCondition(months, 'month_');
  return {
    sql: `site = {site:UInt32} AND day IN {months:Array(Date)} AND ${generation.sql}`,
    params: { site, months: months.map(({ day }) => day), ...generation.params },
  };
}

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

/**
 * The rows of closed days in some runs that readers see.
 *
 * @param name begins the names of the parameters, so that a statement can hold several such conditions
 */
export function publishedRows(site: number, runs: readonly Period[], { open, closed }: DayStates, name = ''): BoundSql {
  const isWithin = (day: string) => runs.some(({ from, to }) => day >= from && day <= to);
  const generation = generationCondition(
    closed.filter(({ day }) => isWithin(day)),
    name,
  );
  const openWithin = open.filter(isWithin);
  const ofRuns = runs.map((_, i) => `day BETWEEN {${name}from${i}:Date} AND {${name}to${i}:Date}`);
  const conditions = [
    'site = {site:UInt32}',
    `(${ofRuns.join(' OR ')})`,
    ...(openWithin.length > 0 ? [`day NOT IN {${name}open:Array(Date)}`] : []),
    generation.sql,
  ];
  const ends = runs.flatMap(({ from, to }, i) => [
    [`${name}from${i}`, from],
    [`${name}to${i}`, to],
  ]);
  return {
    sql: conditions.join(' AND '),
    params: { site, [`${name}open`]: openWithin, ...generation.params, ...Object.fromEntries(ends) },
  };
}

/** Holds for the rows of some days, or months, in the generation that each has. */
function generationCondition(
  days: readonly { readonly day: string; readonly generation: number }[],
  name: string,
): BoundSql {
  const { generation, others } = generationsOf(days);
  const usual = `{${name}generation:UInt16}`;
  return {
    sql:
      others.length === 0
        ? `generation = ${usual}`
        : `generation = transform(day, {${name}other_days:Array(Date)}, {${name}other_generations:Array(UInt16)}, ${usual})`,
    params: {
      [`${name}generation`]: storedGeneration(generation),
      [`${name}other_days`]: others.map(({ day }) => day),
      [`${name}other_generations`]: others.map((other) => storedGeneration(other.generation)),
    },
  };
}
