import type { Db } from '../database/database.ts';

/**
 * Takes a user's address out of the alert rules of an organisation's sites, and what is still to be sent to it out of the
 * queue. A rule that nobody else hears of is turned off. To be called within a transaction.
 */
export async function removeAlertRecipient(db: Db, orgId: number, userId: number): Promise<void> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) return;
  const isTheirs = (address: string) => address.toLowerCase() === user.email;
  const rules = await db
    .selectFrom('alert_rules')
    .innerJoin('sites', 'sites.id', 'alert_rules.site_id')
    .select(['alert_rules.id', 'alert_rules.url', 'alert_rules.emails', 'alert_rules.enabled', 'alert_rules.revision'])
    .where('sites.org_id', '=', orgId)
    .execute();
  for (const { id, url, emails, enabled, revision } of rules) {
    const addresses = JSON.parse(emails) as string[];
    const theirs = addresses.filter(isTheirs);
    if (theirs.length === 0) continue;
    const left = addresses.filter((address) => !isTheirs(address));
    await db
      .updateTable('alert_rules')
      .set({
        emails: JSON.stringify(left),
        enabled: left.length === 0 && url === null ? 0 : enabled,
        revision: revision + 1,
      })
      .where('id', '=', id)
      .execute();
    await db
      .deleteFrom('alert_attempts')
      .where('rule_id', '=', id)
      .where('channel', '=', 'email')
      .where('status', '=', 'pending')
      .where('recipient', 'in', theirs)
      .execute();
  }
}
