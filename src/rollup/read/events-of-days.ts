import { SITE_DAY, siteDayNumber } from '../days/generation.ts';
import { belowWatermark, type Watermark } from '../days/watermark.ts';
import type { BoundSql } from '../sql/bound-sql.ts';

/**
 * Selects the raw events of days of sites, with the columns of the events layer.
 *
 * @param name the name of the parameter with the days
 */
export function eventsOf(
  sites: readonly { readonly siteId: number; readonly days: readonly string[] }[],
  watermark: Watermark,
  name: string,
): BoundSql {
  const seen = belowWatermark(watermark);
  const days = sites.flatMap((site) => site.days);
  const [one, ...others] = sites;
  if (others.length === 0) {
    return {
      sql: `SELECT * FROM events WHERE site = {${name}_site:UInt32} AND day IN {${name}:Array(Date)}${seen.sql}`,
      params: { [`${name}_site`]: one!.siteId, [name]: days, ...seen.params },
    };
  }
  const siteDays = sites.flatMap(({ siteId, days }) => days.map((day) => siteDayNumber({ siteId, day })));
  return {
    sql: `SELECT * FROM events WHERE site IN {${name}_sites:Array(UInt32)} AND day IN {${name}:Array(Date)}
  AND ${SITE_DAY} IN {${name}_site_days:Array(UInt64)}${seen.sql}`,
    params: {
      [`${name}_sites`]: sites.map(({ siteId }) => siteId),
      [name]: [...new Set(days)],
      [`${name}_site_days`]: siteDays,
      ...seen.params,
    },
  };
}
