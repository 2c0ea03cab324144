import { type ChannelVersion, DEFAULT_ERA } from '../../domain/own-channels.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { BoundSql } from './bound-sql.ts';
import type { PairsCap } from './capped-pairs.ts';
import { withOwnChannels } from './channels.ts';
import { keyRows, keysFrom } from './keys.ts';
import { channelRevenueFrom } from './revenue.ts';

/** The dimension under which the channels of a version of a site's own rules are stored. */
export function ownChannelDimension({ version }: Pick<ChannelVersion, 'version'>): string {
  return `channel:${version}`;
}

/** hits → the keys of the channels of a version, with the columns of `day_keys`. `areKnown`: see `withOwnChannels`. */
export function ownChannelKeys(
  hits: string,
  version: ChannelVersion,
  { cap, events, areKnown }: { readonly cap: number; readonly events: number; readonly areKnown: boolean },
): BoundSql {
  const own = ofVersion(hits, version, areKnown);
  return { sql: keyRows(keysFrom(own.sql, 'channel', cap, events), ownChannelDimension(version)), params: own.params };
}

/** hits and events → the money of a goal's orders by the channels of a version, with the columns of `day_revenue`. */
export function ownChannelRevenue(
  hits: BoundSql,
  events: BoundSql,
  revenue: Revenue,
  version: ChannelVersion,
  { areKnown, ...pairs }: PairsCap & { readonly areKnown: boolean },
): BoundSql {
  const own = ofVersion(hits.sql, version, areKnown);
  const bound = { sql: own.sql, params: { ...hits.params, ...own.params } };
  return channelRevenueFrom(bound, events, revenue, ownChannelDimension(version), pairs);
}

function ofVersion(hits: string, version: ChannelVersion, areKnown: boolean): BoundSql {
  return withOwnChannels(hits, [{ ...DEFAULT_ERA, version }], areKnown);
}
