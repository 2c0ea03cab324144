import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Goal } from '../domain/goal.ts';
import { archive } from './archive.ts';
import { moveExternalId } from './external-ids.ts';
import { storedPattern } from './pattern.ts';
import { setRevenue } from './revenues.ts';
import { siteRefusal } from './translations.ts';

/** The fields of a goal that a person enters. */
export type GoalFields = Pick<Goal, 'name' | 'kind' | 'pattern'>;

/** A goal that is no longer counted or shown until it is restored. */
export interface ArchivedGoal extends Goal {
  /** Epoch milliseconds. */
  readonly archivedAt: number;
}

/**
 * Makes a goal of a site. Throws a DatabaseError `invalid` for an empty name, a pattern that could not match, or one
 * too many.
 */
export async function createGoal(db: Db, clock: Clock, goal: GoalFields & { readonly siteId: number }): Promise<Goal> {
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'goals', goal.siteId);
    return await addGoal(transaction, clock, goal);
  });
}

/** Adds a goal, in the place of an archived one or besides those in use. Must be called within a transaction. */
async function addGoal(db: Db, clock: Clock, goal: GoalFields & { readonly siteId: number }): Promise<Goal> {
  const name = cleanName(goal.name);
  const pattern = storedPattern(goal.kind, goal.pattern);
  await requireRoom(db, 'goalsEver', goal.siteId);
  const { id } = await db
    .insertInto('goals')
    .values({ site_id: goal.siteId, name, kind: goal.kind, pattern, created_at: epochMs(clock) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, siteId: goal.siteId, name, kind: goal.kind, pattern };
}

/** Lists a site's goals, oldest first, without archived ones. */
export async function listGoals(db: Db, siteId: number): Promise<Goal[]> {
  return await listGoalsOfSites(db, [siteId]);
}

/** Lists those of several sites. `siteIds` must not be empty. */
export async function listGoalsOfSites(db: Db, siteIds: readonly number[]): Promise<Goal[]> {
  return await db
    .selectFrom('goals')
    .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern'])
    .where('site_id', 'in', siteIds)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Lists a site's archived goals, the latest first. */
export async function listArchivedGoals(db: Db, siteId: number): Promise<ArchivedGoal[]> {
  return await db
    .selectFrom('goals')
    .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern', 'archived_at as archivedAt'])
    .where('site_id', '=', siteId)
    .where('archived_at', 'is not', null)
    .$narrowType<{ archivedAt: number }>()
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Changes a goal of a site. With another name it stays the same goal. Another pattern would give the past counts
 * another meaning, so it makes a new goal: the old one is archived with its history, and alert rules that watched it
 * watch the new one. Returns the resulting goal. Throws a DatabaseError: `invalid` as `createGoal`, `not_found` for a
 * goal that is archived or not the site's.
 */
export async function changeGoal(
  db: Db,
  clock: Clock,
  { id, siteId, ...fields }: GoalFields & Pick<Goal, 'id' | 'siteId'>,
): Promise<Goal> {
  const name = cleanName(fields.name);
  return await inTransaction(db, async (transaction) => {
    const goal = (await listGoals(transaction, siteId)).find((each) => each.id === id);
    if (goal === undefined) throw notFound(id);
    if (goal.kind === fields.kind && goal.pattern === storedPattern(fields.kind, fields.pattern)) {
      await transaction.updateTable('goals').set({ name }).where('id', '=', id).execute();
      return { ...goal, name };
    }
    const replacement = await addGoal(transaction, clock, { siteId, ...fields });
    await archive(transaction, clock, { kind: 'goal', siteId, id });
    await transaction
      .updateTable('alert_rules')
      .set((row) => ({
        goal_id: replacement.id,
        revision: row('revision', '+', 1),
        state: 'armed',
        memory: '{}',
        watched_since: epochMs(clock),
      }))
      .where('goal_id', '=', id)
      // Rules of groups watch goals by name and pattern.
      .where('site_id', '=', siteId)
      .execute();
    await moveRevenue(transaction, clock, goal, replacement);
    await moveExternalId(transaction, 'goals', siteId, String(id), String(replacement.id));
    return replacement;
  });
}

/** Gives the money of a goal to the one that replaces it, if that is one of an event too. */
async function moveRevenue(db: Db, clock: Clock, { id, siteId }: Goal, to: Goal): Promise<void> {
  if (to.kind !== 'event') return;
  const fields = await db
    .selectFrom('revenues')
    .select(['amount_property as amountProperty', 'currency_property as currencyProperty', 'currency'])
    .where('goal_id', '=', id)
    .executeTakeFirst();
  if (fields !== undefined) await setRevenue(db, clock, { siteId, goalId: to.id }, fields);
}

/** Deletes a goal; its id is never used again. Throws a DatabaseError `not_found`. */
export async function deleteGoal(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('goals').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

function notFound(id: number): DatabaseError {
  return siteRefusal('not_found', (texts) => texts.unknown.goal(id));
}
