import type { Db } from '../database/database.ts';
import { type Condition, countValues, parseCondition, printCondition } from '../domain/condition.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX, SEGMENT_CONDITIONS_MAX_CHARS } from '../domain/limits.ts';
import { encodedCondition } from '../domain/typed-condition.ts';
import { goalsOfSubject } from './group-goals.ts';
import { readSubjects } from './subjects.ts';
import { siteRefusal } from './translations.ts';

/** Reads a condition, byte for byte. Throws a DatabaseError `invalid` for a text that is none. */
export function readCondition(text: string): Condition {
  const condition = parseCondition(text);
  if (condition === null) throw siteRefusal('invalid', (texts) => texts.segment.noCondition(shown(text)));
  return condition;
}

/**
 * Reads a condition that a person typed: its pages are those that a browser would send. Throws a DatabaseError `invalid` for a
 * text that is no condition, and for a page that is no path.
 */
export function readTypedCondition(text: string): Condition {
  const condition = encodedCondition(readCondition(text));
  if (condition === null) throw siteRefusal('invalid', (texts) => texts.segment.noPage(shown(text)));
  return condition;
}

/**
 * Returns the conditions of a segment as they are stored, each once. Throws a DatabaseError `invalid` for too few or too many of
 * them, a goal that the site or group does not have, and a segment.
 *
 * @param siteId the id of a site, or the negative one of a group
 */
export async function storedConditions(db: Db, siteId: number, conditions: readonly Condition[]): Promise<string> {
  const written = [...new Set(conditions.map(printCondition))];
  if (written.length === 0 || written.length > CONDITIONS_MAX) {
    throw siteRefusal('invalid', (texts) => texts.segment.conditions(CONDITIONS_MAX));
  }
  if (countValues(conditions) > CONDITION_VALUES_MAX) {
    throw siteRefusal('invalid', (texts) => texts.segment.values(CONDITION_VALUES_MAX));
  }
  if (written.join('').length > SEGMENT_CONDITIONS_MAX_CHARS) {
    throw siteRefusal('invalid', (texts) => texts.segment.tooLong(SEGMENT_CONDITIONS_MAX_CHARS));
  }
  if (conditions.some(({ subject }) => subject === 'segment')) {
    throw siteRefusal('invalid', (texts) => texts.segment.nested());
  }
  await requireGoals(db, siteId, conditions);
  return JSON.stringify(written);
}

/** Reads the conditions of a segment as they are stored. */
export function conditionsOf(stored: string): Condition[] {
  return parsedConditions(JSON.parse(stored) as string[]);
}

/** Reads conditions that were checked. Throws an Error for one that cannot be read: without it, the others would select more. */
export function parsedConditions(written: readonly string[]): Condition[] {
  return written.map((text) => {
    const condition = parseCondition(text);
    if (condition === null) throw new Error(`the stored condition ${text} cannot be read`);
    return condition;
  });
}

async function requireGoals(db: Db, siteId: number, conditions: readonly Condition[]): Promise<void> {
  const wanted = conditions.filter(({ subject }) => subject === 'goal').flatMap(({ values }) => values.map(Number));
  if (wanted.length === 0) return;
  const site = (await readSubjects(db, [siteId])).get(siteId);
  const known = site === undefined ? [] : await goalsOfSubject(db, site);
  const goals = new Set(known.flatMap(({ id, alike = [] }) => [id, ...alike.map((goal) => goal.id)]));
  const missing = wanted.find((id) => !goals.has(id));
  if (missing !== undefined) throw siteRefusal('invalid', (texts) => texts.unknown.goal(missing));
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
