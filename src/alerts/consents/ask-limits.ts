import type { ExpressionBuilder } from 'kysely';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Clock } from '../../domain/clock.ts';
import { ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX } from '../../domain/limits.ts';

/** The shortest time between two emails that ask one address, on behalf of whichever organisation. */
export const ASK_AGAIN_MS = 86_400_000;

/**
 * Tells whether an ask counts in the limits of a day. A time that is yet to come was recorded on a clock that was wrong,
 * and counts in none.
 */
export function isInLastDay(askedAt: number, now: number): boolean {
  return askedAt > now - ASK_AGAIN_MS && askedAt <= now;
}

/** Selects the consents whose latest ask counts in the limits of a day. */
export function askedInLastDay(now: number) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'alert_consents'>) =>
    and([eb('asked_at', '>', now - ASK_AGAIN_MS), eb('asked_at', '<=', now)]);
}

/** Counts the addresses that were asked in the last 24 hours, on behalf of one organisation or of all. */
export async function countAskedInLastDay(
  db: Db,
  clock: Clock,
  only: { readonly orgId?: number } = {},
): Promise<number> {
  let query = db
    .selectFrom('alert_consents')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where(askedInLastDay(epochMs(clock)));
  if (only.orgId !== undefined) query = query.where('org_id', '=', only.orgId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/**
 * Returns the time until which an address is not asked, epoch milliseconds; null when it may be asked now. Counts the
 * asks of all organisations, because one person can found many and have each of them ask.
 */
export async function askableFrom(db: Db, clock: Clock, email: string): Promise<number | null> {
  const now = epochMs(clock);
  const rows = await db
    .selectFrom('alert_consents')
    .select(['state', 'asks', 'asked_at as askedAt'])
    .where('email', '=', email)
    .execute();
  const latest = Math.max(...rows.map(({ askedAt }) => askedAt ?? 0).filter((askedAt) => isInLastDay(askedAt, now)));
  if (latest > 0) return latest + ASK_AGAIN_MS;
  const unanswered = rows.filter(({ state }) => state === 'waiting').reduce((sum, { asks }) => sum + asks, 0);
  return unanswered >= ALERT_ASKS_OF_ALL_PER_ADDRESS_MAX ? now + ASK_AGAIN_MS : null;
}
