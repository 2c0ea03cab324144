import { addDays, lastOfMonth } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import { generationsOf, SITE_DAY, siteDayNumber, storedGeneration } from '../days/generation.ts';
import type { DayStates } from '../days/site-days.ts';
import type { BoundSql } from '../sql/bound-sql.ts';

/** The days of a site whose rows are read: the closed ones have rows, and those of the open ones are not wanted. */
export interface SiteStates {
  readonly siteId: number;
  readonly states: Pick<DayStates, 'open' | 'closed'>;
}

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
 * The rows of closed days in some runs that readers see, of one site or of several.
 *
 * @param name begins the names of the parameters, so that a statement can hold several such conditions
 */
export function publishedRows(sites: readonly SiteStates[], runs: readonly Period[], name = ''): BoundSql {
  const isWithin = (day: string) => runs.some(({ from, to }) => day >= from && day <= to);
  const within = sites.map(({ siteId, states }) => ({
    siteId,
    open: states.open.filter(isWithin),
    closed: states.closed.filter(({ day }) => isWithin(day)),
  }));
  const ofRuns = runs.map((_, i) => `day BETWEEN {${name}from${i}:Date} AND {${name}to${i}:Date}`);
  const ends = runs.flatMap(({ from, to }, i) => [
    [`${name}from${i}`, from],
    [`${name}to${i}`, to],
  ]);
  const days = `(${ofRuns.join(' OR ')})`;
  const [site, ...others] = within;
  const { sql, params } = others.length === 0 ? ofSite(site!, days, name) : ofSites(within, days, name);
  return { sql, params: { ...params, ...Object.fromEntries(ends) } };
}

interface WantedDays extends Pick<DayStates, 'open' | 'closed'> {
  readonly siteId: number;
}

function ofSite({ siteId, open, closed }: WantedDays, days: string, name: string): BoundSql {
  const generation = generationCondition(closed, name);
  const conditions = [
    `site = {${name}site:UInt32}`,
    days,
    ...(open.length > 0 ? [`day NOT IN {${name}open:Array(Date)}`] : []),
    generation.sql,
  ];
  return {
    sql: conditions.join(' AND '),
    params: { [`${name}site`]: siteId, [`${name}open`]: open, ...generation.params },
  };
}

function ofSites(sites: readonly WantedDays[], days: string, name: string): BoundSql {
  // Each site has a usual generation of its own: an import gives all of its days another one than closing does.
  const usual = sites.map(({ closed }) => generationsOf(closed));
  const others = sites.flatMap(({ siteId, open }, i) => [
    ...usual[i]!.others.map(({ day, generation }) => ({ siteId, day, generation })),
    // No row has the generation 0.
    ...open.map((day) => ({ siteId, day, generation: 0 })),
  ]);
  const ofSite = `transform(site, {${name}sites:Array(UInt32)}, {${name}generations:Array(UInt16)}, toUInt16(0))`;
  const numbers = `{${name}other_site_days:Array(UInt64)}, {${name}other_generations:Array(UInt16)}`;
  const ofDay = others.length === 0 ? ofSite : `transform(${SITE_DAY}, ${numbers}, ${ofSite})`;
  return {
    sql: `site IN {${name}sites:Array(UInt32)} AND ${days} AND generation = ${ofDay}`,
    params: {
      [`${name}sites`]: sites.map(({ siteId }) => siteId),
      [`${name}generations`]: usual.map(({ generation }) => storedGeneration(generation)),
      [`${name}other_site_days`]: others.map(siteDayNumber),
      [`${name}other_generations`]: others.map((other) => storedGeneration(other.generation)),
    },
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
