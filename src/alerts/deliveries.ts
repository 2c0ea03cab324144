import type { Db } from '../database/database.ts';
import { HISTORY_MAX_ENTRIES, type HistoryEntry } from './attempt-queue.ts';

/** An attempt in a rule's history, with the alert and the time of the next attempt. */
export interface Delivery extends HistoryEntry {
  /** The JSON text of the alert; all attempts of one alert have the same. */
  readonly body: string;
  /** The time at which the next attempt is due, epoch milliseconds; null when there is none. */
  readonly nextTryAt: number | null;
}

/** Returns a rule's attempts in the order of `listHistory`, the newest first. */
export async function listDeliveries(db: Db, ruleId: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('alert_attempts')
    .select(['id', 'at', 'type', 'attempt', 'status', 'test', 'channel', 'recipient', 'detail', 'body'])
    .where('rule_id', '=', ruleId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const isRetry = ({ status, attempt }: (typeof rows)[number]) => status === 'pending' && attempt > 1;
  const keyOf = (row: (typeof rows)[number], attempt: number) =>
    [row.channel, row.recipient, attempt, row.body].join('\n');
  const retries = new Map(rows.filter(isRetry).map((row) => [keyOf(row, row.attempt), row.at]));
  return rows
    .filter((row) => !isRetry(row))
    .slice(0, HISTORY_MAX_ENTRIES)
    .map((row) => ({
      ...row,
      test: row.test === 1,
      nextTryAt: row.status === 'pending' ? row.at : (retries.get(keyOf(row, row.attempt + 1)) ?? null),
    }));
}

/** The deliveries of a rule that a list of rules shows. */
export interface LatestDelivery {
  /** The newest attempt to each receiver of the latest alert that was sent. Empty before the first alert. */
  readonly alert: readonly HistoryEntry[];
  /** The newest attempt to each receiver of the latest test. Empty before the first test. */
  readonly test: readonly HistoryEntry[];
  /** The JSON text of the latest alert, tests left out; null before the first. */
  readonly lastAlert: string | null;
}

/** Returns the latest deliveries of the rules of a site, by the rule's id. Rules without deliveries are left out. */
export async function latestDeliveries(db: Db, siteId: number): Promise<ReadonlyMap<number, LatestDelivery>> {
  const rules = await db.selectFrom('alert_rules').select('id').where('site_id', '=', siteId).execute();
  const found = new Map<number, LatestDelivery>();
  for (const { id } of rules) {
    const latest = await db
      .selectFrom('alert_attempts')
      .select('body')
      .where('rule_id', '=', id)
      .where('test', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const [alert, test] = [await outcomesOf(db, id, 0), await outcomesOf(db, id, 1)];
    if (latest === undefined && test.length === 0) continue;
    found.set(id, { alert, test, lastAlert: latest?.body ?? null });
  }
  return found;
}

/** Returns the newest attempt to each receiver of the latest alert, or of the latest test, that has been sent. */
async function outcomesOf(db: Db, ruleId: number, test: 0 | 1): Promise<HistoryEntry[]> {
  const made = db
    .selectFrom('alert_attempts')
    .where('rule_id', '=', ruleId)
    .where('test', '=', test)
    .where('status', '!=', 'pending');
  const latest = await made
    .select('body')
    // A retry can belong to an earlier alert.
    .where('attempt', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return [];
  const rows = await made
    .select(['id', 'at', 'type', 'attempt', 'status', 'test', 'channel', 'recipient', 'detail'])
    .where('body', '=', latest.body)
    .orderBy('id')
    .execute();
  const newest = new Map(rows.map((row) => [`${row.channel} ${row.recipient}`, { ...row, test: row.test === 1 }]));
  return [...newest.values()];
}
