import { createTransport } from 'nodemailer';
import { NO_MAIL_SERVER_DETAIL } from '../domain/attempt-status.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { EmailMessage } from './email-message.ts';

/** One mail, from the connection to the server's word that it has it. */
export const EMAIL_TIMEOUT_MS = 30_000;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** Sends emails through one mail server. */
export interface EmailSender {
  /** Sends a message to one address once. Never rejects; ends within the timeout. */
  send(recipient: string, message: EmailMessage, stopping: AbortSignal): Promise<SendResult>;
}

export interface SmtpOptions {
  /**
   * `smtp://` or `smtps://`, with user and password where the server wants them. Its parameter `from` is the sender's
   * address; the others are nodemailer's, such as `requireTLS=true`.
   */
  readonly url: string;
  /** The host name that the sender's address falls back to. */
  readonly host: string;
  readonly timeoutMs?: number;
}

/** The mail server of an SMTP URL. */
export class SmtpSender implements EmailSender {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;
  readonly #timeoutMs: number;

  constructor({ url: text, host, timeoutMs = EMAIL_TIMEOUT_MS }: SmtpOptions) {
    const url = new URL(text);
    const user = decodeURIComponent(url.username);
    this.#from = url.searchParams.get('from') ?? (user.includes('@') ? user : `svc@${host}`);
    this.#timeoutMs = timeoutMs;
    url.searchParams.delete('from');
    this.#transport = createTransport({
      url: url.href,
      // A mail server of this machine has a certificate for another name, if any; the way to it cannot be tapped.
      ...(LOOPBACK.test(url.hostname) ? { tls: { rejectUnauthorized: false } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Nothing of a message is a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(recipient: string, message: EmailMessage, stopping: AbortSignal): Promise<SendResult> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      await this.#transport.sendMail({
        from: { name: 'svc', address: this.#from },
        to: { name: '', address: recipient },
        ...message,
        // So that no one's absence is announced to a machine.
        headers: { 'auto-submitted': 'auto-generated', ...message.headers },
        signal: AbortSignal.any([timeout, stopping]),
      });
      return { status: 'succeeded', detail: '', final: true };
    } catch (error) {
      return refusalOf(error, timeout.aborted);
    }
  }
}

/** What stands in for a mail server where none is configured. */
export const NO_MAIL_SERVER: EmailSender = {
  send: async () => ({ status: 'failed', detail: NO_MAIL_SERVER_DETAIL, final: true }),
};

function refusalOf(error: unknown, isLate: boolean): SendResult {
  const { message, code, permanent } = error as Error & { readonly code?: string; readonly permanent?: boolean };
  if (isLate || code === 'ETIMEDOUT') return { status: 'failed:timeout', detail: message, final: false };
  // The server has the address or the sender refused for good; asking again would be answered alike.
  if (permanent === true) return { status: 'failed', detail: message, final: true };
  return { status: 'failed:network', detail: message, final: false };
}
