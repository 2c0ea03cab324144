/** The reasons for which a sign-in by a provider fails, as the sign-in page explains them. */
export const PROBLEMS = [
  'refused',
  'expired',
  'other_browser',
  'unreachable',
  'provider',
  'answer',
  'unverified',
  'other_provider',
  'no_access',
  'busy',
] as const;

export type Problem = (typeof PROBLEMS)[number];

/** A sign-in by a provider failed. `detail` is for the log, and holds no token and no claim. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: Problem;
  readonly detail: string;

  constructor(problem: Problem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}

const DETAIL_MAX_CHARS = 300;
/** Codes and tokens are longer than any word but the names of errors, which are capitals. */
const LONG_WORD = /(?![A-Z_]+(?![\w.~+/=-]))[\w.~+/=-]{33,}/g;

/** Describes an error of the libraries for the log: names, codes and their fixed messages, and nothing that was sent. */
export function detailOf(error: unknown): string {
  const parts: string[] = [];
  for (let each = error; each instanceof Error && parts.length < 4; each = each.cause) {
    const { code, error: oauth, status } = each as { code?: unknown; error?: unknown; status?: unknown };
    const codes = [code, oauth, status].filter((part) => typeof part === 'string' || typeof part === 'number');
    parts.push([each.name, ...codes, each.message].join(' '));
  }
  return parts.join('; ').replace(LONG_WORD, '…').slice(0, DETAIL_MAX_CHARS) || 'unknown';
}
