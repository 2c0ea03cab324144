import { createSession, type FoundSession } from '../accounts/sessions.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { endSessionsOfIdentity, type Identity } from './identities.ts';
import type { LogoutToken } from './logout-tokens.ts';
import type { Tokens } from './provider.ts';
import { seal, unseal } from './seal.ts';

/** The claims of a session in use are read again after this time. */
export const CLAIMS_AGAIN_MS = 5 * 60_000;
/** A session whose provider is away, or whose claims cannot be read again, ends after this time. */
export const UNCONFIRMED_MAX_MS = 3_600_000;
/** A logout token is remembered for longer than it is valid. */
const LOGOUT_MEMORY_MS = 2 * 3_600_000;

/** A session that a provider has signed in, as it is stored. Instants are epoch milliseconds. */
export interface ProviderSession {
  readonly sessionId: number;
  readonly identityId: number;
  readonly subject: string;
  readonly issuer: string;
  readonly userId: number;
  readonly tokens: string | null;
  readonly checkedAt: number;
  readonly confirmedAt: number;
  readonly endsAt: number | null;
}

/** Signs a browser in by a provider; returns the session's token. The provider's tokens are sealed with it. */
export async function createProviderSession(
  db: Db,
  clock: Clock,
  {
    identity,
    ...session
  }: {
    readonly identity: Identity;
    readonly provider: string;
    readonly agent: string;
    readonly sid: string | null;
    readonly tokens: Tokens | null;
  },
): Promise<string> {
  const { provider, agent, sid, tokens } = session;
  return await inTransaction(db, async (transaction) => {
    const token = await createSession(transaction, clock, identity.user.id, agent, provider);
    const now = epochMs(clock);
    const { id } = await transaction
      .selectFrom('sessions')
      .select('id')
      .where('fingerprint', '=', fingerprintOf(token))
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('oidc_sessions')
      .values({
        ...{ session_id: id, identity_id: identity.id, sid },
        ...{ tokens: tokens === null ? null : sealTokens(token, tokens), checked_at: now, confirmed_at: now },
        ends_at: tokens === null ? now + UNCONFIRMED_MAX_MS : null,
      })
      .execute();
    return token;
  });
}

/** Returns what is stored of a session; null when its link has ended. */
export async function findProviderSession(db: Db, { sessionId }: FoundSession): Promise<ProviderSession | null> {
  const row = await db
    .selectFrom('oidc_sessions')
    .innerJoin('oidc_identities', 'oidc_identities.id', 'oidc_sessions.identity_id')
    .select([
      'session_id as sessionId',
      'identity_id as identityId',
      'subject',
      'issuer',
      'user_id as userId',
      'tokens',
    ])
    .select(['checked_at as checkedAt', 'confirmed_at as confirmedAt', 'ends_at as endsAt'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins to read the claims of a session again. Returns false when another request, or process, has begun already. */
export async function beginCheck(db: Db, clock: Clock, { sessionId, checkedAt }: ProviderSession): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_sessions')
    .set({ checked_at: epochMs(clock) })
    .where('session_id', '=', sessionId)
    .where('checked_at', '=', checkedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the provider still vouches for a session, and its new tokens. */
export async function confirmSession(
  db: Db,
  clock: Clock,
  { sessionId }: ProviderSession,
  { token, tokens }: { readonly token: string; readonly tokens: Tokens },
): Promise<void> {
  await db
    .updateTable('oidc_sessions')
    .set({ tokens: sealTokens(token, tokens), confirmed_at: epochMs(clock) })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Opens the provider's tokens of a session with the session's own token. */
export function tokensOf({ tokens }: ProviderSession, token: string): Tokens | null {
  const text = tokens === null ? null : unseal(token, tokens);
  return text === null ? null : (JSON.parse(text) as Tokens);
}

/** Ends the sessions that a logout token names. Returns false for a token that was used before. */
export async function endByLogout(db: Db, clock: Clock, logout: LogoutToken): Promise<boolean> {
  const { issuer, id, sid, subject } = logout;
  return await inTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('oidc_logouts')
      .values({ fingerprint: fingerprintOf(JSON.stringify([issuer, id])), created_at: epochMs(clock) })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    let ended = transaction.selectFrom('oidc_identities').select('id').where('issuer', '=', issuer);
    if (subject !== null) ended = ended.where('subject', '=', subject);
    if (sid !== null) {
      const ofSid = transaction.selectFrom('oidc_sessions').select('identity_id').where('sid', '=', sid);
      ended = ended.where('id', 'in', ofSid);
    }
    for (const { id: identityId } of await ended.execute()) await endSessionsOfIdentity(transaction, identityId, sid);
    return true;
  });
}

/** Deletes what is remembered of logout tokens that are too old to be used again. */
export async function deleteExpiredLogouts(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('oidc_logouts')
    .where('created_at', '<=', epochMs(clock) - LOGOUT_MEMORY_MS)
    .execute();
}

function sealTokens(token: string, tokens: Tokens): string {
  return seal(token, JSON.stringify(tokens));
}
