import type { WebhookSender } from '../alerts/receivers/webhook.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../domain/clock.ts';
import { entriesAfter } from './chain.ts';

/** A request has at most so many entries. */
export const ENTRIES_PER_REQUEST = 100;
/** A record has so many requests in a round, so that a long one keeps no other waiting. */
const REQUESTS_PER_ROUND = 20;
/** The wait after the first failure; it doubles with each further one. A record is sent for as long as it is kept. */
const RETRY_MIN_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

export interface SendEntriesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly webhook: Pick<WebhookSender, 'send'>;
}

/**
 * Sends what waits to the webhooks of all records: each record's entries in their order, and none before the receiver has taken those
 * before it. A request that was cut is made again, so that an entry may come twice, with the same number. Resolves when every receiver
 * has what it took, or has failed.
 */
export async function sendEntries(options: SendEntriesOptions, stopping: AbortSignal): Promise<void> {
  const { db, clock } = options;
  const now = epochMs(clock);
  const due = await db
    .selectFrom('audit_webhooks')
    .select(['org_id', 'url', 'secret', 'sent', 'failures'])
    // A clock that was wrong may have set a later time.
    .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + RETRY_MAX_MS)]))
    .execute();
  await Promise.all(due.map((webhook) => sendWaiting(options, webhook, stopping)));
}

type Due = Pick<Schema['audit_webhooks'], 'org_id' | 'url' | 'secret' | 'sent' | 'failures'>;

async function sendWaiting(options: SendEntriesOptions, webhook: Due, stopping: AbortSignal): Promise<void> {
  const { db, clock, webhook: sender } = options;
  let { sent } = webhook;
  for (let made = 0; made < REQUESTS_PER_ROUND && !stopping.aborted; made++) {
    const entries = await entriesAfter(db, webhook.org_id, sent, ENTRIES_PER_REQUEST);
    if (entries.length === 0) return;
    const body = JSON.stringify({ type: 'record', organization: webhook.org_id, entries });
    const at = epochMs(clock);
    const { status, detail } = await sender.send(webhook, body, stopping);
    const isTaken = status === 'succeeded';
    // The stop has cut the request: its outcome is unknown.
    if (!isTaken && stopping.aborted) return;
    if (isTaken) sent = entries.at(-1)!.number;
    const failures = isTaken ? 0 : webhook.failures + 1;
    const due_at = isTaken ? 0 : at + Math.min(RETRY_MIN_MS * 2 ** Math.min(failures - 1, 30), RETRY_MAX_MS);
    const { numUpdatedRows } = await db
      .updateTable('audit_webhooks')
      .set({ sent, failures, due_at, at, status, detail })
      .where('org_id', '=', webhook.org_id)
      .where('secret', '=', webhook.secret)
      .executeTakeFirst();
    // Another URL was set meanwhile.
    if (!isTaken || numUpdatedRows === 0n) return;
  }
}
