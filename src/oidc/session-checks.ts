import { endSession, type FoundSession } from '../accounts/sessions.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { UnwritableError } from '../database/write-state.ts';
import type { Clock } from '../domain/clock.ts';
import { endSessionsOfIdentity } from './identities.ts';
import { followRules } from './memberships.ts';
import type { Provider, Reading } from './provider.ts';
import {
  beginCheck,
  CLAIMS_AGAIN_MS,
  confirmSession,
  findProviderSession,
  type ProviderSession,
  tokensOf,
  UNCONFIRMED_MAX_MS,
} from './provider-sessions.ts';

/** The part of the log that is used. */
export interface SignInLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CheckOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: SignInLog;
}

/** Lets providers confirm the sessions that they have signed in, while these are used. */
export class SessionChecks {
  readonly #options: CheckOptions;
  /** The checks under way, by session. */
  readonly #underWay = new Map<number, Promise<boolean>>();

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  /** Tells whether a session of a provider still holds; `provider` is undefined when it is no longer configured. */
  async holds(provider: Provider | undefined, session: FoundSession, token: string): Promise<boolean> {
    const { db, clock } = this.#options;
    const found = await findProviderSession(db, session);
    const now = epochMs(clock);
    if (found === null || provider === undefined || (found.endsAt !== null && found.endsAt <= now)) {
      await this.#end(session.user.id, session.sessionId);
      return false;
    }
    // A clock that was set back may lie before it.
    if (Math.abs(now - found.checkedAt) < CLAIMS_AGAIN_MS && !this.#underWay.has(session.sessionId)) return true;
    const check = this.#underWay.get(session.sessionId) ?? this.#check(provider, found, token);
    this.#underWay.set(session.sessionId, check);
    return await check.finally(() => this.#underWay.delete(session.sessionId));
  }

  async #check(provider: Provider, session: ProviderSession, token: string): Promise<boolean> {
    const { db, clock } = this.#options;
    const tokens = tokensOf(session, token);
    // Its end is near, whatever the provider would say.
    if (tokens === null) return session.endsAt !== null;
    const isConfirmed = Math.abs(epochMs(clock) - session.confirmedAt) < UNCONFIRMED_MAX_MS;
    try {
      if (!(await beginCheck(db, clock, session))) return isConfirmed;
    } catch (error) {
      // While nothing can be saved, a rotated refresh token would be lost.
      if (error instanceof UnwritableError) return isConfirmed;
      throw error;
    }
    return await this.#judge(provider, session, token, await provider.again(session.subject, tokens));
  }

  /** Lets a session go on or ends it, after what its provider has said. */
  async #judge(provider: Provider, session: ProviderSession, token: string, reading: Reading): Promise<boolean> {
    const { db, clock, log } = this.#options;
    const about = { provider: provider.settings.id, user: session.userId };
    if (reading.kind === 'unreachable') {
      log.warn({ ...about, detail: reading.detail }, 'the claims of a session could not be read again');
      if (Math.abs(epochMs(clock) - session.confirmedAt) < UNCONFIRMED_MAX_MS) return true;
      await this.#end(session.userId, session.sessionId);
      return false;
    }
    if (reading.kind === 'refused') {
      log.info({ ...about, detail: reading.detail }, 'a provider no longer vouches for a session');
      await this.#end(session.userId, session.sessionId);
      return false;
    }
    const { person, tokens } = reading;
    await confirmSession(db, clock, session, { token, tokens });
    if (person === null) return true;
    const { memberOf } = await followRules(db, clock, {
      ...{ userId: session.userId, provider: provider.settings, except: session.sessionId },
      vouched: person.isVerified ? person : null,
    });
    // The operator may have entered another issuer since.
    if (memberOf.length > 0 && person.isVerified && person.issuer === session.issuer) return true;
    log.info(about, 'a person has no access by the claims any more');
    await endSessionsOfIdentity(db, session.identityId);
    return false;
  }

  async #end(userId: number, sessionId: number): Promise<void> {
    await endSession(this.#options.db, userId, sessionId).catch((error: unknown) => {
      // It has no access all the same.
      if (!(error instanceof UnwritableError)) throw error;
    });
  }
}
