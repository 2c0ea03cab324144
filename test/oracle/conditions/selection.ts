/** The hits and sessions that conditions select: all conditions hold on one and the same hit. */

import type { Condition } from '../../../src/domain/condition.ts';
import type { StoredDimension } from '../../../src/domain/dimension.ts';
import { ApiError } from '../../../src/domain/error.ts';
import type { PropertyDimension } from '../../../src/domain/filter.ts';
import type { Goal } from '../../../src/domain/goal.ts';
import { conversionsOf } from '../figures.ts';
import { filteredProperty, type Hit, hitsOf, keyOf } from '../hit.ts';
import { propKeyOf, propOf } from '../props.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';

/** A dimension of rows: a stored one, or a property. */
export type RowDimension = StoredDimension | PropertyDimension;

type Definitions = Pick<World, 'goals' | 'segments'>;

/**
 * Selects the hits on which all conditions hold. These are pageviews or, when `event` or a property is in a condition or the
 * rows' dimension, the other events.
 */
export function select(
  hits: readonly Hit[],
  conditions: readonly Condition[],
  definitions: Definitions,
  rows: RowDimension | null = null,
): Hit[] {
  const all = expanded(conditions, definitions);
  const subjects: (string | null)[] = [rows, ...all.map(({ subject }) => subject)];
  const areEvents = subjects.some((subject) => subject === 'event' || subject?.startsWith('property:'));
  return hits
    .filter((hit) => (hit.event.event === 'pageview') !== areEvents)
    .filter((hit) => all.every((condition) => passes(hit, condition, definitions)));
}

/** Returns the sessions of hits, each once. */
export function sessionsWith(hits: readonly Hit[]): Session[] {
  return [...new Set(hits.map(({ session }) => session))];
}

/** Puts the conditions of segments in their place. Throws INVALID_PARAMS for an unknown segment, and for several at once. */
export function expanded(conditions: readonly Condition[], { segments = [] }: Definitions): Condition[] {
  return conditions.flatMap((condition) => {
    if (condition.subject !== 'segment') return [condition];
    const segment = segments.find(({ id }) => String(id) === condition.values[0]);
    if (segment === undefined || condition.values.length > 1) throw new ApiError('INVALID_PARAMS');
    return segment.conditions;
  });
}

/** Returns what conditions are about. */
export function subjectsOf(conditions: readonly Condition[], definitions: Definitions): string[] {
  return expanded(conditions, definitions).map(({ subject }) => subject);
}

function passes(hit: Hit, { subject, operator, values }: Condition, definitions: Definitions): boolean {
  if (subject === 'segment') throw new Error('segments do not nest');
  const isOne =
    subject === 'goal'
      ? values.some((id) => isReached(hit.session, goalOf(id, definitions)))
      : values.some((value) => fits(keyIn(hit, subject), operator, value));
  return operator === 'is' || operator === 'contains' ? isOne : !isOne;
}

/** Tells whether a key is a value or, when operators are about parts, has it inside. */
function fits(key: string | null, operator: Condition['operator'], value: string): boolean {
  if (key === null) return false;
  if (operator === 'is' || operator === 'is_not') return key === value;
  return key !== '(none)' && lower(key).includes(lower(value));
}

/** Returns the key that a hit has in a dimension or a property; null for a hit that does not have the property. */
export function keyIn(hit: Hit, dimension: RowDimension): string | null {
  const property = filteredProperty(dimension);
  if (property === null) return keyOf(hit, dimension as StoredDimension);
  return propOf(hit, property) === null ? null : propKeyOf(hit, property);
}

function isReached(session: Session, goal: Goal): boolean {
  return conversionsOf(goal, hitsOf([session])).length > 0;
}

/** Returns a goal by its id. Throws INVALID_PARAMS. */
export function goalOf(id: string, { goals }: Definitions): Goal {
  const goal = goals.find((one) => String(one.id) === id);
  if (goal === undefined) throw new ApiError('INVALID_PARAMS');
  return goal;
}

/** Returns the lower case of a text, of the letters A to Z alone. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
