import type { Language } from './language.ts';
import { inLanguage, type Message } from './message.ts';

/** The read API's error catalogue: code → HTTP status and default message, as in docs/api.md, "Errors". */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'missing or invalid API key' },
  NOT_FOUND: { status: 404, message: 'not found' },
  INVALID_PARAMS: { status: 400, message: 'invalid parameter' },
  INVALID_PERIOD: { status: 400, message: '`from` is later than `to`' },
  INVALID_TIMEZONE: { status: 400, message: "the site's time zone is invalid" },
  METRIC_NOT_FILTERABLE: { status: 400, message: 'this metric cannot be combined with a filter' },
  HOURLY_CONVERSIONS_UNSUPPORTED: {
    status: 400,
    message: 'conversions have no hourly series; choose more than two days',
  },
  RAW_WINDOW_EXCEEDED: { status: 400, message: 'this combination of filters reads raw events, which are kept 30 days' },
  RATE_LIMITED: { status: 429, message: 'rate limit exceeded (600 requests/hour per key)' },
  INTERNAL: { status: 500, message: 'internal error; please retry' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error that the read API reports to its client. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly #said: Message | string;

  constructor(code: ErrorCode, message: Message | string = ERRORS[code].message) {
    super(inLanguage(message));
    this.name = 'ApiError';
    this.code = code;
    this.#said = message;
  }

  /** Returns the message in a language, for the dashboard. The read API is in English. */
  messageIn(language: Language): string {
    return inLanguage(this.#said, language);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
