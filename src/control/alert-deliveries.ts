import { HISTORY_MAX_ENTRIES, type HistoryEntry } from './alert-attempts.ts';
import type { ControlDb } from './control.ts';

/** An attempt in a rule's history, with the alert that it was to deliver and when that is tried again. */
export interface Delivery extends HistoryEntry {
  /** The JSON text of the alert; all attempts of one alert have the same. */
  readonly body: string;
  /** When the next attempt is due, epoch milliseconds; null when there is none to come. */
  readonly nextTryAt: number | null;
}

/** A rule's attempts, the newest first, as `listHistory` has them. */
export async function listDeliveries(db: ControlDb, ruleId: number): Promise<Delivery[]> {
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

/** What a list of rules says of one rule's deliveries. */
export interface LatestDelivery {
  /** The newest attempt that was made; null before the first. */
  readonly last: HistoryEntry | null;
  /** The JSON text of the latest alert that was no test; null before the first. */
  readonly lastAlert: string | null;
}

/** The latest deliveries of each rule of a site that has any, by the rule's id. */
export async function latestDeliveries(db: ControlDb, siteId: number): Promise<ReadonlyMap<number, LatestDelivery>> {
  const rules = await db.selectFrom('alert_rules').select('id').where('site_id', '=', siteId).execute();
  const found = new Map<number, LatestDelivery>();
  for (const { id } of rules) {
    const ofRule = db.selectFrom('alert_attempts').where('rule_id', '=', id);
    const last = await ofRule
      .select(['id', 'at', 'type', 'attempt', 'status', 'test', 'channel', 'recipient', 'detail'])
      .where('status', '!=', 'pending')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const alert = await ofRule.select('body').where('test', '=', 0).orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last === undefined && alert === undefined) continue;
    found.set(id, {
      last: last === undefined ? null : { ...last, test: last.test === 1 },
      lastAlert: alert?.body ?? null,
    });
  }
  return found;
}
