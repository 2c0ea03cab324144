import type { Db } from '../database/database.ts';

/** Whether a user runs the server: an owner of the organisation that operates it. */
export async function isOperator(db: Db, userId: number): Promise<boolean> {
  const membership = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select('members.user_id')
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'owner')
    .where('organisations.operates', '=', 1)
    .executeTakeFirst();
  return membership !== undefined;
}

/** Whether nobody has an account yet, not counting a demo's. */
export async function needsSetup(db: Db): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select('members.user_id')
    .where('organisations.is_demo', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return member === undefined;
}
