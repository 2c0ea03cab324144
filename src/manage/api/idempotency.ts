import { createHash, createHmac } from 'node:crypto';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { ManagementError } from '../management-error.ts';
import type { ManageContext } from '../resource.ts';
import type { Answer } from './answer.ts';

/** The time in which a request can be repeated. */
const REPEATED_MAX_MS = 86_400_000;
/** The answers that are kept for a key. Beyond them, and beyond the sizes, the oldest are forgotten, many at a time. */
export const KEPT_ANSWERS_MAX = 10_000;
/** The size of the answers that are kept for a key. */
export const KEPT_BYTES_MAX = 16 * 1024 * 1024;
/** The size of the answers that are kept for all keys. Beyond it, the key with the most forgets its oldest. */
export const KEPT_BYTES_OF_ALL_MAX = 256 * 1024 * 1024;
/** What a row takes besides its answer. */
const ROW_BYTES = 200;
const FORGOTTEN_PART = 0.1;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a request that may be sent again: with a key that its caller has used within a day, the answer is that of the first
 * time, without what was shown once, and nothing is done. Without a key, it is done each time. Throws a ManagementError `KEY_REUSED` for
 * another request with the same key.
 *
 * @param key the header `Idempotency-Key`
 * @param secret the caller's key, without which nobody can find out what was in the request from what is kept of it
 * @param request what makes the request another one
 */
export async function answerOnce(
  { db, clock, keyId }: Pick<ManageContext, 'db' | 'clock' | 'keyId'>,
  key: string | undefined,
  secret: string,
  request: readonly unknown[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined || keyId === null) return work();
  if (!KEY_PATTERN.test(key)) {
    throw new ManagementError('INVALID', 'Idempotency-Key: 1 to 255 characters without blanks', {
      field: 'Idempotency-Key',
    });
  }
  const text = textOf(request);
  const digest = createHmac('sha256', secret).update(text).digest('base64url');
  const now = epochMs(clock);
  const ofKey = db.deleteFrom('idempotency_keys').where('key_id', '=', keyId);
  await ofKey.where('at', '<=', now - REPEATED_MAX_MS).execute();
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['digest', 'status', 'answer'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (earlier !== undefined) {
    // Of a request from before digests had a key.
    const digests = [digest, createHash('sha256').update(text).digest('base64url')];
    if (!digests.includes(earlier.digest)) throw new ManagementError('KEY_REUSED');
    return { ...(JSON.parse(earlier.answer) as Answer), isRepeated: true };
  }
  const answer = await work();
  const { once: _, ...kept } = answer;
  const answered = JSON.stringify(kept);
  const bytes = Buffer.byteLength(answered) + ROW_BYTES;
  await makeRoom(db, keyId, bytes);
  const row = { key_id: keyId, idempotency_key: key, digest, status: answer.status, answer: answered, at: now, bytes };
  await db.insertInto('idempotency_keys').values(row).execute();
  return answer;
}

function textOf(request: readonly unknown[]): string {
  try {
    return JSON.stringify(request);
  } catch (error) {
    // JSON.parse reads lists within lists deeper than JSON.stringify writes them.
    if (error instanceof RangeError) throw new ManagementError('INVALID', 'the body is nested too deeply');
    throw error;
  }
}

async function makeRoom(db: Db, keyId: number, bytes: number): Promise<void> {
  for (;;) {
    const kept = await keptByKey(db);
    const own = kept.find((each) => each.keyId === keyId);
    const isFull = own !== undefined && (own.answers >= KEPT_ANSWERS_MAX || own.bytes + bytes > KEPT_BYTES_MAX);
    const ofAll = kept.reduce((sum, each) => sum + each.bytes, bytes);
    const full = isFull ? own : ofAll > KEPT_BYTES_OF_ALL_MAX ? kept[0] : undefined;
    if (full === undefined) return;
    const rows = db.selectFrom('idempotency_keys').where('key_id', '=', full.keyId);
    const oldest = rows.select('idempotency_key').orderBy('at').orderBy('idempotency_key');
    await db
      .deleteFrom('idempotency_keys')
      .where('key_id', '=', full.keyId)
      .where('idempotency_key', 'in', oldest.limit(Math.ceil(full.answers * FORGOTTEN_PART)))
      .execute();
  }
}

/** Counts the answers of each key, the one with the most bytes first. */
async function keptByKey(db: Db) {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(({ fn }) => ['key_id as keyId', fn.countAll().as('answers'), fn.sum('bytes').as('bytes')])
    .groupBy('key_id')
    .orderBy('bytes', 'desc')
    .execute();
  return rows.map(({ keyId, answers, bytes }) => ({ keyId, answers: Number(answers), bytes: Number(bytes) }));
}

/** Deletes the answers to requests that can be repeated no more, those of keys that ask nothing any more too. */
export async function deleteExpiredAnswers(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('at', '<=', epochMs(clock) - REPEATED_MAX_MS)
    .execute();
}
