import type { SendResult } from '../domain/send-result.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { withoutAddresses } from '../mail/redact.ts';
import type { EmailSender } from '../mail/smtp.ts';

/** The most mails that are being sent at a time. Further ones are dropped. */
const UNDER_WAY_MAX = 200;

/** A mail to one person. */
export interface Letter {
  readonly recipient: string;
  readonly message: EmailMessage;
}

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Sends mails after the request has been answered. Otherwise the time of an answer would reveal whether an address has
 * an account. A mail that fails is logged, and not tried again.
 */
export class Mailer {
  readonly #email: EmailSender | null;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  /** @param email null when no mail server is configured */
  constructor(email: EmailSender | null, log: Log) {
    this.#email = email;
    this.#log = log;
  }

  get isConfigured(): boolean {
    return this.#email !== null;
  }

  /**
   * Writes and sends a mail after the caller has gone on; `write` returns null when there is nothing to send. Does
   * nothing without a mail server.
   */
  post(write: () => Promise<Letter | null>): void {
    void this.send(write);
  }

  /**
   * As `post`. Resolves when the mail has been sent or given up, and never rejects.
   *
   * @param failed what is done when the mail server does not take the mail
   */
  async send(write: () => Promise<Letter | null>, failed?: (result: SendResult) => Promise<void>): Promise<void> {
    const email = this.#email;
    if (email === null || this.#stopping.signal.aborted) return;
    if (this.#underWay.size >= UNDER_WAY_MAX) {
      this.#log.warn({ underWay: this.#underWay.size }, 'a mail was not sent: too many are under way');
      return;
    }
    const task = this.#send(email, write, failed).catch((err: unknown) =>
      this.#log.warn({ err }, 'a mail was not sent'),
    );
    this.#underWay.add(task);
    await task;
    this.#underWay.delete(task);
  }

  /** Aborts the mails that are being sent, and resolves when none is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
  }

  async #send(email: EmailSender, ...[write, failed]: Parameters<Mailer['send']>): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const letter = await write();
    if (letter === null) return;
    const result = await email.send(letter.recipient, letter.message, this.#stopping.signal);
    if (result.status === 'succeeded') return;
    // The log must not reveal the recipient.
    const detail = withoutAddresses(result.detail);
    this.#log.warn({ status: result.status, detail }, 'a mail was not sent');
    await failed?.(result);
  }
}
