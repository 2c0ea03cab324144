import { sql } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf, isToken, newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import { UnwritableError } from '../database/write-state.ts';
import type { Clock } from '../domain/clock.ts';
import { SESSION_HOURS } from '../domain/limits.ts';
import { requireSamePassword, type VerifiedCredentials } from './credentials.ts';
import { secondFactorOf } from './second-factors.ts';
import { sessionLimitsAt } from './session-limits.ts';
import { accountRefusal } from './translations.ts';
import type { User } from './users.ts';

/** Every browser must sign in again after this time, or sooner (`session-limits.ts`). */
export const SESSION_AGE_MAX_MS = SESSION_HOURS.most * 3_600_000;
/** The resolution of `lastSeenAt`: with it a read is seldom also a write. A session ends so much too early at most. */
const SEEN_STEP_MS = 60_000;
/** The part of the idle time that the resolution is at most: 15 s of 15 minutes. */
const SEEN_STEPS_OF_IDLE = 60;
const AGENT_MAX_CHARS = 200;

/** A signed-in browser as its user may see it. Instants are epoch milliseconds. */
export interface Session {
  readonly id: number;
  /** The browser and its system, for a person to recognise. */
  readonly agent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** A signed-in browser, its user, and the provider that has signed it in; null: the user's password. */
export interface FoundSession {
  readonly sessionId: number;
  readonly provider: string | null;
  readonly user: User;
}

/**
 * Signs a browser in. The returned token is complete and cannot be read again: only its SHA-256 is kept.
 *
 * @param provider the provider of OpenID Connect that vouches for the user; null for a password
 */
export async function createSession(
  db: Db,
  clock: Clock,
  userId: number,
  agent: string,
  provider: string | null = null,
): Promise<string> {
  const token = newToken();
  const now = epochMs(clock);
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      fingerprint: fingerprintOf(token),
      agent: agent.slice(0, AGENT_MAX_CHARS),
      provider,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/**
 * Signs in the browser of a user with verified credentials. Throws a DatabaseError `conflict` when these no longer
 * suffice: the password has been changed since, or a second factor that was not shown has been turned on.
 */
export async function createVerifiedSession(
  db: Db,
  clock: Clock,
  credentials: VerifiedCredentials & { readonly withSecondFactor: boolean },
  agent: string,
): Promise<string> {
  return await inTransaction(db, async (transaction) => {
    await requireSamePassword(transaction, credentials);
    if (!credentials.withSecondFactor && (await secondFactorOf(transaction, credentials.user.id)).isOn) {
      throw accountRefusal('conflict', (texts) => texts.secondFactor.justOn);
    }
    return await createSession(transaction, clock, credentials.user.id, agent);
  });
}

/**
 * Returns the session and the user of a token, and records that the session was seen; null alike for a malformed,
 * unknown, revoked or expired one.
 */
export async function findSession(db: Db, clock: Clock, token: string): Promise<FoundSession | null> {
  if (!isToken(token)) return null;
  const now = epochMs(clock);
  const row = await unexpired(db, now)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.last_seen_at as seenAt', 'sessions.provider'])
    .select(['users.id', 'users.email', sessionLimitsAt(now).idleMs.as('idleMs')])
    .where('sessions.fingerprint', '=', fingerprintOf(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  // A clock that was set back may lie before it.
  if (Math.abs(now - row.seenAt) >= Math.min(SEEN_STEP_MS, row.idleMs / SEEN_STEPS_OF_IDLE)) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', row.sessionId)
      .execute()
      // A signed-in user can read while nothing can be saved.
      .catch((error: unknown) => {
        if (!(error instanceof UnwritableError)) throw error;
      });
  }
  return { sessionId: row.sessionId, provider: row.provider, user: { id: row.id, email: row.email } };
}

/** Lists a user's signed-in browsers, the one seen last first. */
export async function listSessions(db: Db, clock: Clock, userId: number): Promise<Session[]> {
  return await unexpired(db, epochMs(clock))
    .select(['sessions.id', 'sessions.agent'])
    .select(['sessions.created_at as createdAt', 'sessions.last_seen_at as lastSeenAt'])
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

/** Lists the signed-in browsers of an organisation's members, the one seen last first. */
export async function listSessionsOfMembers(
  db: Db,
  clock: Clock,
  orgId: number,
): Promise<(Session & { readonly userId: number })[]> {
  return await unexpired(db, epochMs(clock))
    .innerJoin('members as listed', 'listed.user_id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.agent', 'sessions.user_id as userId'])
    .select(['sessions.created_at as createdAt', 'sessions.last_seen_at as lastSeenAt'])
    .where('listed.org_id', '=', orgId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
}

/** Signs out one of a user's browsers immediately. Throws a DatabaseError `not_found`. */
export async function revokeSession(db: Db, userId: number, sessionId: number): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw accountRefusal('not_found', (texts) => texts.sessionEnded);
}

/** Ends a session. Returns false when it had ended already. */
export async function endSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The sessions that go on when those of a user end: one, all, or none. */
export type Kept = number | 'all' | null;

/** Signs out a user's browsers. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  { except = null }: { readonly except?: Kept } = {},
): Promise<void> {
  if (except === 'all') return;
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== null) query = query.where('id', '!=', except);
  await query.execute();
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<void> {
  const now = epochMs(clock);
  const { ageMs, idleMs } = sessionLimitsAt(now);
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([
        eb('created_at', '<=', sql<number>`${now} - ${ageMs}`),
        eb('last_seen_at', '<=', sql<number>`${now} - ${idleMs}`),
      ]),
    )
    .execute();
}

function unexpired(db: Db, now: number) {
  const { ageMs, idleMs } = sessionLimitsAt(now);
  return db
    .selectFrom('sessions')
    .where('sessions.last_seen_at', '>', sql<number>`${now} - ${idleMs}`)
    .where('sessions.created_at', '>', sql<number>`${now} - ${ageMs}`);
}
