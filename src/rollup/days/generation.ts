import { countDays } from '../../domain/calendar.ts';
import type { QueryParams } from '../../store/store.ts';
import type { SiteDay } from './closed-days.ts';

/** The most site-days that share a statement. */
export const SITE_DAYS_PER_STATEMENT_MAX = 100;

/** The largest number that stored rows have room for. */
const STORED_MAX = 65_535;

/**
 * The number that the rows of a generation carry in the store: 0 for none. Generations count without end; the stored
 * numbers begin again after 65,535 of one day, whose rows are long removed by then.
 */
export function storedGeneration(generation: number): number {
  return generation === 0 ? 0 : ((generation - 1) % STORED_MAX) + 1;
}

/** Returns the generation that most of some days have, 1 without a day, and the days of the others. */
export function generationsOf<Day extends { readonly generation: number }>(
  days: readonly Day[],
): { readonly generation: number; readonly others: readonly Day[] } {
  const counts = new Map<number, number>();
  for (const { generation } of days) counts.set(generation, (counts.get(generation) ?? 0) + 1);
  let most = 1;
  for (const [generation, count] of counts) if (count > (counts.get(most) ?? 0)) most = generation;
  return { generation: most, others: days.filter(({ generation }) => generation !== most) };
}

/** A generation of a site-day. */
interface DayGeneration extends SiteDay {
  readonly generation: number;
}

/** A site-day as one number, in SQL; `siteDayNumber` makes the same. */
export const SITE_DAY = 'toUInt64(site) * 65536 + toUInt16(day)';

/** The rows of the site-days of `generationParams`. */
export const OF_GENERATIONS = `site IN {sites:Array(UInt32)} AND day IN {days:Array(Date)} AND ${SITE_DAY} IN {site_days:Array(UInt64)}`;

/** The generation of a row's site-day in `generationParams`. */
export const GENERATION = `transform(${SITE_DAY}, {site_days:Array(UInt64)}, {generations:Array(UInt16)}, toUInt16(0))`;

/** A half of the stored numbers: the others are taken for those that are still to come. */
const STORED_HALF = Math.floor(STORED_MAX / 2);

/**
 * The rows of generations that had been begun when `begunParams` was made, and no others: whoever stands still for long
 * before it runs the statement does not touch what has been written meanwhile.
 */
export const BEGUN = `(toInt32(transform(${SITE_DAY}, {site_days:Array(UInt64)}, {begun:Array(UInt16)}, toUInt16(0))) - generation + ${STORED_MAX}) % ${STORED_MAX} < ${STORED_HALF}`;

/** The parameter of the condition above, beside those of the same site-days. */
export function begunParams(begun: readonly { readonly begun: number }[]): QueryParams {
  return { begun: begun.map((each) => storedGeneration(each.begun)) };
}

/** The parameters of the conditions before. */
export function generationParams(generations: readonly DayGeneration[]): QueryParams {
  return {
    sites: [...new Set(generations.map(({ siteId }) => siteId))],
    days: [...new Set(generations.map(({ day }) => day))],
    site_days: generations.map(siteDayNumber),
    generations: generations.map(({ generation }) => storedGeneration(generation)),
  };
}

/** A site-day as one number. */
export function siteDayNumber({ siteId, day }: SiteDay): number {
  return siteId * 65536 + countDays('1970-01-01', day) - 1;
}
