import { mailLanguage } from '../accounts/languages.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { invitationMail } from '../dashboard/account-mails.ts';
import { Mailer } from '../dashboard/mailer.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { MANAGEMENT_MAILS_PER_HOUR_MAX } from '../domain/limits.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { EmailSender } from '../mail/smtp.ts';
import type { MailedInvitation, Mails } from '../manage/mails.ts';
import { ManagementError } from '../manage/management-error.ts';
import { writeAsk } from '../reports/recipients/ask-email.ts';
import { type Ask, takeBackUnsent } from '../reports/recipients/asks.ts';

const HOUR_MS = 3_600_000;
/** The mails that are being sent at a time: a document can have hundreds. */
const AT_A_TIME = 8;
/** Further mails are dropped. */
const WAITING_MAX = 10_000;

interface MailsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly email: EmailSender;
  readonly log: ConstructorParameters<typeof Mailer>[1];
  publicUrl(): string;
}

/** Mails invitations, and asks for reports, on behalf of scripts. */
export class ManagementMails implements Mails {
  readonly #options: MailsOptions;
  readonly #mailer: Mailer;
  readonly #quota: SlidingWindow<number>;
  readonly #sending = new Set<Promise<void>>();
  readonly #turns = new Semaphore({
    permits: AT_A_TIME,
    waitingMax: WAITING_MAX,
    refusal: () => new Error(`more than ${WAITING_MAX} mails wait`),
  });

  constructor(options: MailsOptions) {
    const { email, log, clock } = options;
    this.#options = options;
    this.#mailer = new Mailer(email, log);
    this.#quota = new SlidingWindow({ clock, maxRequests: MANAGEMENT_MAILS_PER_HOUR_MAX, windowMs: HOUR_MS });
  }

  admit(orgId: number, mails: number): void {
    if (this.#quota.admit(orgId, mails)) return;
    throw new ManagementError(
      'RATE_LIMITED',
      `scripts can have ${MANAGEMENT_MAILS_PER_HOUR_MAX} mails sent in an hour`,
    );
  }

  invite({ email, org, role, link }: MailedInvitation): void {
    const { database } = this.#options;
    this.#post(async () => {
      const language = await mailLanguage(database.db, email, org.id);
      return { recipient: email, message: invitationMail({ organisation: org.name, by: null, role, link }, language) };
    });
  }

  ask(ask: Ask, { domain }: { readonly domain: string }, { name: organisation }: { readonly name: string }): void {
    const { database, publicUrl } = this.#options;
    this.#post(
      async () => ({ recipient: ask.email, message: writeAsk(ask, { domain, organisation }, publicUrl()) }),
      (sent) => takeBackUnsent(database.db, ask, sent),
    );
  }

  #post(...mail: Parameters<Mailer['send']>): void {
    const { log } = this.#options;
    const sending = this.#turns
      .run(() => this.#mailer.send(...mail))
      .catch((err: unknown) => log.warn({ err }, 'a mail was not sent'));
    this.#sending.add(sending);
    void sending.then(() => this.#sending.delete(sending));
  }

  /** Waits until every mail has been sent, or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** Aborts the mails that are being sent. */
  stop(): Promise<void> {
    return this.#mailer.stop();
  }
}
