import { type Condition, type HitCondition, isPropertySubject, type ValueCondition } from '../domain/condition.ts';
import { OTHER_KEY, type StoredDimension } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import { propertyKeyOf } from '../domain/filter.ts';
import { type Goal, goalsOfSites } from '../domain/goal.ts';
import type { Property } from '../domain/property.ts';
import type { Site } from '../domain/site.ts';
import type { Definitions } from './definitions.ts';
import { expandSegments } from './expand-segments.ts';

/** The conditions of a question, with everything that they name. */
export interface Where {
  readonly conditions: readonly HitCondition[];
  /** The properties that they are about, by their keys; null for one that the site does not keep. */
  readonly properties: Readonly<Record<string, Property | null>>;
}

/** One key of a dimension, or of a kept property: what a daily sum answers. */
export interface OneKey {
  readonly of: StoredDimension | Property;
  readonly key: string;
}

/**
 * Finds what conditions name. Throws what `expandSegments` throws, and an ApiError INVALID_PARAMS for a goal that the site does not
 * have: figures are never less narrow than asked.
 */
export async function resolveWhere(
  definitions: Definitions,
  site: Site,
  written: readonly Condition[],
): Promise<Where> {
  const expanded = await expandSegments(written, (id) => definitions.segmentOf(site.id, id));
  const areOfGoals = expanded.some(({ subject }) => subject === 'goal');
  const goals = areOfGoals ? await definitions.goalsOf(site.id) : [];
  const conditions = expanded.map((condition): HitCondition => {
    if (condition.subject === 'segment') throw new ApiError('INVALID_PARAMS');
    if (condition.subject !== 'goal') return condition as ValueCondition;
    const operator = condition.operator as 'is' | 'is_not';
    return { subject: 'goal', operator, goals: condition.values.map((id) => goalOf(goals, Number(id))) };
  });
  const keys = new Set(conditions.flatMap(({ subject }) => keyOf(subject) ?? []));
  const properties: Record<string, Property | null> = {};
  for (const key of keys) properties[key] = await definitions.propertyOf(site.id, key);
  return { conditions, properties };
}

/** Finds a goal of a site; of a group by the id of any goal that it stands for. Throws an ApiError INVALID_PARAMS without one. */
export function goalOf(goals: readonly Goal[], id: number): Goal {
  const goal = goals.find((one) => goalsOfSites(one).some((ofSite) => ofSite.id === id));
  if (goal === undefined) throw new ApiError('INVALID_PARAMS', `the site has no goal ${id}`);
  return goal;
}

/** Returns the only key that conditions select, when a daily sum answers for it; null for other conditions. */
export function oneKeyOf({ conditions, properties }: Where): OneKey | null {
  const [only, ...others] = conditions;
  if (only === undefined || others.length > 0 || only.subject === 'goal') return null;
  const { subject, operator, values } = only;
  if (operator !== 'is' || values.length !== 1) return null;
  const [key] = values as [string];
  if (!isPropertySubject(subject)) return { of: subject, key };
  const kept = properties[keyOf(subject)!] ?? null;
  return kept === null ? null : { of: kept, key };
}

function keyOf(subject: HitCondition['subject']): string | null {
  return subject !== 'goal' && isPropertySubject(subject) ? propertyKeyOf(subject) : null;
}

/** Tells whether a condition asks for `(other)`, as a filter may: the hits that it stands for are not told apart from others. */
export function asksForOthers({ conditions }: Where): boolean {
  return conditions.some((condition) => condition.subject !== 'goal' && condition.values.includes(OTHER_KEY));
}
