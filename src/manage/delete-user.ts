import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { endMembership } from './end-membership.ts';

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
