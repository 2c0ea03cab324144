/** Random conditions that fit a world: mostly about what its events have. */

import { type Condition, OPERATORS, type Operator } from '../../../src/domain/condition.ts';
import { STORED_DIMENSIONS, type StoredDimension } from '../../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../../src/domain/event.ts';
import { propertyDimension } from '../../../src/domain/filter.ts';
import fc from '../../draws.ts';
import { ownValue } from '../hit.ts';
import { PROPERTIES, VALUES } from '../pools.ts';
import type { Segment, World } from '../world.ts';

const OTHER_PROPERTIES = [...PROPERTIES, 'currency', 'to', 'url', 'nowhere', 'a:b|c\\d'];
const operators = fc.constantFrom<Operator>(...OPERATORS, 'is', 'is', 'contains');

/** Generates conditions; none at all seldom. Several are mostly about one event, because others would select nothing. */
export function anyConditions(world: World, min = 0): fc.Arbitrary<Condition[]> {
  const some = (least: number, most: number) =>
    anyEvent(world).chain((event) => fc.array(anyCondition(world, event), { minLength: least, maxLength: most }));
  const several = fc.oneof({ weight: 4, arbitrary: some(1, 1) }, { weight: 4, arbitrary: some(2, 4) });
  return min > 0
    ? several
    : fc.oneof({ weight: 1, arbitrary: fc.constant<Condition[]>([]) }, { weight: 8, arbitrary: several });
}

function anyCondition(world: World, event: CollectedEvent | null): fc.Arbitrary<Condition> {
  const ofGoals = world.goals.length === 0 ? [] : [{ weight: 2, arbitrary: ofGoal(world) }];
  const { segments = [] } = world;
  const ofSegments = segments.length === 0 ? [] : [{ weight: 1, arbitrary: ofSegment(segments) }];
  return fc.oneof(
    { weight: 6, arbitrary: ofDimension(event) },
    { weight: 2, arbitrary: ofProperty(event) },
    ...ofGoals,
    ...ofSegments,
  );
}

/** Draws an event, preferably a recent one. */
function anyEvent({ events }: World): fc.Arbitrary<CollectedEvent | null> {
  const hits = events.filter(({ event }) => event !== 'engage');
  return hits.length === 0 ? fc.constant(null) : fc.constantFrom(...hits, ...hits.slice(-10), ...hits.slice(-5));
}

function ofDimension(event: CollectedEvent | null): fc.Arbitrary<Condition> {
  // A condition about `event` selects no pageview.
  const fitting = STORED_DIMENSIONS.filter((name) => name !== 'event' || event?.event !== 'pageview');
  return fc.tuple(fc.constantFrom(...fitting), operators).chain(([subject, operator]) =>
    fc.record({
      subject: fc.constant(subject),
      operator: fc.constant(operator),
      values: valuesOf(ownKey(event, subject), VALUES[subject], operator),
    }),
  );
}

function ownKey(event: CollectedEvent | null, subject: StoredDimension): string {
  return event === null ? '' : ownValue(event, subject);
}

function ofProperty(event: CollectedEvent | null): fc.Arbitrary<Condition> {
  const props = event === null || event.props === '' ? {} : (JSON.parse(event.props) as Record<string, unknown>);
  const keys = [...Object.keys(props), ...OTHER_PROPERTIES];
  return fc.tuple(fc.constantFrom(...keys), operators).chain(([key, operator]) => {
    const own = Object.hasOwn(props, key) ? String(props[key]) : '';
    return fc.record({
      subject: fc.constant(propertyDimension(key)),
      operator: fc.constant(operator),
      values: valuesOf(own, ['pro', 'free', '19.9', '5', 'true', 'EUR', 'e'], operator),
    });
  });
}

function ofGoal({ goals }: World): fc.Arbitrary<Condition> {
  return fc.record({
    subject: fc.constant('goal' as const),
    operator: fc.constantFrom('is' as const, 'is_not' as const),
    values: fc.shuffledSubarray(
      goals.map(({ id }) => String(id)),
      { minLength: 1 },
    ),
  });
}

function ofSegment(segments: readonly Segment[]): fc.Arbitrary<Condition> {
  return fc
    .constantFrom(...segments)
    .map(({ id }) => ({ subject: 'segment' as const, operator: 'is' as const, values: [String(id)] }));
}

/** Generates one to four values: what an event has, `(none)`, what others have, and what none has. */
function valuesOf(own: string, others: readonly string[], operator: Operator): fc.Arbitrary<string[]> {
  const isWhole = operator === 'is' || operator === 'is_not';
  const known = ['nowhere', ...others].filter(isValue);
  const values = isWhole
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constant(isValue(own) ? own : '(none)') },
        { weight: 1, arbitrary: fc.constant('(none)') },
        { weight: 3, arbitrary: fc.constantFrom(...known) },
      )
    : fc.oneof(
        { weight: 5, arbitrary: partOf(isValue(own) ? own : 'a') },
        { weight: 2, arbitrary: fc.constantFrom(...known).chain(partOf) },
        { weight: 1, arbitrary: fc.constantFrom('(none', 'none', 'é', '%', '_', '\\', '|', "'", '.', '/', '*') },
      );
  return fc.oneof(
    values.map((one) => [one]),
    fc.uniqueArray(values, { minLength: 1, maxLength: 4 }),
  );
}

/** Generates a part of a text, in its own case or another. Half of a character is none. */
function partOf(text: string): fc.Arbitrary<string> {
  const letters = [...text];
  return fc
    .record({ from: fc.nat(letters.length - 1), length: fc.integer({ min: 1, max: 4 }), way: fc.nat(3) })
    .map(({ from, length, way }) => {
      const part = letters.slice(from, from + length).join('');
      const found = way === 0 ? part.toUpperCase() : way === 1 ? part.toLowerCase() : part;
      return found === '(none)' || found === '(other)' ? part.slice(0, 1) : found;
    });
}

function isValue(text: string): boolean {
  return text !== '' && text !== '(other)' && text !== '(none)';
}
