/** The kinds of personal data that a part of a path may be. */
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export const PERSONAL_KINDS = ['email', 'jwt', 'uuid', 'token', 'number'] as const;

/** The shapes of such parts. Dates of eight digits are none. */
const SHAPES: Readonly<Record<PersonalKind, RegExp>> = {
  email: /^[^@/\s]+(@|%40)[^@/\s]+\.[a-z]{2,}$/i,
  jwt: /^eyJ[\w-]{5,}\.[\w-]+\.[\w-]*$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  token: /^(?=.*\d)[0-9a-f]{32,}$/i,
  number: /^[^\d/]{0,3}\d{9,}$/,
};

/** A path that has something personal: the pattern that finds alike ones, and what it is. */
export interface PersonalPath {
  readonly pattern: string;
  readonly kind: PersonalKind;
}

/** Looks for mail addresses, tokens and long numbers among the parts of a path; null when there are none. */
export function personalPath(path: string): PersonalPath | null {
  const kinds = path.split('/').map((part) => PERSONAL_KINDS.find((kind) => SHAPES[kind].test(part)) ?? null);
  const kind = kinds.find((each) => each !== null);
  if (kind === undefined || path.includes('*')) return null;
  const parts = path.split('/').map((part, i) => (kinds[i] === null ? part : '*'));
  return { pattern: parts.join('/'), kind: kind! };
}
