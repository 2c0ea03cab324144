import type { Selectable } from 'kysely';
import { mailLanguage } from '../../accounts/languages.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  ALERT_ASKS_OF_ALL_PER_DAY_MAX,
  ALERT_ASKS_PER_ADDRESS_MAX,
  ALERT_ASKS_PER_DAY_MAX,
} from '../../domain/limits.ts';
import type { Log } from '../../domain/log.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { withoutAddresses } from '../../mail/redact.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import { rulesOfOrganisation } from '../organisation-rules.ts';
import { writeAsk } from './ask-email.ts';
import { ASK_AGAIN_MS, askableFrom, askedInLastDay, countAskedInLastDay } from './ask-limits.ts';
import { addConsentLink, removeConsentLink } from './consent-links.ts';
import { type ConsentKey, consentsOf, GRACE_MS, personalAddresses, UNANSWERED } from './consents.ts';

/** The wait after an email that could not be sent, milliseconds. */
const RETRY_MS = 15 * 60_000;

export interface ConsentAskerOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Null without a mail server: addresses are then asked once there is one. */
  readonly email: EmailSender | null;
  /** The URL of the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

/** A consent before its address is asked. */
type Before = Pick<Selectable<Schema['alert_consents']>, 'state' | 'asked_at' | 'asks' | 'grace_until'>;

/** An ask that has been recorded, to be sent. */
interface RecordedAsk {
  readonly message: EmailMessage;
  readonly link: string;
  readonly before: Before;
}

/**
 * Asks addresses outside an organisation, by email, whether they want its alerts. An ask is recorded before its email is
 * sent, so a crash can lose one and never repeats one.
 */
export class ConsentAsker {
  readonly #options: ConsentAskerOptions;

  constructor(options: ConsentAskerOptions) {
    this.#options = options;
  }

  /** Sends the emails that are due and within the limits, one after another. */
  async round(stopping: AbortSignal): Promise<void> {
    const { db, clock, email } = this.#options;
    if (email === null) return;
    let left = ALERT_ASKS_OF_ALL_PER_DAY_MAX - (await countAskedInLastDay(db, clock));
    if (left <= 0) return;
    const leftOf = new Map<number, number>();
    for (const key of await this.#due(left)) {
      if (left <= 0 || stopping.aborted) break;
      const { orgId } = key;
      const theirs = leftOf.get(orgId) ?? ALERT_ASKS_PER_DAY_MAX - (await countAskedInLastDay(db, clock, { orgId }));
      const isAsked = theirs > 0 && (await this.#ask(key, email, stopping));
      if (isAsked) left -= 1;
      leftOf.set(orgId, isAsked ? theirs - 1 : theirs);
    }
  }

  /** Returns addresses that are due, of organisations that may ask more today. */
  async #due(most: number): Promise<ConsentKey[]> {
    const now = epochMs(this.#options.clock);
    return await this.#options.db
      .selectFrom('alert_consents')
      .select(['org_id as orgId', 'email'])
      .where('state', 'in', UNANSWERED)
      // No ask waits longer than a day: a later time was recorded on a clock that was wrong.
      .where((where) => where.or([where('ask_at', '<=', now), where('ask_at', '>', now + ASK_AGAIN_MS)]))
      .where('org_id', 'not in', (from) =>
        from
          .selectFrom('alert_consents')
          .select('org_id')
          .where(askedInLastDay(now))
          .groupBy('org_id')
          .having((having) => having.fn.countAll(), '>=', ALERT_ASKS_PER_DAY_MAX),
      )
      .orderBy('ask_at')
      .orderBy('email')
      .limit(most)
      .execute();
  }

  /** Asks one address. Returns false when there is nothing to ask it now. */
  async #ask(key: ConsentKey, sender: EmailSender, stopping: AbortSignal): Promise<boolean> {
    const { db, clock, log } = this.#options;
    const recorded = await inTransaction(db, (transaction) => this.#record(transaction, key));
    if (recorded === null) return false;
    const { message, link, before } = recorded;
    const { status, detail, final } = await sender.send(key.email, message, stopping);
    if (status === 'succeeded') return true;
    log.warn({ status, detail: withoutAddresses(detail) }, 'an address could not be asked whether it wants alerts');
    // An email that is refused for good, or that the mail server may have taken, counts as an ask.
    if (final) return true;
    const now = epochMs(clock);
    if (status === 'failed:timeout') {
      const isLast = before.asks + 1 >= ALERT_ASKS_PER_ADDRESS_MAX;
      await unanswered(db, key)
        .set({ ask_at: isLast ? null : now + ASK_AGAIN_MS })
        .execute();
      return true;
    }
    await unanswered(db, key)
      .set({ ...before, ask_at: now + RETRY_MS })
      .execute();
    await removeConsentLink(db, link);
    return true;
  }

  /** Records an ask and writes its email; null when the address is not to be asked, or not yet. */
  async #record(db: Db, key: ConsentKey): Promise<RecordedAsk | null> {
    const { clock, publicUrl } = this.#options;
    const now = epochMs(clock);
    const before = await db
      .selectFrom('alert_consents')
      .select(['state', 'asked_at', 'asks', 'grace_until'])
      .where('org_id', '=', key.orgId)
      .where('email', '=', key.email)
      .where('state', 'in', UNANSWERED)
      .where('ask_at', 'is not', null)
      .executeTakeFirst();
    if (before === undefined) return null;
    const asked = await askedFor(db, key);
    const isOutside = (await consentsOf(db, clock, key.orgId, [key.email])).size > 0;
    if (asked === undefined || !isOutside || before.asks >= ALERT_ASKS_PER_ADDRESS_MAX) {
      await forget(db, key, before.asks);
      return null;
    }
    const later = await askableFrom(db, clock, key.email);
    if (later !== null) {
      await unanswered(db, key).set({ ask_at: later }).execute();
      return null;
    }
    const grace = before.state === 'earlier' ? { grace_until: now + GRACE_MS } : {};
    await unanswered(db, key)
      .set({ state: 'waiting', ask_at: null, asked_at: now, asks: before.asks + 1, ...grace })
      .execute();
    const link = await addConsentLink(db, clock, key, publicUrl);
    return { message: writeAsk({ ...asked, link }, await mailLanguage(db, key.email, key.orgId)), link, before };
  }
}

function unanswered(db: Db, { orgId, email }: ConsentKey) {
  return db
    .updateTable('alert_consents')
    .where('org_id', '=', orgId)
    .where('email', '=', email)
    .where('state', 'in', UNANSWERED);
}

/** Asks an address no more. One that was never asked is deleted, so that a rule that gets it again asks it. */
async function forget(db: Db, { orgId, email }: ConsentKey, asks: number): Promise<void> {
  if (asks > 0) await unanswered(db, { orgId, email }).set({ ask_at: null }).execute();
  else await db.deleteFrom('alert_consents').where('org_id', '=', orgId).where('email', '=', email).execute();
}

/** Returns the organisation and the sites on whose behalf an address is asked; undefined when no rule has it any more. */
async function askedFor(
  db: Db,
  { orgId, email }: ConsentKey,
): Promise<{ readonly organisation: string; readonly sites: string[] } | undefined> {
  const rules = await rulesOfOrganisation(db, orgId);
  const theirs = rules.filter(({ destinations }) => personalAddresses(destinations).includes(email));
  if (theirs.length === 0) return undefined;
  const { name } = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { organisation: name, sites: [...new Set(theirs.map(({ domain }) => domain))] };
}
