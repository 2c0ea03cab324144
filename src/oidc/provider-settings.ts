import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The settings of one provider of OpenID Connect, as the operator has given them. */
export interface ProviderSettings {
  /** Stands in addresses and in the database. */
  readonly id: string;
  /** The name on the button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly emailClaim: string;
  readonly verifiedClaim: string;
  readonly groupsClaim: string;
  /** Domains, in lower case, whose people may sign in by this provider only. */
  readonly domains: readonly string[];
  /** The ids of the organisations that it signs in to; null: the one whose owners run the server. */
  readonly organizations: readonly number[] | 'all' | null;
}

const SECRET_MAX_BYTES = 64 * 1024;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,29}$/;

/** Tells whether a text can be an issuer: over https, or on this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username + url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** Reads domains separated by commas or spaces, in lower case, with or without an `@` before them. */
export const DOMAINS = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((domain) => domain.replace(/^@/, '')),
  )
  .pipe(z.array(z.string().regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u)));

export const CLAIM = z.string().regex(/^[!-~]{1,200}$/);
const NAME = z.string().trim().min(1).max(60);

/** The allowed values of the fields, as messages say them. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'lower-case letters, digits and hyphens, 30 at most',
  name: 'a name of 60 characters at most',
  issuer: 'an https address without ? and #',
  clientId: 'a text of 500 characters at most',
  clientSecret: 'a text of 2000 characters at most',
  clientSecretFile: 'the path of a file',
  scopes: 'scopes separated by spaces',
  emailClaim: 'the name of a claim',
  verifiedClaim: 'the name of a claim',
  groupsClaim: 'the name of a claim',
  domains: 'a list of domains',
  organizations: '"all", or a list of the IDs of organizations',
};

const PROVIDER = z
  .strictObject({
    id: z.string().regex(PROVIDER_ID),
    name: NAME.optional(),
    issuer: z.string().refine(isIssuer),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2000).optional(),
    clientSecretFile: z.string().min(1).optional(),
    scopes: z.string().default('openid email profile'),
    emailClaim: CLAIM.default('email'),
    verifiedClaim: CLAIM.default('email_verified'),
    groupsClaim: CLAIM.default('groups'),
    domains: z
      .array(z.string())
      .default([])
      .transform((list) => list.join(' '))
      .pipe(DOMAINS),
    organizations: z
      .union([z.literal('all'), z.array(z.int().min(1))])
      .nullable()
      .default(null),
  })
  .refine(({ clientSecret, clientSecretFile }) => clientSecret === undefined || clientSecretFile === undefined, {
    path: ['clientSecretFile'],
    message: 'stands beside clientSecret: one of them is enough',
  })
  .transform(({ clientSecretFile, clientSecret, name, ...rest }, context): ProviderSettings => {
    const common = { ...rest, name: name ?? rest.id };
    if (clientSecretFile === undefined) return { ...common, clientSecret: clientSecret ?? null };
    const secret = readSecretFile(clientSecretFile);
    if (secret === null) {
      const message = 'names a file that cannot be read, is empty or too long';
      context.addIssue({ code: 'custom', path: ['clientSecretFile'], message });
    }
    return { ...common, clientSecret: secret };
  });

/** The schema of several providers: a list in JSON. */
export const PROVIDERS = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'it is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(PROVIDER).max(20))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two entries have the same id');

/** Says what is wrong with a list of providers: the entry by its place from 1, and the field. It repeats no value. */
export function wrongProvider({ issues }: z.ZodError): string {
  const issue = issues[0]!;
  const [place, field] = issue.path;
  // Other refinements of fields have no words of their own.
  const own = issue.code === 'custom' && (field ?? 'clientSecretFile') === 'clientSecretFile' ? issue.message : null;
  if (typeof place !== 'number')
    return own ?? (issue.code === 'too_big' ? 'it has more than 20 entries' : 'it is no list');
  if (field !== undefined) return `entry ${place + 1}, ${String(field)}: ${own ?? `must be ${FIELDS[String(field)]}`}`;
  return issue.code === 'unrecognized_keys'
    ? `entry ${place + 1} has the unknown field ${JSON.stringify(issue.keys[0])}`
    : `entry ${place + 1} is no object`;
}

/** Reads a secret from its file, without the end of its line; null when the file cannot be read, is empty or too long. */
export function readSecretFile(path: string): string | null {
  try {
    const bytes = readFileSync(path);
    const text = bytes.toString('utf8').replace(/\r?\n$/, '');
    return bytes.length > SECRET_MAX_BYTES || text === '' ? null : text;
  } catch {
    return null;
  }
}
