/** The data directory is held by another process, or the store cannot be opened. The message says what to do. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** A statement exceeded the memory or the time that it may use. A smaller one, or another question, may be answered. */
export class StoreLimitError extends Error {
  override readonly name = 'StoreLimitError';
  readonly limit: 'memory' | 'time';

  constructor(limit: 'memory' | 'time', cause: unknown) {
    super(firstLine(cause), { cause });
    this.limit = limit;
  }
}

/** A read was ended because its last caller left. */
export class ReadCancelledError extends Error {
  override readonly name = 'ReadCancelledError';

  constructor() {
    super('the read was cancelled');
  }
}

/** The engine cannot make rows of what was to be inserted, however often that is tried. */
export class RowsRefusedError extends Error {
  override readonly name = 'RowsRefusedError';

  constructor(cause: unknown) {
    super(firstLine(cause), { cause });
  }
}

/** `MEMORY_LIMIT_EXCEEDED`. */
const MEMORY_CODE = 241;
/** `TIMEOUT_EXCEEDED`, `TOO_SLOW`. */
const TIME_CODES: ReadonlySet<number> = new Set([159, 160]);
/** The engine's `CANNOT_PARSE_…`, `CANNOT_READ_ALL_DATA`, `TYPE_MISMATCH`, `…_OUT_OF_RANGE` and `INCORRECT_DATA`. */
const REFUSAL_CODES: ReadonlySet<number> = new Set([6, 25, 26, 27, 32, 33, 38, 41, 53, 69, 70, 72, 117, 190, 321, 349]);

/** An error of the engine as a StoreLimitError when it is one; otherwise itself. */
export function limitError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === MEMORY_CODE && !isMemoryTaken(error)) return new StoreLimitError('memory', error);
  return TIME_CODES.has(code) ? new StoreLimitError('time', error) : error;
}

/** Tells whether a statement failed because all statements together would have used too much: then it is worth another try. */
export function isMemoryTaken(error: unknown): boolean {
  return codeOf(error) === MEMORY_CODE && /\(total\)/.test((error as Error).message);
}

/** Tells whether a statement failed because it, or all statements together, would have used too much memory or time. */
export function exceedsLimits(error: unknown): boolean {
  return error instanceof StoreLimitError || codeOf(error) === MEMORY_CODE;
}

/** An error that an insert met as a RowsRefusedError when it is one; otherwise itself. */
export function refusalError(error: unknown): unknown {
  return REFUSAL_CODES.has(codeOf(error)) ? new RowsRefusedError(error) : error;
}

/** Returns the engine's code of an error; NaN without one. A server's client gives it by itself, the embedded engine in the message. */
export function codeOf(error: unknown): number {
  if (!(error instanceof Error)) return Number.NaN;
  const code = Number((error as { readonly code?: unknown }).code);
  return Number.isNaN(code) ? Number(/Code: (\d+)\./.exec(error.message)?.[1]) : code;
}

function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]!.slice(0, 500);
}
