import { CHALLENGE_MAX_MS } from '../../accounts/passkey-challenges.ts';
import { PASSWORD_RESET_MAX_MS } from '../../accounts/password-resets.ts';
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../../domain/limits.ts';
import { SIGN_IN_MAX_MS } from '../../oidc/sign-ins.ts';
import { GRANT, lasting, type StoredTable, WITH_ORGANISATION, WITH_USER } from './stored-table.ts';

/** The tables of sign-ins: sessions, second factors, providers. */
export const SIGN_IN_TABLES = {
  sessions: {
    about: 'members',
    purpose: 'The browsers that are signed in, for their users to see and to end.',
    kept: `Until the sign-out; ${lasting(SESSION_IDLE_MINUTES.most * 60_000)} without use, ${lasting(SESSION_HOURS.most * 3_600_000)} at most; less where an organization limits them.`,
    columns: {
      'id, user_id': 'Number and account',
      fingerprint: 'SHA-256 of the token in the cookie',
      agent: 'Names of browser and system, as the person recognises them',
      provider: 'The provider that has signed the browser in; empty for a password',
      'created_at, last_seen_at': 'The sign-in, and the last use to about a minute',
    },
  },
  password_resets: {
    about: 'members',
    purpose: 'Links to choose a new password; each works once.',
    kept: `${lasting(PASSWORD_RESET_MAX_MS)} at most.`,
    columns: {
      fingerprint: 'SHA-256 of the secret of the link',
      'user_id, created_at': 'The account and the instant',
    },
  },
  second_factors: {
    about: 'members',
    purpose: 'The second factor that a sign-in requires: an app with codes, passkeys, and recovery codes.',
    kept: 'Until it is turned off or the account is deleted.',
    columns: {
      user_id: 'The account',
      'secret, begun_secret':
        'The secrets that make the codes, in use and in preparation; part of the database and its backups, and of no answer',
      recovery: 'SHA-256 of the recovery codes that are left',
      last_step: 'The last code that was used, so that none works twice',
      'created_at, confirmed_at': 'When it was begun, and when it was turned on',
    },
  },
  passkeys: {
    about: 'members',
    purpose: 'Passkeys that sign people in.',
    kept: 'Until they are removed or the account is deleted.',
    columns: {
      'id, user_id, created_at, last_used_at': 'Number, account, and when it was added and used last',
      'credential_id, public_key': 'The identifier and the public half of the key',
      'counter, transports': 'How often it was used, as it tells, and how browsers reach it',
      name: 'The name that the person gave it',
    },
  },
  passkey_challenges: {
    about: 'members',
    purpose: 'Challenges that passkeys are to answer; each works once.',
    kept: `They work for ${lasting(CHALLENGE_MAX_MS)}, and are deleted within two hours.`,
    columns: {
      challenge: 'SHA-256 of the challenge',
      browser: 'SHA-256 of the cookie of the browser, or the session',
      created_at: 'The instant',
    },
  },
  second_factor_requirements: {
    about: 'nobody',
    purpose: 'Organizations whose members need a second factor.',
    kept: WITH_ORGANISATION,
    columns: { 'org_id, required_at, created_at': 'The organization, from when on, and when it was decided' },
  },
  sign_in_failures: {
    about: 'members',
    purpose: 'How often sign-ins failed, so that guessing is slowed down, where several processes share a database.',
    kept: '1 day after the last failure.',
    columns: {
      name: 'SHA-256 of the account, of the address of the network, or of both',
      'count, at, before_at, ends_at': 'The number of failures, and their instants',
    },
  },
  oidc_sign_ins: {
    about: 'members',
    purpose: 'Sign-ins by a provider of OpenID Connect that are under way.',
    kept: `${lasting(SIGN_IN_MAX_MS)} at most.`,
    columns: {
      'state, browser': 'SHA-256 of the state and of the cookie of the browser',
      'provider, next, created_at': 'The provider, the page that comes next, and the instant',
      person: 'What the provider said of the person, encrypted with the cookie',
      mail: 'SHA-256 of the token that was mailed to confirm the address',
    },
  },
  oidc_identities: {
    about: 'members',
    purpose: 'Which person of a provider is which account.',
    kept: WITH_USER,
    columns: {
      'id, user_id, created_at': 'Number, account and instant',
      'provider, issuer, subject': "The provider and the person's identifier there",
    },
  },
  oidc_sessions: {
    about: 'members',
    purpose: 'Sign-ins that a provider confirms again.',
    kept: 'As long as the sign-in.',
    columns: {
      'session_id, identity_id, sid': 'The sign-in here and at the provider',
      tokens: "The provider's tokens, encrypted with the token that only the browser has",
      'checked_at, confirmed_at, ends_at': 'When the provider was asked, when it confirmed, and when the sign-in ends',
    },
  },
  oidc_logouts: {
    about: 'members',
    purpose: 'Used logout tokens of providers, so that none works twice.',
    kept: '2 hours.',
    columns: { 'fingerprint, created_at': 'SHA-256 of the token, and the instant' },
  },
  oidc_rules: {
    about: 'nobody',
    purpose: 'Rules by which people of a provider become members.',
    kept: WITH_ORGANISATION,
    columns: {
      'id, org_id, place': 'Number, organization and order',
      'provider, value': 'The provider, and the group or value that the rule is for',
      ...GRANT,
    },
  },
  oidc_members: {
    about: 'members',
    purpose: 'Memberships that come from such rules.',
    kept: 'As long as the membership.',
    columns: { 'user_id, org_id, provider': 'The account, the organization and the provider' },
  },
  oidc_requirements: {
    about: 'members',
    purpose: 'Organizations whose members sign in by a provider only.',
    kept: WITH_ORGANISATION,
    columns: {
      'org_id, provider, created_at': 'The organization, the provider and the instant',
      break_glass_id: 'The owner who may still use a password',
    },
  },
  directory_people: {
    about: 'members',
    purpose: 'People whom the directory of a provider has told (SCIM), before and after they sign in.',
    kept: 'Until the directory removes them, or the organization is deleted.',
    columns: {
      'id, org_id, provider': 'Number, organization and provider',
      'user_name, name_key, external_id': 'The name and identifier there',
      'email, address': 'The address by which the person is known at the first sign-in',
      is_active: 'Whether the person has access',
      user_id: 'The account, once there is one',
      'created_at, changed_at': 'The first and the last word of the directory',
    },
  },
  directory_groups: {
    about: 'nobody',
    purpose: 'Groups of such a directory, by whose names rules give access.',
    kept: 'Until the directory removes them, or the organization is deleted.',
    columns: {
      'id, org_id, provider': 'Number, organization and provider',
      'name, external_id': 'The name and identifier there',
      'created_at, changed_at': 'The first and the last word of the directory',
    },
  },
  directory_group_people: {
    about: 'members',
    purpose: 'Who is in which group of a directory.',
    kept: 'As long as the person and the group.',
    columns: { 'group_id, person_id': 'The group and the person' },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;
