import type { Language } from '../domain/language.ts';
import { inLanguage, type Message } from '../domain/message.ts';

/** The dashboard's own error codes and their HTTP statuses. Refusals of statistics keep the read API's codes. */
const STATUS = {
  invalid: 400,
  signed_out: 401,
  password: 401,
  wrong_credentials: 401,
  code_needed: 401,
  passkey_needed: 401,
  passkey_or_code_needed: 401,
  forbidden: 403,
  factor_needed: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many_tries: 429,
  failed: 500,
  unavailable: 503,
} as const;

export type DashboardErrorCode = keyof typeof STATUS;

/** A refusal whose message is shown to the user, in the user's language. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';
  readonly code: DashboardErrorCode;
  /** The seconds until the next try is allowed; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;
  readonly #said: Message | string;

  constructor(code: DashboardErrorCode, message: Message | string, retryAfterSeconds: number | null = null) {
    super(inLanguage(message));
    this.code = code;
    this.#said = message;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns the message in a language. */
  messageIn(language: Language): string {
    return inLanguage(this.#said, language);
  }

  get status(): number {
    return STATUS[this.code];
  }
}
