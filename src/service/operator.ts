import { hasNeededFactor, holdsIn } from '../accounts/sign-in-ways.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';

/** Tells whether a user runs the server in a session of a provider, or of none: an owner of the organisation that operates it. */
export async function isOperator(db: Db, clock: Clock, userId: number, provider: string | null): Promise<boolean> {
  const membership = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select('members.user_id')
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'owner')
    .where('organisations.operates', '=', 1)
    .where(holdsIn(provider))
    .where(hasNeededFactor(provider, epochMs(clock)))
    .executeTakeFirst();
  return membership !== undefined;
}

/** Tells whether there is no account yet, not counting those of a demo. */
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
