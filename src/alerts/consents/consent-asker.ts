import { mailLanguage } from '../../accounts/languages.ts';
import { epochMs } from '../../database/clock-ms.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import { ALERT_ASKS_PER_DAY_MAX } from '../../domain/limits.ts';
import type { Log } from '../../domain/log.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { withoutAddresses } from '../../mail/redact.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import { rulesOfOrganisation } from '../organisation-rules.ts';
import { writeAsk } from './ask-email.ts';
import { addConsentLink } from './consent-links.ts';
import { ASK_AGAIN_MS, askedInLastDay, type ConsentKey, consentsOf, GRACE_MS, personalAddresses } from './consents.ts';

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

/** An address that is to be asked. */
interface Due extends ConsentKey {
  /** The time of the email before, epoch milliseconds; null when it has not been asked. */
  readonly askedAt: number | null;
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

  /** Begins the time of earlier rules, and sends the emails that are due and within the bounds, one after another. */
  async round(stopping: AbortSignal): Promise<void> {
    const { db, clock, email } = this.#options;
    const now = epochMs(clock);
    await db
      .updateTable('alert_consents')
      .set({ state: 'waiting', grace_until: now + GRACE_MS })
      .where('state', '=', 'earlier')
      .execute();
    if (email === null) return;
    const byOrganisation = Map.groupBy(await this.#due(now), ({ orgId }) => orgId);
    for (const [orgId, due] of byOrganisation) {
      let left = ALERT_ASKS_PER_DAY_MAX - (await askedInLastDay(db, clock, orgId));
      for (const each of due) {
        if (left <= 0 || stopping.aborted) break;
        if (await this.#ask(each, email, stopping)) left -= 1;
      }
    }
  }

  async #due(now: number): Promise<Due[]> {
    return await this.#options.db
      .selectFrom('alert_consents')
      .select(['org_id as orgId', 'email', 'asked_at as askedAt'])
      .where('state', '=', 'waiting')
      .where('ask_at', '<=', now)
      .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', now - ASK_AGAIN_MS)]))
      .orderBy('ask_at')
      .orderBy('email')
      .execute();
  }

  /** Asks one address. Returns false when there is nothing to ask it any more. */
  async #ask({ orgId, email, askedAt }: Due, sender: EmailSender, stopping: AbortSignal): Promise<boolean> {
    const { db, clock, log } = this.#options;
    const letter = await inTransaction(db, (transaction) => this.#record(transaction, { orgId, email }));
    if (letter === null) return false;
    const { status, detail, final } = await sender.send(email, letter, stopping);
    if (status === 'succeeded') return true;
    log.warn({ status, detail: withoutAddresses(detail) }, 'an address could not be asked whether it wants alerts');
    // An email that is refused for good, or that the mail server may have taken, counts as an ask.
    if (final) return true;
    const isUnknown = status === 'failed:timeout';
    await waiting(db, { orgId, email })
      .set(
        isUnknown
          ? { ask_at: epochMs(clock) + ASK_AGAIN_MS }
          : { ask_at: epochMs(clock) + RETRY_MS, asked_at: askedAt },
      )
      .execute();
    return true;
  }

  /** Records an ask and writes its email; null when the address has answered, became a member's, or is in no rule. */
  async #record(db: Db, key: ConsentKey): Promise<EmailMessage | null> {
    const { clock, publicUrl } = this.#options;
    const asked = await askedFor(db, key);
    const isOutside = (await consentsOf(db, clock, key.orgId, [key.email])).size > 0;
    if (asked === undefined || !isOutside) return null;
    const { numUpdatedRows } = await waiting(db, key)
      .set({ ask_at: null, asked_at: epochMs(clock) })
      .where('ask_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const link = await addConsentLink(db, clock, key, publicUrl);
    return writeAsk({ ...asked, link }, await mailLanguage(db, key.email, key.orgId));
  }
}

function waiting(db: Db, { orgId, email }: ConsentKey) {
  return db
    .updateTable('alert_consents')
    .where('org_id', '=', orgId)
    .where('email', '=', email)
    .where('state', '=', 'waiting');
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
