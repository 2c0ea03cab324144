import { requireAlertUrl } from '../alerts/receivers/webhook-url.ts';
import type { Db } from '../database/database.ts';
import { newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import { RECEIVER_TABLE } from '../domain/alert-receiver.ts';
import type { AttemptStatus } from '../domain/attempt-status.ts';

/** How refusals of the URL begin. */
const { destination: NOUN } = RECEIVER_TABLE.webhook;

/** Where the entries of a record are sent, and how far that has come. Instants are epoch milliseconds. */
export interface AuditWebhook {
  readonly url: string;
  /** The entries that its receiver has not taken yet. */
  readonly waiting: number;
  /** The last request; null before the first one. */
  readonly last: { readonly at: number; readonly status: AttemptStatus; readonly detail: string } | null;
  /** When it is tried again; null when the last request was answered. */
  readonly retryAt: number | null;
}

/** Returns the webhook of an organisation's record; null without one. */
export async function auditWebhook(db: Db, orgId: number): Promise<AuditWebhook | null> {
  const row = await db
    .selectFrom('audit_webhooks')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('audit_entries')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('audit_entries.org_id', '=', 'audit_webhooks.org_id')
        .whereRef('audit_entries.number', '>', 'audit_webhooks.sent')
        .as('waiting'),
    )
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { url, status, detail, at, failures } = row;
  return {
    url,
    waiting: Number(row.waiting),
    last: at === null || status === '' ? null : { at, status, detail },
    retryAt: failures === 0 ? null : row.due_at,
  };
}

/**
 * Sends the entries of an organisation's record to a URL from now on, the entry of this change first; after another URL, those that were
 * not sent to it as well. Null ends it. Returns the new secret that signs the requests, which is not shown again. Throws a DatabaseError
 * `invalid` for a URL to which no webhook goes.
 *
 * @param exemptHosts lower-case host names that may resolve to any address
 */
export async function setAuditWebhook(
  db: Db,
  orgId: number,
  url: string | null,
  exemptHosts: readonly string[],
): Promise<string | null> {
  if (url === null) {
    await db.deleteFrom('audit_webhooks').where('org_id', '=', orgId).execute();
    return null;
  }
  const secret = newToken();
  const fields = { url: requireAlertUrl(url, exemptHosts, NOUN).href, secret, failures: 0, due_at: 0 };
  await inTransaction(db, async (transaction) => {
    const latest = await transaction
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('org_id', '=', orgId)
      .executeTakeFirst();
    await transaction
      .insertInto('audit_webhooks')
      .values({ org_id: orgId, ...fields, sent: latest?.number ?? 0, at: null, status: '', detail: '' })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(fields))
      .execute();
  });
  return secret;
}
