import { type Revenue, revenuesByProperties, revenuesOfSites } from '../../domain/revenue.ts';
import { withOlder } from '../days/day-knowledge.ts';
import { channelRevenuePart, channelsPart, keysPart, revenuePart } from '../days/parts.ts';
import { unitedRows } from '../sql/bound-sql.ts';
import { hitsFrom } from '../sql/hits.ts';
import { keyRows, keysFrom } from '../sql/keys.ts';
import { channelRevenueFrom, REVENUE_COLUMNS } from '../sql/revenue.ts';
import type { ChannelDays } from './channel-days.ts';
import type { Rollup } from './rollups.ts';

/** The keys of the channels of sites with rules of their own, with the columns of `keys`. The last version must be backfilled. */
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

/** The orders of a goal by the channels of sites with rules of their own, with the columns of `revenueCounts`. */
export function ownChannelRevenueCounts(days: ChannelDays, revenue: Revenue, cap: number): Rollup {
  const { part, params } = days.selected;
  const ofSites = revenuesOfSites(revenue);
  return {
    table: 'day_revenue',
    columns: 'day, currency, key, visitors, orders, amount',
    part: `revenue IN (${ofSites.map(({ id }) => id).join(', ')}) AND ${part}`,
    partParams: params,
    needs: ofSites.map((one) => ({
      names: (day) => {
        const version = days.versionOn(day);
        return [...withOlder(revenuePart(one)), ...(version === null ? [] : [channelRevenuePart(one, version)])];
      },
      imported: null,
      from: one.countedFrom,
      ...(revenue.alike === undefined ? {} : { siteIds: new Set([one.siteId]) }),
    })),
    open: ({ sql, count, heavy }) => {
      const hits = hitsFrom(sql, REVENUE_COLUMNS, heavy, days.eras);
      const rows = unitedRows(
        revenuesByProperties(revenue).map((one) =>
          channelRevenueFrom(hits, { sql, params: {} }, one, 'channel', { cap, events: count }),
        ),
      );
      return { sql: rows.sql, params: { ...rows.params, ...params } };
    },
    once: 'day, currency, key',
    months: null,
  };
}
