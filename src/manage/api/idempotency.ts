import { createHash } from 'node:crypto';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { ManagementError } from '../management-error.ts';
import type { ManageContext } from '../resource.ts';
import type { Answer } from './answer.ts';

/** The time in which a request can be repeated. */
const REPEATED_MAX_MS = 86_400_000;
/** The answers that are kept for a key. Beyond them, the oldest are forgotten, many at a time. */
export const KEPT_ANSWERS_MAX = 10_000;
const FORGOTTEN_AT_A_TIME = 1000;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a request that may be sent again: with a key that its caller has used within a day, the answer is that of the first
 * time, without what was shown once, and nothing is done. Without a key, it is done each time. Throws a ManagementError `KEY_REUSED` for
 * another request with the same key.
 *
 * @param key the header `Idempotency-Key`
 * @param request what makes the request another one
 */
export async function answerOnce(
  { db, clock, keyId }: Pick<ManageContext, 'db' | 'clock' | 'keyId'>,
  key: string | undefined,
  request: readonly unknown[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined || keyId === null) return work();
  if (!KEY_PATTERN.test(key)) {
    throw new ManagementError('INVALID', 'Idempotency-Key: 1 to 255 characters without blanks', {
      field: 'Idempotency-Key',
    });
  }
  const digest = createHash('sha256').update(textOf(request)).digest('base64url');
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
    if (earlier.digest !== digest) throw new ManagementError('KEY_REUSED');
    return { ...(JSON.parse(earlier.answer) as Answer), isRepeated: true };
  }
  const answer = await work();
  await makeRoom(db, keyId);
  const { once: _, ...kept } = answer;
  await db
    .insertInto('idempotency_keys')
    .values({
      key_id: keyId,
      idempotency_key: key,
      digest,
      status: answer.status,
      answer: JSON.stringify(kept),
      at: now,
    })
    .execute();
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

async function makeRoom(db: Db, keyId: number): Promise<void> {
  const ofKey = db.selectFrom('idempotency_keys').where('key_id', '=', keyId);
  const { kept } = await ofKey.select(({ fn }) => fn.countAll<number>().as('kept')).executeTakeFirstOrThrow();
  if (Number(kept) < KEPT_ANSWERS_MAX) return;
  const oldest = ofKey.select('idempotency_key').orderBy('at').limit(FORGOTTEN_AT_A_TIME);
  await db.deleteFrom('idempotency_keys').where('key_id', '=', keyId).where('idempotency_key', 'in', oldest).execute();
}

/** Deletes the answers to requests that can be repeated no more, those of keys that ask nothing any more too. */
export async function deleteExpiredAnswers(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('at', '<=', epochMs(clock) - REPEATED_MAX_MS)
    .execute();
}
