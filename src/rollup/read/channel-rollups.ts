import type { Revenue } from '../../domain/revenue.ts';
import { channelRevenuePart, channelsPart, keysPart, revenuePart } from '../days/parts.ts';
import { hitsFrom } from '../sql/hits.ts';
import { keyRows, keysFrom } from '../sql/keys.ts';
import { channelRevenueFrom, REVENUE_COLUMNS } from '../sql/revenue.ts';
import type { ChannelDays } from './channel-days.ts';
import type { Rollup } from './rollups.ts';

/** The keys of the channels of a site with rules of its own, with the columns of `keys`. The last version must be backfilled. */
export function ownChannelKeyCounts(days: ChannelDays, cap: number): Rollup {
  const { part, params } = days.selected;
  return {
    table: 'day_keys',
    columns: 'day, key, visitors, views',
    part,
    partParams: params,
    needs: [
      {
        names: (day) => {
          const version = days.versionOn(day);
          return [version === null ? keysPart('channel') : channelsPart(version)];
        },
        imported: [keysPart('channel')],
      },
    ],
    open: ({ sql, count, heavy }) => {
      const hits = hitsFrom(sql, ['site', 'day', 'visitor', 'event', 'channel'], heavy, days.eras);
      return {
        sql: keyRows(keysFrom(hits.sql, 'channel', cap, count), 'channel'),
        params: { ...hits.params, ...params },
      };
    },
    once: 'day, key',
    // Counting them again adds rows to days whose months are summed.
    months: null,
  };
}

/** The orders of a goal by the channels of a site with rules of its own, with the columns of `revenueCounts`. */
export function ownChannelRevenueCounts(days: ChannelDays, revenue: Revenue, cap: number): Rollup {
  const { part, params } = days.selected;
  return {
    table: 'day_revenue',
    columns: 'day, currency, key, visitors, orders, amount',
    part: `revenue = ${revenue.id} AND ${part}`,
    partParams: params,
    needs: [
      {
        names: (day) => {
          const version = days.versionOn(day);
          return [revenuePart(revenue), ...(version === null ? [] : [channelRevenuePart(revenue, version)])];
        },
        imported: null,
        from: revenue.countedFrom,
      },
    ],
    open: ({ sql, count, heavy }) => {
      const hits = hitsFrom(sql, REVENUE_COLUMNS, heavy, days.eras);
      const rows = channelRevenueFrom(hits, { sql, params: {} }, revenue, 'channel', { cap, events: count });
      return { sql: rows.sql, params: { ...rows.params, ...params } };
    },
    once: 'day, currency, key',
    months: null,
  };
}
