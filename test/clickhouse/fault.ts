/** A disturbance between a client and a server, as a test asks for it. */
export type Fault = Disturbance & {
  /** The requests that it meets; `all` when absent. `/ping` is met by `all` alone. */
  readonly on?: 'all' | RequestKind;
  /** The number of requests that it meets; without it, every one until the proxy is healed. */
  readonly times?: number;
};

/** An insert has its rows in the body and its text in the URL; statements are everything else that is no read. */
export type RequestKind = 'reads' | 'inserts' | 'statements';

export type Disturbance =
  /** Nobody listens on the port. Meets every connection until the proxy is healed. */
  | { readonly kind: 'refuse' }
  /** The request is read and never passed on nor answered. */
  | { readonly kind: 'hang' }
  /** The request is passed on after a while. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** The connection breaks at the first bytes of the body. The server gets nothing. */
  | { readonly kind: 'cut-body' }
  /** The server gets the first half of the body, then both connections break. */
  | { readonly kind: 'cut-half' }
  /** The connections break while the server runs the statement, or else when it has run it. */
  | { readonly kind: 'cut-executing' }
  /** The server runs the statement, then the connection breaks without an answer. */
  | { readonly kind: 'cut-executed' }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: 'cut-answer' }
  /** The answer stops in its middle; the connection stays. */
  | { readonly kind: 'hang-answer' }
  /** The proxy answers, in words that are not ClickHouse's. */
  | { readonly kind: 'status'; readonly status: number }
  /** The request has a setting more, which the server may refuse. */
  | { readonly kind: 'setting'; readonly name: string; readonly value: string }
  /** The server gets another statement in place of this one, which throws the exception. */
  | { readonly kind: 'exception'; readonly name: keyof typeof EXCEPTIONS };

/** Exceptions with their codes, and texts that tell them from others of the same code. */
export const EXCEPTIONS = {
  TOO_MANY_SIMULTANEOUS_QUERIES: [202, 'Too many simultaneous queries'],
  TOTAL_MEMORY_LIMIT_EXCEEDED: [241, '(total) memory limit exceeded'],
  TOO_MANY_PARTS: [252, 'Too many parts'],
  TABLE_IS_READ_ONLY: [242, 'Table is in readonly mode'],
} as const satisfies Readonly<Record<string, readonly [code: number, text: string]>>;

/** Returns a statement that throws an exception. Its message has the text among the arguments of the function. */
export function throwing(name: keyof typeof EXCEPTIONS): string {
  const [code, text] = EXCEPTIONS[name];
  return `SELECT throwIf(1, '${text}', toInt16(${code})) SETTINGS allow_custom_error_code_in_throwif = 1`;
}
