import type { Db } from '../database/database.ts';
import {
  ALERT_RECEIVERS,
  destinationsOf,
  hasDestination,
  RECEIVER_TABLE,
  withDestinations,
} from '../domain/alert-receiver.ts';
import { rulesOfOrganisation } from './organisation-rules.ts';
import { destinationColumns } from './stored-destinations.ts';

/**
 * Removes a user's address from the alert rules of an organisation's sites, and the attempts to it from the queue. A
 * rule whose last destination is removed is turned off. To be called within a transaction.
 */
export async function removeAlertRecipient(db: Db, orgId: number, userId: number): Promise<void> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) return;
  const isTheirs = (address: string) => address.toLowerCase() === user.email;
  for (const { id, enabled, revision, destinations } of await rulesOfOrganisation(db, orgId)) {
    let left = destinations;
    const removed: string[] = [];
    for (const receiver of ALERT_RECEIVERS.filter((each) => RECEIVER_TABLE[each].isPersonal)) {
      const addresses = destinationsOf(left, receiver);
      removed.push(...addresses.filter(isTheirs));
      left = withDestinations(
        left,
        receiver,
        addresses.filter((address) => !isTheirs(address)),
      );
    }
    if (removed.length === 0) continue;
    await db
      .updateTable('alert_rules')
      .set({ ...destinationColumns(left), enabled: hasDestination(left) ? enabled : 0, revision: revision + 1 })
      .where('id', '=', id)
      .execute();
    await db
      .deleteFrom('alert_attempts')
      .where('rule_id', '=', id)
      .where('status', '=', 'pending')
      .where('recipient', 'in', removed)
      .execute();
  }
}
