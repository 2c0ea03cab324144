import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { AlertReceiver } from '../domain/alert-receiver.ts';
import type { AlertType } from '../domain/alert-rule.ts';
import type { AttemptStatus } from '../domain/attempt-status.ts';

/** The most entries that a rule's history keeps. Older ones are deleted. */
export const HISTORY_MAX_ENTRIES = 500;
/** The most attempts that `dueAttempts` returns. */
const DUE_MAX = 4000;
/** Longer than any retry waits, milliseconds: an attempt that is due later was queued on a clock that was wrong. */
const AHEAD_MAX_MS = 3_600_000;

/** An attempt that has not been made yet. */
export interface NewAttempt {
  readonly ruleId: number;
  readonly channel: AlertReceiver;
  /**
   * The destination. Empty for a channel that has only one: the attempt then goes where the rule says when it is sent.
   */
  readonly recipient: string;
  /** The queue of its destination, whose attempts share a limit: that of a webhook's host, or of the mail server. */
  readonly queue: string;
  readonly type: AlertType;
  readonly test: boolean;
  /**
   * The JSON text that is signed and posted, or that the email is written from. All attempts of an alert have the same.
   */
  readonly body: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** An attempt in the queue. */
export interface QueuedAttempt extends NewAttempt {
  readonly id: number;
}

/** An attempt that has been made, with its outcome. */
export interface AttemptOutcome {
  readonly attempt: QueuedAttempt;
  readonly status: AttemptStatus;
  /** Says for a person what went wrong; empty when nothing did. */
  readonly detail: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The time of the next attempt, epoch milliseconds; null when there is none. */
  readonly retryAt: number | null;
}

/** One attempt in a rule's history. */
export interface HistoryEntry {
  readonly id: number;
  /** The time of the attempt; while it is pending, the time at which it is due. Epoch milliseconds. */
  readonly at: number;
  readonly type: AlertType;
  readonly attempt: number;
  readonly status: AttemptStatus;
  readonly test: boolean;
  readonly channel: AlertReceiver;
  readonly recipient: string;
  readonly detail: string;
}

/** Puts attempts into the queue. */
export async function queueAttempts(db: Db, attempts: readonly NewAttempt[]): Promise<void> {
  const rows = attempts.map((attempt) => ({ ...rowOf(attempt), status: 'pending' as const, detail: '' }));
  for (const some of piecesOf(rows, 500)) await db.insertInto('alert_attempts').values(some).execute();
}

/**
 * Returns the attempts that are due, at most 4,000, taking the queues in turn: first the oldest attempt of each queue,
 * then the second oldest of each. A queue with thousands of attempts therefore hides no other.
 */
export async function dueAttempts(db: Db, now: number): Promise<QueuedAttempt[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('alert_attempts')
        .selectAll()
        .select(sql<number>`row_number() over (partition by lane order by at, id)`.as('place'))
        .where('status', '=', 'pending')
        .where((where) => where.or([where('at', '<=', now), where('at', '>', now + AHEAD_MAX_MS)]))
        .as('due'),
    )
    .select(['id', 'rule_id as ruleId', 'channel', 'recipient', 'lane as queue', 'type', 'test', 'body', 'attempt'])
    .select('at as dueAt')
    .orderBy('place')
    .orderBy('id')
    .limit(DUE_MAX)
    .execute();
  return rows.map((row) => ({ ...row, test: row.test === 1 }));
}

/** Records outcomes and queues the retries that follow, in one transaction. */
export async function finishAttempts(db: Db, outcomes: readonly AttemptOutcome[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { attempt, status, detail, startedAt, retryAt } of outcomes) {
      const { numUpdatedRows } = await transaction
        .updateTable('alert_attempts')
        .set({ status, detail, at: startedAt })
        .where('id', '=', attempt.id)
        .executeTakeFirst();
      // The rule may have been deleted while the attempt was in flight.
      if (numUpdatedRows === 0n || retryAt === null) continue;
      await queueAttempts(transaction, [{ ...attempt, attempt: attempt.attempt + 1, dueAt: retryAt }]);
    }
    for (const ruleId of new Set(outcomes.map(({ attempt }) => attempt.ruleId))) await prune(transaction, ruleId);
  });
}

/**
 * Records attempts that were made outside the queue (a test). Returns their entries in the history. Attempts of a rule
 * that has been deleted are not stored; their entries have negative ids.
 */
export async function recordAttempts(
  db: Db,
  made: readonly (Omit<AttemptOutcome, 'attempt' | 'retryAt'> & { readonly attempt: NewAttempt })[],
): Promise<HistoryEntry[]> {
  return await db.transaction().execute(async (transaction) => {
    const entries: HistoryEntry[] = [];
    const kept = await existingRules(transaction, made);
    for (const { attempt, status, detail, startedAt } of made) {
      let id = -1 - entries.length;
      if (kept.has(attempt.ruleId)) {
        const row = await transaction
          .insertInto('alert_attempts')
          .values({ ...rowOf(attempt), status, detail, at: startedAt })
          .returning('id')
          .executeTakeFirstOrThrow();
        id = row.id;
      }
      const { type, channel, recipient, test } = attempt;
      entries.push({ id, at: startedAt, type, attempt: attempt.attempt, status, test, channel, recipient, detail });
    }
    for (const ruleId of kept) await prune(transaction, ruleId);
    return entries;
  });
}

async function existingRules(db: Db, made: readonly { readonly attempt: NewAttempt }[]): Promise<ReadonlySet<number>> {
  if (made.length === 0) return new Set();
  const ids = [...new Set(made.map(({ attempt }) => attempt.ruleId))];
  const rows = await db.selectFrom('alert_rules').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns a rule's attempts, the newest first. A first attempt is listed while it is pending; a retry only once it has
 * been made.
 */
export async function listHistory(db: Db, ruleId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('alert_attempts')
    .select(['id', 'at', 'type', 'attempt', 'status', 'test', 'channel', 'recipient', 'detail'])
    .where('rule_id', '=', ruleId)
    .where((where) => where.or([where('status', '!=', 'pending'), where('attempt', '=', 1)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX_ENTRIES)
    .execute();
  return rows.map((row) => ({ ...row, test: row.test === 1 }));
}

function rowOf(attempt: NewAttempt) {
  return {
    rule_id: attempt.ruleId,
    channel: attempt.channel,
    recipient: attempt.recipient,
    lane: attempt.queue,
    type: attempt.type,
    test: attempt.test ? (1 as const) : (0 as const),
    body: attempt.body,
    attempt: attempt.attempt,
    at: attempt.dueAt,
  };
}

async function prune(db: Db, ruleId: number): Promise<void> {
  await db
    .deleteFrom('alert_attempts')
    .where('rule_id', '=', ruleId)
    .where('status', '!=', 'pending')
    .where('id', '<=', (from) =>
      from
        .selectFrom('alert_attempts')
        .select('id')
        .where('rule_id', '=', ruleId)
        .where('status', '!=', 'pending')
        .orderBy('id', 'desc')
        .offset(HISTORY_MAX_ENTRIES)
        .limit(1),
    )
    .execute();
}
