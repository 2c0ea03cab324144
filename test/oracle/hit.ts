import { DIMENSION_TABLE, type StoredDimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Filter } from '../../src/domain/filter.ts';
import { channelOf } from './channel.ts';
import { propKeyOf, propOf } from './props.ts';
import { pageviewsOf, type Session } from './session.ts';

/** An event other than `engage`, with the session whose dimensions it carries. */
export interface Hit {
  readonly event: CollectedEvent;
  readonly session: Session;
}

/** Returns every hit of the sessions. */
export function hitsOf(sessions: readonly Session[]): Hit[] {
  return sessions.flatMap((session) => session.events.map((event) => ({ event, session })));
}

/** Returns the key of a hit in a dimension; `(none)` when the value is absent. */
export function keyOf(hit: Hit, dimension: StoredDimension): string {
  const value = valueIn(hit, dimension);
  return value === '' ? '(none)' : value;
}

/** Returns the value of a hit in a dimension; `''` when it is absent. */
export function valueIn(hit: Hit, dimension: StoredDimension): string {
  const { value } = DIMENSION_TABLE[dimension];
  if (value.scope === 'channel') return channelOf(hit.session);
  if (value.scope !== 'session') return columnOf(hit.event, value.column);
  const pageview =
    value.pageview === 'source' ? hit.session.source : pageviewsOf(hit.session).at(value.pageview === 'first' ? 0 : -1);
  return pageview === undefined ? '' : columnOf(pageview, value.column);
}

/** Returns the value that an event has by itself in a dimension: of a channel, none. */
export function ownValue(event: CollectedEvent, dimension: StoredDimension): string {
  const { value } = DIMENSION_TABLE[dimension];
  return value.scope === 'channel' ? '' : columnOf(event, value.column);
}

/** Returns the value of an event in a column: `utm_source` is its `utmSource`. */
function columnOf(event: CollectedEvent, column: string): string {
  const field = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return String(event[field as keyof CollectedEvent]);
}

/** Returns the key of a hit in the dimension of a filter; null for an event without its property. */
function filterKeyOf(hit: Hit, { dimension }: Filter): string | null {
  const property = filteredProperty(dimension);
  if (property === null) return keyOf(hit, dimension as StoredDimension);
  return propOf(hit, property) === null ? null : propKeyOf(hit, property);
}

/** Returns the key of the property that a filter is about; null when it is about a dimension. */
export function filteredProperty(dimension: string): string | null {
  return dimension.startsWith('property:') ? dimension.slice('property:'.length) : null;
}

/**
 * Selects the hits that a query counts. These are the pageviews or, when `event` or a property is a filter, or `event` the
 * breakdown's dimension, the other events. Of these it takes the ones whose key is the wanted one in every filter.
 */
export function selectHits(hits: readonly Hit[], filters: readonly Filter[], breakdown: StoredDimension | null): Hit[] {
  const areEvents = ({ dimension }: Filter) => dimension === 'event' || dimension.startsWith('property:');
  const eventTakesPart = breakdown === 'event' || filters.some(areEvents);
  return hits
    .filter((hit) => (hit.event.event === 'pageview') !== eventTakesPart)
    .filter((hit) => filters.every((filter) => filterKeyOf(hit, filter) === filter.value));
}

/** Counts the distinct visitors of the hits. A visitor exists for one local day; the next day it is another one. */
export function visitorsOf(hits: readonly Hit[]): number {
  return new Set(hits.map((hit) => `${hit.event.day} ${hit.event.visitor}`)).size;
}
