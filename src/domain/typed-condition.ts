import { browserPath, typedPattern } from './browser-path.ts';
import type { Condition, ConditionSubject } from './condition.ts';
import { DIMENSION_TABLE, type StoredDimension } from './dimension.ts';

/**
 * Encodes the pages of a condition that a person typed as a browser would send them; other values stay as they are. Returns
 * null for a page that has `?` or `#`, or nothing but spaces.
 */
export function encodedCondition(condition: Condition): Condition | null {
  if (!isOfPages(condition.subject)) return condition;
  const values = condition.values.map((value) => browserPath(value.trim()));
  if (values.some((value) => value === '' || /[?#]/.test(value))) return null;
  return { ...condition, values: [...new Set(values)] };
}

/** Returns a condition as a person would type it, with readable pages: `encodedCondition` makes the condition of it again. */
export function typedCondition(condition: Condition): Condition {
  return isOfPages(condition.subject) ? { ...condition, values: condition.values.map(typedPattern) } : condition;
}

function isOfPages(subject: ConditionSubject): boolean {
  return subject in DIMENSION_TABLE && DIMENSION_TABLE[subject as StoredDimension].shown.format === 'path';
}
