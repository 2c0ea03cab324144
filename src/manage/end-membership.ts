import { removeMember } from '../accounts/members.ts';
import { removeAlertRecipient } from '../alerts/recipients.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { unsubscribeFromOrganisation } from '../reports/subscriptions.ts';
import { deleteSegmentsOfMember } from '../sites/segments.ts';

/**
 * Ends a membership and deletes the user's own segments of the organisation's sites. From then on the user gets no report and
 * no alert about the sites. Throws a
 * DatabaseError `not_found`, or `conflict` for the last owner.
 */
export async function endMembership(db: Db, orgId: number, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await unsubscribeFromOrganisation(transaction, orgId, userId);
    await removeAlertRecipient(transaction, orgId, userId);
    await deleteSegmentsOfMember(transaction, orgId, userId);
    await removeMember(transaction, orgId, userId);
  });
}
