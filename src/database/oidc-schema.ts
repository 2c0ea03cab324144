import type { Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../domain/role.ts';

/** The tables of the sign-in by providers of OpenID Connect. Instants are epoch milliseconds. */
export interface OidcSchema {
  /**
   * Sign-ins under way. `state` and `browser` are fingerprints of the state and of the browser's cookie. `person` is what the provider
   * has said of somebody whose account is not linked yet, sealed with the cookie; `mail` the fingerprint of the token that was mailed.
   */
  oidc_sign_ins: {
    state: string;
    browser: string;
    provider: string;
    next: string;
    person: string | null;
    mail: string | null;
    created_at: number;
  };
  /** Persons of providers, each with its user. */
  oidc_identities: {
    id: GeneratedAlways<number>;
    user_id: number;
    provider: string;
    issuer: string;
    subject: string;
    created_at: number;
  };
  /**
   * The sessions that a provider has signed in. `tokens` are sealed with the session's own token, which the browser alone has.
   * `checked_at` is the last attempt to read the claims again, `confirmed_at` the last one that succeeded.
   */
  oidc_sessions: {
    session_id: number;
    identity_id: number;
    sid: string | null;
    tokens: string | null;
    checked_at: number;
    confirmed_at: number;
    ends_at: number | null;
  };
  /** Fingerprints of the logout tokens that were used: none works twice. */
  oidc_logouts: { fingerprint: string; created_at: number };
  /** The ordered rules of organisations. A null `provider` or `value` stands for any. */
  oidc_rules: {
    id: GeneratedAlways<number>;
    org_id: number;
    place: number;
    provider: string | null;
    value: string | null;
    role: Role;
    reach: Generated<string | null>;
    withheld: Generated<string>;
    expires_at: Generated<number | null>;
  };
  /** Memberships that come from rules. They hold only in sessions of the provider. */
  oidc_members: { user_id: number; org_id: number; provider: string };
  /** Organisations whose members sign in by one provider only, and the owner who may still use the password. */
  oidc_requirements: { org_id: number; provider: string; break_glass_id: number; created_at: number };
  /**
   * People whom a provider's directory has told (SCIM 2.0). `name_key` is `user_name` in lower case; `address` the address by which the
   * person is known at the first sign-in, in lower case; `user_id` the account from then on.
   */
  directory_people: {
    id: GeneratedAlways<number>;
    org_id: number;
    provider: string;
    user_name: string;
    name_key: string;
    email: string | null;
    address: string | null;
    external_id: string | null;
    is_active: 0 | 1;
    user_id: number | null;
    created_at: number;
    changed_at: number;
  };
  /** The groups of such directories: their names are the values of rules. */
  directory_groups: {
    id: GeneratedAlways<number>;
    org_id: number;
    provider: string;
    name: string;
    external_id: string | null;
    created_at: number;
    changed_at: number;
  };
  directory_group_people: { group_id: number; person_id: number };
}
