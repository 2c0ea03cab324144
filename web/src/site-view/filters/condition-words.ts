import type { Condition } from '../../../../src/domain/condition.ts';
import { DIMENSION_TABLE, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { type PropertyDimension, propertyKeyOf } from '../../../../src/domain/filter.ts';
import { LANGUAGE } from '../../language.ts';
import { isolated } from '../../names.ts';
import { keyLabel } from '../keys/key-label.ts';
import { valueLabel } from '../properties/value-label.ts';
import { texts } from './texts.ts';

/** The names of what conditions are about; undefined until they are known. */
export interface Names {
  readonly goals: readonly { readonly goalId: number; readonly name: string }[] | undefined;
  readonly segments: readonly { readonly segmentId: number; readonly name: string }[] | undefined;
}

/** The most values that a condition names. */
const NAMED_MAX = 3;

/** Made when a condition with several values is first shown. */
let either: Intl.ListFormat | undefined;

/** Puts a condition into words: what it is about with its operator, and the values as rows show them. */
export function conditionWords(
  { subject, operator, values }: Condition,
  names: Names,
): { readonly name: string; readonly value: string } {
  if (subject === 'segment') return { name: texts.segmentIs, value: nameOf(values, segmentNames(names)) };
  if (subject === 'goal') {
    const isReached = operator === 'is';
    return { name: isReached ? texts.goalReached : texts.goalNotReached, value: nameOf(values, goalNames(names)) };
  }
  return {
    name: texts.chips[operator](subjectName(subject)),
    value: joined(values.map((value) => valueWords(subject, value))),
  };
}

/** Returns the name of what conditions on a dimension or a property are about. */
export function subjectName(subject: StoredDimension | PropertyDimension): string {
  return isStored(subject) ? DIMENSION_TABLE[subject].label : propertyKeyOf(subject)!;
}

/** Returns a value of a dimension or a property as rows show it. */
export function valueWords(subject: StoredDimension | PropertyDimension, value: string): string {
  return isStored(subject) ? keyLabel(subject, value).text : valueLabel(value).text;
}

/** Tells whether a condition is about a dimension, and not a property. */
export function isStored(subject: Condition['subject']): subject is StoredDimension {
  return subject in DIMENSION_TABLE;
}

function goalNames({ goals }: Names): ReadonlyMap<string, string> | undefined {
  return goals && new Map(goals.map(({ goalId, name }) => [String(goalId), name]));
}

function segmentNames({ segments }: Names): ReadonlyMap<string, string> | undefined {
  return segments && new Map(segments.map(({ segmentId, name }) => [String(segmentId), name]));
}

function nameOf(ids: readonly string[], names: ReadonlyMap<string, string> | undefined): string {
  return joined(ids.map((id) => (names === undefined ? '…' : (names.get(id) ?? texts.deleted))));
}

function joined(values: readonly string[]): string {
  if (values.length === 1) return values[0]!;
  either ??= new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });
  const named = values.slice(0, values.length > NAMED_MAX ? NAMED_MAX - 1 : NAMED_MAX).map(isolated);
  return either.format(values.length > NAMED_MAX ? [...named, texts.more(values.length - named.length)] : named);
}
