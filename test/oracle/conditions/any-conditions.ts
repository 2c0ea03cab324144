/** Random conditions that fit a world: mostly such that one of its hits passes them. */

import { type Condition, OPERATORS, type Operator } from '../../../src/domain/condition.ts';
import { STORED_DIMENSIONS } from '../../../src/domain/dimension.ts';
import { propertyDimension } from '../../../src/domain/filter.ts';
import fc from '../../draws.ts';
import { type Hit, hitsOf, keyOf } from '../hit.ts';
import { PROPERTIES, VALUES } from '../pools.ts';
import { firstEvent, type Session, sessionsOf } from '../session.ts';
import type { Segment, World } from '../world.ts';

const OTHER_PROPERTIES = [...PROPERTIES, 'currency', 'to', 'url', 'nowhere', 'a:b|c\\d'];
const operators = fc.constantFrom<Operator>(...OPERATORS, 'is', 'is', 'contains');

/**
 * Generates conditions; none at all seldom. Several are about one hit, because others would select nothing.
 *
 * @param hit the hit that they are about
 */
export function anyConditions(world: World, hit: Hit | null, min = 0): fc.Arbitrary<Condition[]> {
  const some = (least: number, most: number) =>
    fc.array(anyCondition(world, hit), { minLength: least, maxLength: most, size: 'max' });
  const several = fc.oneof({ weight: 4, arbitrary: some(1, 1) }, { weight: 4, arbitrary: some(2, 4) });
  if (min > 0) return several;
  return fc.oneof({ weight: 1, arbitrary: fc.constant<Condition[]>([]) }, { weight: 8, arbitrary: several });
}

/** Draws a hit, preferably a recent one; null in a world without any. */
export function anyHit({ events, channels = [], channelsOf }: World): fc.Arbitrary<Hit | null> {
  const rulesOf = (session: Session) => channelsOf?.(firstEvent(session)) ?? channels;
  const hits = hitsOf(sessionsOf(events).map((session) => ({ ...session, channels: rulesOf(session) })));
  const byTime = hits.sort((a, b) => a.event.ts - b.event.ts);
  return hits.length === 0 ? fc.constant(null) : fc.constantFrom(...byTime, ...byTime.slice(-10), ...byTime.slice(-5));
}

function anyCondition(world: World, hit: Hit | null): fc.Arbitrary<Condition> {
  const { goals, segments = [] } = world;
  const isEvent = hit !== null && hit.event.event !== 'pageview';
  return fc.oneof(
    { weight: 9, arbitrary: ofDimension(hit) },
    { weight: isEvent ? 4 : 1, arbitrary: ofProperty(hit) },
    ...(goals.length === 0 ? [] : [{ weight: 2, arbitrary: ofGoal(world) }]),
    ...(segments.length === 0 ? [] : [{ weight: 1, arbitrary: ofSegment(segments) }]),
  );
}

function ofDimension(hit: Hit | null): fc.Arbitrary<Condition> {
  // A condition about `event` selects no pageview.
  const fitting = STORED_DIMENSIONS.filter((name) => name !== 'event' || hit?.event.event !== 'pageview');
  return fc.tuple(fc.constantFrom(...fitting), operators).chain(([subject, operator]) =>
    fc.record({
      subject: fc.constant(subject),
      operator: fc.constant(operator),
      values: valuesOf(hit === null ? '' : keyOf(hit, subject), VALUES[subject], operator),
    }),
  );
}

function ofProperty(hit: Hit | null): fc.Arbitrary<Condition> {
  const props = hit === null || hit.event.props === '' ? {} : (JSON.parse(hit.event.props) as Record<string, unknown>);
  const [own, keys] = [Object.keys(props), OTHER_PROPERTIES];
  return fc.tuple(fc.constantFrom(...own, ...own, ...keys), operators).chain(([key, operator]) =>
    fc.record({
      subject: fc.constant(propertyDimension(key)),
      operator: fc.constant(operator),
      values: valuesOf(
        Object.hasOwn(props, key) ? String(props[key]) : '',
        ['pro', 'free', '19.9', '5', 'true', 'EUR', 'e'],
        operator,
      ),
    }),
  );
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

/** Generates one to four values: what a hit has, `(none)`, what others have, and what none has. */
function valuesOf(own: string, others: readonly string[], operator: Operator): fc.Arbitrary<string[]> {
  const known = ['nowhere', ...others].filter(isValue);
  const isNegative = operator === 'is_not' || operator === 'contains_not';
  // Values of its own let a hit pass, or keep it from passing.
  const weight = isNegative ? 1 : 7;
  const values =
    operator === 'is' || operator === 'is_not'
      ? fc.oneof(
          { weight, arbitrary: fc.constant(isValue(own) ? own : '(none)') },
          { weight: 1, arbitrary: fc.constant('(none)') },
          { weight: 3, arbitrary: fc.constantFrom(...known) },
        )
      : fc.oneof(
          { weight, arbitrary: partOf(isValue(own) ? own : 'a') },
          { weight: 2, arbitrary: fc.constantFrom(...known).chain(partOf) },
          { weight: 1, arbitrary: fc.constantFrom('(none', 'none', 'é', '%', '_', '\\', '|', "'", '.', '/', '*') },
        );
  return fc.oneof(
    values.map((one) => [one]),
    fc.uniqueArray(values, { minLength: 1, maxLength: 4, size: 'max' }),
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
