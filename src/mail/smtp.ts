import { createTransport } from 'nodemailer';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { isLoopback } from '../domain/local-domain.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { EmailMessage } from './email-message.ts';

/** Limits the sending of one mail, from the connection to the server's acceptance. */
export const EMAIL_TIMEOUT_MS = 30_000;

/** Sends emails through one mail server. */
export interface EmailSender {
  /** Sends a message to one address once. Never rejects; ends within the timeout. */
  send(recipient: string, message: EmailMessage, stopping: AbortSignal): Promise<SendResult>;
}

export interface SmtpOptions {
  /**
   * `smtp://` or `smtps://`, with user and password if the server requires them. The parameter `from` is the sender's
   * address. The other parameters are nodemailer's, such as `requireTLS=true`.
   */
  readonly url: string;
  /** The host name of the sender's address when the URL has none. */
  readonly host: string;
  readonly timeoutMs?: number;
}

/** Sends emails through the mail server of an SMTP URL. */
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
      // A mail server on this machine has a certificate for another name, or none. Nobody can tap the connection to it.
      ...(isLoopback(url.hostname.toLowerCase()) ? { tls: { rejectUnauthorized: false } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // No part of a message is a file or a URL to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Connects and signs in, and sends nothing. Never rejects; ends within the timeout. `final` says that the sign-in is refused. */
  async verify(): Promise<SendResult> {
    try {
      await withTimeout(this.#timeoutMs, this.#transport.verify(), () => {
        throw new Error('it does not answer in time');
      });
      return { status: 'succeeded', detail: '', final: true };
    } catch (error) {
      const {
        message,
        code,
        responseCode = 0,
      } = error as Error & { readonly code?: string; readonly responseCode?: number };
      // An answer of 4xx asks for another try.
      const isRefused = code === 'EAUTH' && !(responseCode >= 400 && responseCode < 500);
      return { status: isRefused ? 'failed' : 'failed:network', detail: message, final: isRefused };
    } finally {
      this.#transport.close();
    }
  }

  async send(recipient: string, message: EmailMessage, stopping: AbortSignal): Promise<SendResult> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const { senderName = 'svc', ...content } = message;
    try {
      await this.#transport.sendMail({
        from: { name: senderName, address: this.#from },
        to: { name: '', address: recipient },
        ...content,
        attachments: (message.attachments ?? []).map((attachment) => ({ ...attachment })),
        // Keeps out-of-office replies from being sent to the service.
        headers: { 'auto-submitted': 'auto-generated', ...message.headers },
        signal: AbortSignal.any([timeout, stopping]),
      });
      return { status: 'succeeded', detail: '', final: true };
    } catch (error) {
      return refusalOf(error, timeout.aborted);
    }
  }
}

/** The fields of a failure that nodemailer sets. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The SMTP command that the server refused. */
  readonly command?: string;
  /** Whether the server's answer is a 5xx. */
  readonly permanent?: boolean;
  /** The server's answer. */
  readonly response?: string;
}

/**
 * An answer to a recipient that is about the sender, the sign-in or the relay (RFC 3463: 5.1.7, 5.1.8 and 5.7.x): many
 * servers give it only there.
 */
const NOT_ABOUT_RECIPIENT = /^530|\b5\.(?:1\.[78]|7\.\d+)\b|\brelay/i;

function refusalOf(error: unknown, isLate: boolean): SendResult {
  const { message, code, command, permanent, response = '' } = error as SmtpError;
  if (isLate || code === 'ETIMEDOUT') return { status: 'failed:timeout', detail: message, final: false };
  // A server that refuses the recipient for good would refuse it again. Other refusals, as of the sign-in or the sender,
  // end when the operator mends the settings.
  const isFinal = permanent === true && command === 'RCPT TO' && !NOT_ABOUT_RECIPIENT.test(response);
  return { status: isFinal ? 'failed' : 'failed:network', detail: message, final: isFinal };
}
