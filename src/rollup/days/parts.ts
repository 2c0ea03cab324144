import type { StoredDimension } from '../../domain/dimension.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Figure } from '../../domain/metric.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { Backfill } from '../../sites/backfills.ts';

/** The names by which a closed day lists what is not known of it. They are stored, and never change. */

/** The keys of a dimension, as a part of a day that can be unknown. */
export function keysPart(dimension: StoredDimension): string {
  return `keys ${dimension}`;
}

/** The counts of a goal. */
export function goalPart({ id }: Pick<Goal, 'id'>): string {
  return `goal ${id}`;
}

/** The counts of a version of a funnel. */
export function funnelPart({ id, version }: Pick<FunnelVersion, 'id' | 'version'>): string {
  return `funnel ${id} ${version}`;
}

/** The values of a property. */
export function propertyPart({ id }: Pick<Property, 'id'>): string {
  return `property ${id}`;
}

/** The values of all properties, of a day that was imported as sums. */
export const PROPERTIES_PART = 'properties';

/** The values of a property, of a day that was imported as sums. */
export function valuesPart({ key }: Pick<Property, 'key'>): string {
  return `values ${key}`;
}

/** The channels of a version of a site's own rules. */
export function channelsPart({ version }: Pick<ChannelVersion, 'version'>): string {
  return `channels ${version}`;
}

/** The amounts of a goal's orders. */
export function revenuePart({ id }: Pick<Revenue, 'id'>): string {
  return `revenue ${id}`;
}

/** The amounts of the orders that complete a version of a funnel. */
export function funnelRevenuePart({ revenue, funnel }: NamedOrders): string {
  return `${revenuePart(revenue)} ${funnelPart(funnel)}`;
}

interface NamedOrders {
  readonly revenue: Pick<Revenue, 'id'>;
  readonly funnel: Pick<FunnelVersion, 'id' | 'version'>;
}

/** The amounts of a goal's orders by the channels of a version of a site's own rules. */
export function channelRevenuePart(revenue: Pick<Revenue, 'id'>, version: Pick<ChannelVersion, 'version'>): string {
  return `${revenuePart(revenue)} ${channelsPart(version)}`;
}

/** A figure of a day's totals, of a day that was imported as sums. */
export function figurePart(figure: Figure): string {
  return `figure ${figure}`;
}

/** The visitors, or the views, of all keys of a dimension: a source of sums knows the keys, but not these counts. */
export function keyFigurePart(dimension: StoredDimension, figure: 'visitors' | 'views'): string {
  return `${figure} ${dimension}`;
}

/** The keys of a dimension beyond the most visited ones, of a day that was imported as sums: what they were is not known. */
export function otherKeysPart(dimension: StoredDimension): string {
  return `other ${dimension}`;
}

/** A goal, or a version of a funnel, that a day was closed without and whose visits are gone. */
export function olderPart({
  kind,
  ...counted
}: Pick<Backfill, 'id' | 'version'> & { readonly kind: 'goal' | 'funnel' }): string {
  return older(kind === 'goal' ? goalPart(counted) : funnelPart(counted));
}

/** The name under which a day lists a part that it was closed without, because it was archived or not defined yet. */
export function older(name: string): string {
  return OLDER + name;
}

/** Begins the name of a part whose visitors of erased pages were added up: they are known, and may be fewer. */
export const SUMMED = 'summed ';

/** The visitors of erased pages in a dimension; in `revenue`, its buyers. */
export function summedPart(dimension: string): string {
  return SUMMED + dimension;
}

/** Begins the name of a part of a day that was closed before what it counts was defined, and whose visits are gone. */
export const OLDER = 'before ';
