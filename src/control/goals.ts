import type { Clock } from '../domain/clock.ts';
import type { Goal, GoalKind } from '../domain/goal.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';
import { ControlError } from './control-error.ts';
import { requirePattern } from './pattern.ts';
import { cleanName } from './text.ts';

/** Makes a goal of a site. Throws a ControlError `invalid` for an empty name or a pattern that could not match. */
export async function createGoal(
  db: ControlDb,
  clock: Clock,
  goal: { readonly siteId: number; readonly name: string; readonly kind: GoalKind; readonly pattern: string },
): Promise<Goal> {
  const name = cleanName(goal.name, 'the name');
  requirePattern(goal.kind, goal.pattern);
  const { id } = await db
    .insertInto('goals')
    .values({ site_id: goal.siteId, name, kind: goal.kind, pattern: goal.pattern, created_at: epochMs(clock) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, siteId: goal.siteId, name, kind: goal.kind, pattern: goal.pattern };
}

/** A site's goals, oldest first. */
export async function listGoals(db: ControlDb, siteId: number): Promise<Goal[]> {
  return await db
    .selectFrom('goals')
    .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();
}

/** Deletes a goal; its id is never given again. Throws a ControlError `not_found`. */
export async function deleteGoal(db: ControlDb, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('goals').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new ControlError('not_found', `there is no goal ${id}`);
}
