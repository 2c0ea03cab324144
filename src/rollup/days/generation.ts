import { countDays } from '../../domain/day.ts';
import type { QueryParams } from '../../store/store.ts';
import type { SiteDay } from './closed-days.ts';
import { storedGeneration } from './stored-generation.ts';

/** The most site-days that share a statement. */
export const SITE_DAYS_PER_STATEMENT_MAX = 100;

/** A generation of a site-day. */
interface DayGeneration extends SiteDay {
  readonly generation: number;
}

/** A site-day as one number, in SQL; `siteDayNumber` makes the same. */
const SITE_DAY = 'toUInt64(site) * 65536 + toUInt16(day)';

/** The rows of the site-days of `generationParams`. */
export const OF_GENERATIONS = `site IN {sites:Array(UInt32)} AND day IN {days:Array(Date)} AND ${SITE_DAY} IN {site_days:Array(UInt64)}`;

/** The generation of a row's site-day in `generationParams`. */
export const GENERATION = `transform(${SITE_DAY}, {site_days:Array(UInt64)}, {generations:Array(UInt16)}, toUInt16(0))`;

/** The parameters of the conditions above. */
export function generationParams(generations: readonly DayGeneration[]): QueryParams {
  return {
    sites: [...new Set(generations.map(({ siteId }) => siteId))],
    days: [...new Set(generations.map(({ day }) => day))],
    site_days: generations.map(siteDayNumber),
    generations: generations.map(({ generation }) => storedGeneration(generation)),
  };
}

function siteDayNumber({ siteId, day }: SiteDay): number {
  return siteId * 65536 + countDays('1970-01-01', day) - 1;
}
