import type { Organisation } from '../accounts/organisations.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Role } from '../domain/role.ts';
import { endMembership } from './end-membership.ts';

/** The effect of deleting an account. */
export interface UserDeletion {
  /** The memberships that end, also those whose time is over. */
  readonly organisations: readonly (Organisation & { readonly role: Role; readonly isOnlyOwner: boolean })[];
  /** The user's own segments, and the email reports that the user gets. */
  readonly segments: number;
  readonly reports: number;
}

/** Returns what goes with a user's account. The account cannot be deleted while the user is the only owner of an organisation. */
export async function previewUserDeletion(db: Db, userId: number): Promise<UserDeletion> {
  const memberships = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .select(['organisations.id', 'organisations.name', 'members.role'])
    .select(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('members as others')
            .select('others.user_id')
            .whereRef('others.org_id', '=', 'organisations.id')
            .where('others.role', '=', 'owner')
            .where('others.user_id', '!=', userId),
        ),
      ).as('isAlone'),
    )
    .where('members.user_id', '=', userId)
    .orderBy('organisations.id')
    .execute();
  return {
    organisations: memberships.map(({ isAlone, ...organisation }) => ({
      ...organisation,
      isOnlyOwner: organisation.role === 'owner' && Boolean(isAlone),
    })),
    segments: await countOf(db, 'segments', userId),
    reports: await countOf(db, 'report_subscriptions', userId),
  };
}

async function countOf(db: Db, table: 'segments' | 'report_subscriptions', userId: number): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/**
 * Deletes a user's account and ends its memberships, which takes the address out of the reports and alerts of their
 * organisations. Throws a DatabaseError `conflict` for the last owner of an organisation.
 */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const memberships = await transaction
      .selectFrom('members')
      .select('org_id')
      .where('user_id', '=', userId)
      .execute();
    for (const { org_id } of memberships) await endMembership(transaction, org_id, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
  });
}
