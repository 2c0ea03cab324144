/** Random filters of queries. */

import { SHOWN_DIMENSIONS, type ShownDimension, type StoredDimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import { type Filter, propertyDimension } from '../../src/domain/filter.ts';
import fc from '../draws.ts';
import { ownValue } from './hit.ts';
import { VALUES } from './pools.ts';
import type { World } from './world.ts';

/**
 * Generates none, one or several filters. Their values come from one event of the world, because others would seldom
 * select anything.
 */
export function filterSet(world: World): fc.Arbitrary<Filter[]> {
  const like = (min: number, max: number): fc.Arbitrary<Filter[]> =>
    exampleEvent(world).chain((example) =>
      fc
        .shuffledSubarray(dimensionsOf(example), { minLength: min, maxLength: max })
        .chain((dimensions) => fc.tuple(...dimensions.map((dimension) => filter(dimension, example)))),
    );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Filter[]>([]) },
    { weight: 2, arbitrary: like(1, 1) },
    { weight: 2, arbitrary: like(2, 3) },
    { weight: 2, arbitrary: byProperty(world) },
  );
}

/** Generates a filter by a property that an event of the world has, with or without one by a dimension of the event. */
function byProperty(world: World): fc.Arbitrary<Filter[]> {
  const events = world.events.filter(({ props, event }) => props !== '' && event !== 'engage');
  if (events.length === 0) return fc.constant([]);
  return fc.constantFrom(...events, ...events.slice(-10)).chain((example) => {
    const props: [string, unknown][] = Object.entries(JSON.parse(example.props));
    const property = fc.constantFrom(...props).chain(([key, value]) => {
      const own = ['', '(other)'].includes(String(value)) ? '(none)' : String(value);
      const values = [own, own, own, '(none)', '(other)', 'nowhere'];
      return fc.record({ dimension: fc.constant(propertyDimension(key)), value: fc.constantFrom(...values) });
    });
    const other = fc.constantFrom(...SHOWN_DIMENSIONS).chain((dimension) => filter(dimension, example));
    return fc.oneof(
      property.map((one) => [one]),
      fc.tuple(property, other),
      fc.tuple(other, property),
    );
  });
}

/** Generates a filter by a key of a dimension. */
export function ownFilter(world: World, dimension: StoredDimension): fc.Arbitrary<Filter> {
  return exampleEvent(world).chain((example) => filter(dimension as ShownDimension, example));
}

/** Draws an event, preferably a recent one. */
function exampleEvent(world: World): fc.Arbitrary<CollectedEvent | null> {
  const hits = world.events.filter((event) => event.event !== 'engage');
  return hits.length === 0 ? fc.constant(null) : fc.constantFrom(...hits, ...hits.slice(-10), ...hits.slice(-5));
}

/**
 * Returns the dimensions of filters for an event. `event` is left out for a pageview, because it would select nothing.
 */
function dimensionsOf(example: CollectedEvent | null): ShownDimension[] {
  return SHOWN_DIMENSIONS.filter((dimension) => dimension !== 'event' || example?.event !== 'pageview');
}

function filter(dimension: ShownDimension, example: CollectedEvent | null): fc.Arbitrary<Filter> {
  const own = example === null ? '' : ownValue(example, dimension);
  const any = ['(none)', 'nowhere', ...VALUES[dimension].filter((value) => value !== '')];
  return fc.record({
    dimension: fc.constant(dimension),
    value: fc.oneof(
      // An event does not tell its channel.
      { weight: dimension === 'channel' ? 1 : 9, arbitrary: fc.constant(own === '' ? '(none)' : own) },
      { weight: dimension === 'channel' ? 9 : 1, arbitrary: fc.constantFrom(...any) },
    ),
  });
}
