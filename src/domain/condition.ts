import { NONE_KEY, OTHER_KEY, STORED_DIMENSIONS, type StoredDimension } from './dimension.ts';
import { type Filter, isProperty, type PropertyDimension, propertyDimension } from './filter.ts';
import type { Goal } from './goal.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from './limits.ts';

/**
 * The tests of a condition. A value passes `is` when it is one of the condition's values, and `contains` when one of them is
 * in it, whatever the case of the letters A to Z. `is_not` and `contains_not` select what these do not.
 */
export const OPERATORS = ['is', 'is_not', 'contains', 'contains_not'] as const;

export type Operator = (typeof OPERATORS)[number];

/** The subject of a condition: a dimension, a property of events, whether a goal was reached, or a segment. */
export type ConditionSubject = StoredDimension | PropertyDimension | 'goal' | 'segment';

/** A test that hits pass or not. Values of `goal` and `segment` are ids. */
export interface Condition {
  readonly subject: ConditionSubject;
  readonly operator: Operator;
  /** At least one. */
  readonly values: readonly string[];
}

/** A condition on a dimension or a property. */
export interface ValueCondition extends Condition {
  readonly subject: StoredDimension | PropertyDimension;
}

/** A condition on the session of a hit: whether one of these goals was reached in it. */
export interface GoalCondition {
  readonly subject: 'goal';
  readonly operator: 'is' | 'is_not';
  readonly goals: readonly Goal[];
}

/** A condition of which everything that it names is known. */
export type HitCondition = ValueCondition | GoalCondition;

/** The operators of a subject. Segments are not negated, as their conditions are on one and the same hit. */
const OPERATORS_OF: Readonly<Partial<Record<ConditionSubject, readonly Operator[]>>> = {
  goal: ['is', 'is_not'],
  segment: ['is'],
};

const SUBJECTS: readonly ConditionSubject[] = [...STORED_DIMENSIONS, 'goal', 'segment'];
const PROPERTY_SUBJECT = /^property:((?:[^\\:]|\\[\s\S])+):([\s\S]*)$/;
const ID = /^[1-9]\d{0,9}$/;

/**
 * Reads `<dimension>:<operator>:<value>`, with values separated by `|`; a backslash stands before a `|` or a backslash of a value,
 * and before a colon or a backslash of a property's key. Returns null for a text of another form, an empty value, an id that
 * is no number, and `(other)`, whose hits are not told apart.
 */
export function parseCondition(text: string): Condition | null {
  const [, key, ofProperty] = PROPERTY_SUBJECT.exec(text) ?? [];
  const named = SUBJECTS.find((name) => text.startsWith(`${name}:`));
  const subject = key === undefined ? named : propertyDimension(key.replace(/\\([\s\S])/g, '$1'));
  if (subject === undefined) return null;
  const rest = ofProperty ?? text.slice(subject.length + 1);
  const at = rest.indexOf(':');
  const operator = (OPERATORS_OF[subject] ?? OPERATORS).find((name) => name === rest.slice(0, at));
  const values = splitValues(rest.slice(at + 1));
  const isValid = (value: string) => isValidValue(subject, operator, value);
  return operator === undefined || values === null || !values.every(isValid)
    ? null
    : { subject, operator, values: [...new Set(values)] };
}

/** Writes a condition as `parseCondition` reads it. */
export function printCondition({ subject, operator, values }: Condition): string {
  const written = isPropertySubject(subject)
    ? propertyDimension(subject.slice('property:'.length).replace(/[\\:]/g, '\\$&'))
    : subject;
  return `${written}:${operator}:${values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|')}`;
}

/** Returns the condition that a filter is. */
export function conditionOf({ dimension, value }: Filter): ValueCondition {
  return { subject: dimension, operator: 'is', values: [value] };
}

/** Tells whether a condition is about a property of events. */
export function isPropertySubject(subject: ConditionSubject): subject is PropertyDimension {
  return isProperty(subject as PropertyDimension);
}

/** Tells whether conditions select events with a name of their own; others select pageviews. Only events have properties. */
export function areOfEvents(conditions: readonly Pick<Condition, 'subject'>[]): boolean {
  return conditions.some(({ subject }) => subject === 'event' || isPropertySubject(subject));
}

/** Counts the values of conditions. */
export function countValues(conditions: readonly (Pick<Condition, 'values'> | null)[]): number {
  return conditions.reduce((sum, condition) => sum + (condition?.values.length ?? 0), 0);
}

/** Tells whether conditions are more, or have more values, than those of a question may be once its segments are expanded. */
export function areTooMany(conditions: readonly Condition[]): boolean {
  return conditions.length > CONDITIONS_MAX || countValues(conditions) > CONDITION_VALUES_MAX;
}

function isValidValue(subject: ConditionSubject, operator: Operator | undefined, value: string): boolean {
  if (value === '' || value === OTHER_KEY) return false;
  if (subject === 'goal' || subject === 'segment') return ID.test(value);
  return value !== NONE_KEY || operator === 'is' || operator === 'is_not';
}

/** Splits values at each `|` without a backslash before it; null when a backslash stands before another letter. */
function splitValues(text: string): string[] | null {
  const values: string[] = [];
  let value = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '|') {
      values.push(value);
      value = '';
    } else if (letter !== '\\') value += letter;
    else if (text[i + 1] === '|' || text[i + 1] === '\\') value += text[++i]!;
    else return null;
  }
  return [...values, value];
}
