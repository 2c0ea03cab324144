import type { User } from '../accounts/users.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Person } from './claims.ts';

/** A person of a provider, and the user whose account it opens. */
export interface Identity {
  readonly id: number;
  readonly user: User;
}

/** A link of an account to a provider, as its user sees it. */
export interface ListedIdentity {
  readonly id: number;
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Returns the identity of a person. The address plays no part: it may change, and belong to somebody else tomorrow. */
export async function findIdentity(
  db: Db,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Promise<Identity | null> {
  const row = await db
    .selectFrom('oidc_identities')
    .innerJoin('users', 'users.id', 'oidc_identities.user_id')
    .select(['oidc_identities.id', 'users.id as userId', 'users.email'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, user: { id: row.userId, email: row.email } };
}

/** Links a person of a provider to a user. */
export async function addIdentity(
  db: Db,
  clock: Clock,
  user: User,
  { provider, issuer, subject }: { readonly provider: string } & Pick<Person, 'issuer' | 'subject'>,
): Promise<Identity> {
  const { id } = await db
    .insertInto('oidc_identities')
    .values({ user_id: user.id, provider, issuer, subject, created_at: epochMs(clock) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, user };
}

/** Lists the links of a user. */
export async function listIdentities(db: Db, userId: number): Promise<ListedIdentity[]> {
  return await db
    .selectFrom('oidc_identities')
    .select(['id', 'provider', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Ends a link of a user, and every session that came by it. Returns false when there is none. */
export async function removeIdentity(db: Db, userId: number, id: number): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('oidc_identities')
      .select('provider')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (found === undefined) return false;
    await endSessionsOfIdentity(transaction, id);
    // Another account may be the person's from the next sign-in on.
    await transaction
      .updateTable('directory_people')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .where('provider', '=', found.provider)
      .execute();
    await transaction.deleteFrom('oidc_identities').where('id', '=', id).execute();
    return true;
  });
}

/** Ends the sessions that came by an identity: all, or those of one session at the provider. */
export async function endSessionsOfIdentity(db: Db, identityId: number, sid: string | null = null): Promise<void> {
  let ended = db.selectFrom('oidc_sessions').select('session_id').where('identity_id', '=', identityId);
  if (sid !== null) ended = ended.where('sid', '=', sid);
  await db.deleteFrom('sessions').where('id', 'in', ended).execute();
}

/** Ends the sessions of a user that a provider has signed in. */
export async function endSessionsOfProvider(db: Db, userId: number, provider: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('provider', '=', provider).execute();
}
