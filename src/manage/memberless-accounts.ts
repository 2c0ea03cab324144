import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { MEMBERLESS_ACCOUNT_MAX_DAYS } from '../domain/limits.ts';
import { deleteUser } from './delete-user.ts';

const KEPT_MS = MEMBERLESS_ACCOUNT_MAX_DAYS * 86_400_000;

/**
 * Deletes the accounts that were found without a membership 30 days ago or earlier, and notes when others are found so. A
 * membership whose time is over counts: the organisation lists it and can extend it. An open invitation does not.
 */
export async function deleteMemberlessAccounts(db: Db, clock: Clock): Promise<void> {
  const at = epochMs(clock);
  await inTransaction(db, async (transaction) => {
    const members = transaction.selectFrom('members').select('user_id');
    await transaction
      .updateTable('users')
      .set({ memberless_since: null })
      .where('memberless_since', 'is not', null)
      .where('id', 'in', members)
      .execute();
    await transaction
      .updateTable('users')
      .set({ memberless_since: at })
      .where('memberless_since', 'is', null)
      .where('id', 'not in', members)
      .execute();
    const due = await transaction
      .selectFrom('users')
      .select('id')
      .where('memberless_since', '<=', at - KEPT_MS)
      .execute();
    for (const { id } of due) await deleteUser(transaction, id);
  });
}

/**
 * Returns from when on an account is deleted because it has no membership, epoch milliseconds; null for one that has a
 * membership.
 */
export async function endOfMemberlessAccount(db: Db, clock: Clock, userId: number): Promise<number | null> {
  const found = await db
    .selectFrom('users')
    .select('memberless_since as since')
    .where('id', '=', userId)
    .where('id', 'not in', db.selectFrom('members').select('user_id'))
    .executeTakeFirst();
  return found === undefined ? null : (found.since ?? epochMs(clock)) + KEPT_MS;
}
