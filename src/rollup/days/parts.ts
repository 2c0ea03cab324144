import { ADDED_FIELDS, unknownDimensions } from '../../domain/added-fields.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { FunnelRevenue } from '../../domain/funnel-revenue.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { type ClosedDay, WHOLE_DAY } from './closed-days.ts';
import { dimensionsAfter, importedPartsAfter, LAYERS_VERSION, rollupsAfter } from './layers.ts';

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
export function funnelRevenuePart({ revenue, funnel }: FunnelRevenue): string {
  return `${revenuePart(revenue)} ${funnelPart(funnel)}`;
}

/** The amounts of a goal's orders by the channels of a version of a site's own rules. */
export function channelRevenuePart(revenue: Pick<Revenue, 'id'>, version: Pick<ChannelVersion, 'version'>): string {
  return `${revenuePart(revenue)} ${channelsPart(version)}`;
}

const SWITCHED: ReadonlySet<string> = new Set(ADDED_FIELDS.map(({ column }) => keysPart(column)));

/**
 * Tells whether a day has parts that the engine could not derive, so that they are worth another try. Keys of fields that a
 * site can switch off are none: nothing tells why they are not there.
 */
export function hasFailedParts({ unknown = [] }: Pick<ClosedDay, 'unknown'>): boolean {
  return unknown.some((part) => !SWITCHED.has(part));
}

/** Rows that were asked for exceeded the engine's limits when their days were closed: nobody knows them. */
export class UnknownRowsError extends Error {
  override readonly name = 'UnknownRowsError';
  /** In order. */
  readonly days: readonly string[];

  constructor(days: readonly string[]) {
    super(`the figures of ${days.join(', ')} are not known in part`);
    this.days = days;
  }
}

/**
 * Throws an UnknownRowsError when one of the parts of a rollup is not known of one of the days. Of a day that was imported
 * as sums answers say themselves what is not known.
 */
export function requireKnown(closed: readonly ClosedDay[], rollup: RollupParts): void {
  refuse(closed, (day) => isUnknown(day, partsOn(rollup, day)));
}

/** The parts of a day that rows are made of, each of which can be unknown. */
export interface RollupParts {
  readonly parts: readonly string[];
  /** Of rows that are not made of the same parts on each day. */
  readonly partsOn?: (day: ClosedDay) => readonly string[];
}

/** Lists the days of own events of which a part of a rollup is not known. */
export function ownDaysWithout(closed: readonly ClosedDay[], rollup: RollupParts): string[] {
  return closed.flatMap((day) => (day.origin === undefined && isUnknown(day, partsOn(rollup, day)) ? [day.day] : []));
}

/** Lists the parts that the rows of a day are made of. */
export function partsOn({ parts, partsOn: on }: RollupParts, day: ClosedDay): readonly string[] {
  return on?.(day) ?? parts;
}

/** Tells whether one of these parts is not known of a closed day. Without parts, whether anything of it is. */
export function isUnknown(day: ClosedDay, parts: readonly string[]): boolean {
  const unknown = unknownParts(day);
  return unknown.includes(WHOLE_DAY) || parts.some((part) => unknown.includes(part));
}

/** Lists the parts of a closed day that are not known. */
export function unknownParts(day: ClosedDay): readonly string[] {
  const { layersVersion = LAYERS_VERSION } = day;
  const lacking = [...lackingDimensions(day).map(keysPart), ...rollupsAfter(layersVersion)];
  const imported = day.origin === undefined ? [] : importedPartsAfter(layersVersion);
  return [...new Set([...(day.unknown ?? []), ...lacking, ...imported])];
}

/**
 * Throws an UnknownRowsError when one of the days has hits from before one of these dimensions' fields: their columns
 * are empty there, which is not the same as a hit without a value.
 */
export function requireFields(closed: readonly ClosedDay[], dimensions: readonly StoredDimension[]): void {
  refuse(closed, (day) => lackingDimensions(day).some((dimension) => dimensions.includes(dimension)));
}

function lackingDimensions(day: ClosedDay): readonly StoredDimension[] {
  const { fieldsVersion = FIELDS_VERSION, layersVersion = LAYERS_VERSION } = day;
  return [...unknownDimensions(fieldsVersion, []), ...dimensionsAfter(layersVersion)];
}

function refuse(closed: readonly ClosedDay[], isUnknown: (day: ClosedDay) => boolean): void {
  const days = closed.filter((day) => day.origin === undefined && isUnknown(day)).map(({ day }) => day);
  if (days.length > 0) throw new UnknownRowsError(days.sort());
}
