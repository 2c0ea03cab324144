import type { Db } from '../database/database.ts';
import {
  ALERT_RECEIVERS,
  destinationsOf,
  hasDestination,
  RECEIVER_TABLE,
  withDestinations,
} from '../domain/alert-receiver.ts';
import type { AttemptStatus } from '../domain/attempt-status.ts';
import { type OrganisationRule, rulesOfOrganisation } from './organisation-rules.ts';
import { destinationColumns } from './stored-destinations.ts';

/**
 * Removes a user's address from the alert rules of an organisation's sites, and the attempts to it from the queue. A
 * rule whose last destination is removed is turned off. To be called within a transaction.
 */
export async function removeAlertRecipient(db: Db, orgId: number, userId: number): Promise<void> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) return;
  await removeAddresses(db, await rulesOfOrganisation(db, orgId), new Set([user.email]), ['pending']);
}

/**
 * Removes addresses, in lower case, from rules, and the attempts to them that have one of these statuses, or all without any. A rule
 * whose last destination is removed is turned off. To be called within a transaction.
 */
export async function removeAddresses(
  db: Db,
  rules: readonly OrganisationRule[],
  addresses: ReadonlySet<string>,
  statuses?: readonly AttemptStatus[],
): Promise<void> {
  const isTheirs = (address: string) => addresses.has(address.toLowerCase());
  for (const { id, enabled, revision, destinations } of rules) {
    let left = destinations;
    let isAny = false;
    for (const receiver of ALERT_RECEIVERS.filter((each) => RECEIVER_TABLE[each].isPersonal)) {
      const before = destinationsOf(left, receiver);
      const stay = before.filter((address) => !isTheirs(address));
      isAny ||= stay.length < before.length;
      left = withDestinations(left, receiver, stay);
    }
    if (isAny) {
      await db
        .updateTable('alert_rules')
        .set({ ...destinationColumns(left), enabled: hasDestination(left) ? enabled : 0, revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    }
    await removeAttempts(db, id, isTheirs, statuses);
  }
}

async function removeAttempts(
  db: Db,
  ruleId: number,
  isTheirs: (address: string) => boolean,
  statuses?: readonly AttemptStatus[],
): Promise<void> {
  const recipients = await db
    .selectFrom('alert_attempts')
    .select('recipient')
    .distinct()
    .where('rule_id', '=', ruleId)
    .execute();
  const removed = recipients.map(({ recipient }) => recipient).filter(isTheirs);
  if (removed.length === 0) return;
  let query = db.deleteFrom('alert_attempts').where('rule_id', '=', ruleId).where('recipient', 'in', removed);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  await query.execute();
}
