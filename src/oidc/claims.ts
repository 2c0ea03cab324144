import type { ProviderSettings } from './provider-settings.ts';

const VALUES_MAX = 2000;
const VALUE_MAX_CHARS = 300;

/** A person, as a provider describes them. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the address is the person's own; null when it does not tell. */
  readonly isVerified: boolean | null;
  /** The values by which rules are chosen: groups or roles at the provider. */
  readonly values: readonly string[];
  /** The provider's session; null when it does not tell. */
  readonly sid: string | null;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of a person by the settings of the provider. */
export function personOf(
  { emailClaim, verifiedClaim, groupsClaim }: ProviderSettings,
  issuer: string,
  subject: string,
  claims: Claims,
): Person {
  const email = claimOf(claims, emailClaim);
  const verified = claimOf(claims, verifiedClaim) ?? null;
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : null,
    isVerified: verified === null ? null : [true, 'true', 1, '1'].includes(verified as never),
    values: valuesOf(claimOf(claims, groupsClaim)),
    sid: typeof claims.sid === 'string' ? claims.sid.slice(0, VALUE_MAX_CHARS) : null,
  };
}

/** Tells whether claims have everything that is read of them, so that the provider needs no further question. */
export function areComplete({ emailClaim, verifiedClaim, groupsClaim }: ProviderSettings, claims: Claims): boolean {
  return [emailClaim, verifiedClaim, groupsClaim].every((name) => claimOf(claims, name) !== undefined);
}

/** Returns a claim by its name, else by its path: `realm_access.roles`. A name may have dots itself. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** Returns the texts of a claim: of a list, of one text, or the names of an object, as Zitadel has roles. */
function valuesOf(claim: unknown): string[] {
  const values =
    typeof claim === 'string'
      ? [claim]
      : Array.isArray(claim)
        ? claim
        : typeof claim === 'object' && claim !== null
          ? Object.keys(claim)
          : [];
  return values
    .filter((value) => typeof value === 'string' && value.length <= VALUE_MAX_CHARS)
    .slice(0, VALUES_MAX) as string[];
}
