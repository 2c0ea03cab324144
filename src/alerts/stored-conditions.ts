import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { ALERT_TYPE_TABLE, type AlertRule } from '../domain/alert-rule.ts';
import { type Condition, printCondition } from '../domain/condition.ts';
import { CONDITIONS_MAX } from '../domain/limits.ts';
import { parsedConditions, readCondition, storedConditions } from '../sites/segment-conditions.ts';
import { listSegments } from '../sites/segments.ts';
import { expandSegments } from '../stats/expand-segments.ts';
import { alertRefusal } from './translations.ts';

/**
 * Returns the conditions of a rule as they are written, each once. Throws a DatabaseError `invalid` for a rule of a type without
 * conditions, too many of them, and one that cannot be read or names what the site does not have, and the ApiError of a question
 * when their segments make them too many. Segments are those of the site: a member can delete an own one.
 */
export async function cleanConditions(
  db: Db,
  { siteId, type, where }: Pick<AlertRule, 'siteId' | 'type' | 'where'>,
): Promise<string[]> {
  if (where.length === 0) return [];
  if (!ALERT_TYPE_TABLE[type].hasConditions) throw alertRefusal('invalid', (texts) => texts.noConditions(type));
  const conditions = where.map(readCondition);
  if (conditions.length > CONDITIONS_MAX) {
    throw alertRefusal('invalid', (texts) => texts.conditions(CONDITIONS_MAX));
  }
  const listed = await listSegments(db, { siteId, userId: null });
  const segments = new Map(listed.map((segment) => [segment.id, segment.conditions]));
  if (conditions.some((condition) => isOfSegment(condition) && condition.values.length > 1)) {
    throw new DatabaseError('invalid', 'a condition of an alert rule names one segment');
  }
  const wanted = conditions.filter(isOfSegment).flatMap(({ values }) => values.map(Number));
  const missing = wanted.find((id) => !segments.has(id));
  if (missing !== undefined) throw alertRefusal('invalid', (texts) => texts.unknownSegment(missing));
  const others = conditions.filter((condition) => !isOfSegment(condition));
  if (others.length > 0) await storedConditions(db, siteId, others);
  const written = [...new Set(conditions.map(printCondition))];
  await expandSegments(parsedConditions(written), async (id) => segments.get(id) ?? null);
  return written;
}

/** Reads the column `conditions`. */
export function conditionsOfRule(stored: string): readonly string[] {
  return JSON.parse(stored) as string[];
}

function isOfSegment({ subject }: Condition): boolean {
  return subject === 'segment';
}
