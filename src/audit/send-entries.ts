import type { WebhookSender } from '../alerts/receivers/webhook.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { type ChainEntry, entriesAfter } from './chain.ts';

/** A request has at most so many entries, and so many characters where they are several. */
export const ENTRIES_PER_REQUEST = 100;
const REQUEST_MAX_CHARS = 200_000;
/** The wait after the first failure; it doubles with each further one. A record is sent for as long as it is kept. */
const RETRY_MIN_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

export interface EntrySenderOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly webhook: Pick<WebhookSender, 'send'>;
  readonly log: Log;
}

type Due = Pick<Schema['audit_webhooks'], 'org_id' | 'url' | 'secret' | 'sent' | 'failures'>;

/**
 * Sends the entries of all records to their webhooks: each record's in their order, and none before the receiver has taken those before
 * it. A receiver that is slow delays no other one. A request whose outcome could not be noted is made again, so that an entry may come
 * twice.
 */
export class EntrySender {
  readonly #options: EntrySenderOptions;
  /** The sendings under way, by organisation. */
  readonly #sending = new Map<number, Promise<void>>();

  constructor(options: EntrySenderOptions) {
    this.#options = options;
  }

  /** Begins to send what is due, of the records of which nothing is being sent. Does not wait for the receivers. */
  async look(stopping: AbortSignal): Promise<void> {
    const { db, clock, log } = this.#options;
    const now = epochMs(clock);
    const due = await db
      .selectFrom('audit_webhooks')
      .select(['org_id', 'url', 'secret', 'sent', 'failures'])
      // A clock that was wrong may have set a later time.
      .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + RETRY_MAX_MS)]))
      .execute();
    for (const webhook of due.filter(({ org_id }) => !this.#sending.has(org_id))) {
      const sending = this.#send(webhook, stopping)
        .catch((err: unknown) =>
          log.error({ err, organization: webhook.org_id }, 'a record could not be sent; it is tried again'),
        )
        .finally(() => this.#sending.delete(webhook.org_id));
      this.#sending.set(webhook.org_id, sending);
    }
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  async #send(webhook: Due, stopping: AbortSignal): Promise<void> {
    const { db, clock, webhook: sender } = this.#options;
    let { sent, failures } = webhook;
    while (!stopping.aborted) {
      const entries = fitting(await entriesAfter(db, webhook.org_id, sent, ENTRIES_PER_REQUEST));
      if (entries.length === 0) return;
      const body = JSON.stringify({ type: 'record', organization: webhook.org_id, entries });
      const at = epochMs(clock);
      const { status, detail } = await sender.send(webhook, body, stopping);
      const isTaken = status === 'succeeded';
      // The stop has cut the request: its outcome is unknown.
      if (!isTaken && stopping.aborted) return;
      const after = isTaken ? entries.at(-1)!.number : sent;
      failures = isTaken ? 0 : failures + 1;
      const due_at = isTaken ? 0 : at + Math.min(RETRY_MIN_MS * 2 ** Math.min(failures - 1, 30), RETRY_MAX_MS);
      const { numUpdatedRows } = await db
        .updateTable('audit_webhooks')
        .set({ sent: after, failures, due_at, at, status, detail })
        .where('org_id', '=', webhook.org_id)
        .where('secret', '=', webhook.secret)
        .where('sent', '=', sent)
        .executeTakeFirst();
      // Another URL was set meanwhile, or another process sends.
      if (!isTaken || numUpdatedRows === 0n) return;
      sent = after;
    }
  }
}

/** Returns the first entries, as many as a request may have: at least one. */
function fitting(entries: readonly ChainEntry[]): readonly ChainEntry[] {
  let chars = 0;
  for (const [i, entry] of entries.entries()) {
    chars += JSON.stringify(entry).length;
    if (chars > REQUEST_MAX_CHARS && i > 0) return entries.slice(0, i);
  }
  return entries;
}
