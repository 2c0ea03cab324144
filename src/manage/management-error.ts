import { DatabaseError } from '../database/database-error.ts';
import { ApiError } from '../domain/error.ts';
import { OverloadError } from '../domain/overload-error.ts';

/** The errors of `/manage/v1`: code → HTTP status and default message, as in docs/manage.md, "Errors". */
export const MANAGEMENT_ERRORS = {
  INVALID: { status: 400, message: 'the request is invalid' },
  UNAUTHORIZED: { status: 401, message: 'missing or invalid management key' },
  FORBIDDEN: { status: 403, message: 'the key may not do this' },
  NOT_FOUND: { status: 404, message: 'not found' },
  CONFLICT: { status: 409, message: 'it conflicts with what is there' },
  PRECONDITION_FAILED: { status: 412, message: 'it was changed since' },
  TOO_LARGE: { status: 413, message: 'the request is too large' },
  UNSUPPORTED: { status: 415, message: 'the body must be JSON' },
  KEY_REUSED: { status: 422, message: 'the idempotency key was used for another request' },
  RATE_LIMITED: { status: 429, message: 'too many requests with this key' },
  INTERNAL: { status: 500, message: 'internal error; please retry' },
  UNAVAILABLE: { status: 503, message: 'changes cannot be saved now; please retry' },
} as const;

export type ManagementErrorCode = keyof typeof MANAGEMENT_ERRORS;

/** A refusal of a request to manage something. */
export class ManagementError extends Error {
  readonly code: ManagementErrorCode;
  /** The field that is wrong, such as `steps.0.pattern`; null for a refusal of another kind. */
  readonly field: string | null;

  constructor(
    code: ManagementErrorCode,
    message: string = MANAGEMENT_ERRORS[code].message,
    { field = null, cause }: { readonly field?: string | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ManagementError';
    this.code = code;
    this.field = field;
  }

  get status(): number {
    return MANAGEMENT_ERRORS[this.code].status;
  }
}

const CODES = {
  invalid: 'INVALID',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  unavailable: 'UNAVAILABLE',
} as const;

/** Returns a text of a request as messages show it: it can be as long as the request. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Returns the refusal that an error stands for; null for an error of the program. */
export function refusalOf(error: unknown): ManagementError | null {
  if (error instanceof ManagementError) return error;
  // The question of a rule's conditions refuses so.
  if (error instanceof ApiError && error.status === 400) return new ManagementError('INVALID', error.message);
  if (error instanceof OverloadError) return new ManagementError('RATE_LIMITED', error.message);
  if (error instanceof DatabaseError) return new ManagementError(CODES[error.code], error.message, { cause: error });
  return null;
}
