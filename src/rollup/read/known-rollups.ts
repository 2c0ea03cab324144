import { type StoredDimension, storedKeysOf } from '../../domain/dimension.ts';
import type { FunnelRevenue } from '../../domain/funnel-revenue.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { TransitionDimension } from '../../domain/subject-dimension.ts';
import type { ChannelDays } from './channel-days.ts';
import { ownChannelKeyCounts, ownChannelRevenueCounts } from './channel-rollups.ts';
import { funnelRevenueCounts } from './funnel-rollups.ts';
import type { Rollup } from './rollups.ts';
import { keys, pageEngagement, propertyValueCounts, revenueCounts, summedKeys, transitions } from './rollups.ts';

/** The rollups that depend on the rules of a site's channels, or on how many keys a day keeps. */
export class KnownRollups {
  readonly #channels: ChannelDays;
  readonly #storedKeysMax: number;

  constructor(channels: ChannelDays, storedKeysMax: number) {
    this.#channels = channels;
    this.#storedKeysMax = storedKeysMax;
  }

  /** The daily rollup of a dimension's keys, with as many of them as a day keeps. */
  keys(dimension: StoredDimension): Rollup {
    return this.#ownChannels(dimension) ?? keys(dimension, storedKeysOf(dimension, this.#storedKeysMax));
  }

  /** The rollup of a dimension's keys for sums over the days: whole months may stand for theirs. */
  summedKeys(dimension: StoredDimension): Rollup {
    return this.#ownChannels(dimension) ?? summedKeys(dimension, storedKeysOf(dimension, this.#storedKeysMax));
  }

  /** The daily rollup of the pages next to a page. */
  transitions(dimension: TransitionDimension, page: string): Rollup {
    return transitions(dimension, page, this.#storedKeysMax);
  }

  /** The daily rollup of a goal's orders by a dimension; by a property only if it is one of `properties`. */
  revenue(revenue: Revenue, dimension: string, properties: readonly Property[]): Rollup {
    const storedKeysMax = this.#storedKeysMax;
    return dimension === 'channel' && this.#channels.areOwn
      ? ownChannelRevenueCounts(this.#channels, revenue, storedKeysMax)
      : revenueCounts(revenue, dimension, properties, storedKeysMax);
  }

  /** The daily rollup of the orders that complete a funnel. */
  funnelRevenue(orders: FunnelRevenue): Rollup {
    return funnelRevenueCounts(orders, this.#storedKeysMax);
  }

  /** The daily rollup of how pages were read. */
  pageEngagement(): Rollup {
    return pageEngagement(storedKeysOf('page', this.#storedKeysMax));
  }

  /** The daily rollup of the values of a kept property, of one event or of all (`ALL_EVENTS`). */
  propertyValues(property: Property, event: string): Rollup {
    return propertyValueCounts(property, event, this.#storedKeysMax);
  }

  #ownChannels(dimension: StoredDimension): Rollup | null {
    const isOwn = dimension === 'channel' && this.#channels.areOwn;
    return isOwn ? ownChannelKeyCounts(this.#channels, this.#storedKeysMax) : null;
  }
}
