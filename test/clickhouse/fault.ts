/** A disturbance of the test server, as a test asks for it. */
export type Fault = Disturbance & {
  /** The requests that it meets; `all` when absent. `/ping` is met by `all` alone. */
  readonly on?: 'all' | 'reads' | 'inserts' | 'statements';
  /** The number of requests that it meets; without it, every one until the server is healed. */
  readonly times?: number;
};

export type Disturbance =
  /** Nobody listens on the port. Meets every connection until the server is healed. */
  | { readonly kind: 'refuse' }
  /** The request is read and never answered nor executed. */
  | { readonly kind: 'hang' }
  /** The request is executed and answered after a while. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** The connection breaks at the first bytes of the body. Nothing is executed. */
  | { readonly kind: 'cut-body' }
  /** The first half of an insert's lines is executed, then the connection breaks. */
  | { readonly kind: 'cut-half' }
  /** The whole request is executed, then the connection breaks without an answer. */
  | { readonly kind: 'cut-executed' }
  /**
   * The connection breaks, and the request is executed after somebody has looked twice at what runs, or has changed
   * something.
   */
  | { readonly kind: 'cut-executing' }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: 'cut-answer' }
  /** The answer stops in its middle; the connection stays. */
  | { readonly kind: 'hang-answer' }
  /** A proxy before the server answers, in words that are not ClickHouse's. */
  | { readonly kind: 'status'; readonly status: number }
  /** The engine refuses the request before it executes anything. */
  | { readonly kind: 'exception'; readonly name: keyof typeof EXCEPTIONS }
  /** The engine fails after a part of the answer has left, when the answer is not buffered. */
  | { readonly kind: 'late-exception'; readonly name: keyof typeof EXCEPTIONS };

/** Exceptions of the engine with their codes and texts (ClickHouse, src/Common/ErrorCodes.cpp). */
export const EXCEPTIONS = {
  UNKNOWN_SETTING: [115, "Unknown setting 'optimize_and_compare_chain'"],
  TIMEOUT_EXCEEDED: [159, 'Timeout exceeded: elapsed 60.1 seconds, maximum: 60'],
  TOO_MANY_SIMULTANEOUS_QUERIES: [202, 'Too many simultaneous queries. Maximum: 100'],
  MEMORY_LIMIT_EXCEEDED: [241, 'Memory limit (for query) exceeded: would use 574.00 MiB, maximum: 572.20 MiB'],
  TOTAL_MEMORY_LIMIT_EXCEEDED: [241, '(total) memory limit exceeded: would use 8.00 GiB, maximum: 7.90 GiB'],
  TOO_MANY_PARTS: [
    252,
    'Too many parts (3000) in table svc.events. Merges are processing significantly slower than inserts',
  ],
  TABLE_IS_READ_ONLY: [242, 'Table is in readonly mode'],
} as const satisfies Readonly<Record<string, readonly [code: number, text: string]>>;

/** The text of an exception as the server writes it. */
export function exceptionText(name: keyof typeof EXCEPTIONS): string {
  const [code, text] = EXCEPTIONS[name];
  return `Code: ${code}. DB::Exception: ${text}. (${name.replace(/^TOTAL_/, '')})`;
}
