import { INVITATION_MAX_MS } from '../../accounts/invitations.ts';
import { PASSWORD_RESET_MAX_MS } from '../../accounts/password-resets.ts';
import { SESSION_AGE_MAX_MS, SESSION_IDLE_MAX_MS } from '../../accounts/sessions.ts';
import { REVOKED_API_KEYS_KEPT_MAX } from '../../domain/limits.ts';
import { LOGGED_MAX } from '../../manage/log.ts';
import { SIGN_IN_MAX_MS } from '../../oidc/sign-ins.ts';
import { lasting, type StoredTable } from './stored-table.ts';

const WITH_USER = 'As long as the account.';
const WITH_ORGANISATION = 'As long as the organization.';
const GRANT = {
  role: 'What the person may do: owner, admin, editor or viewer',
  reach: 'The sites and groups that are granted; empty for all',
  withheld: 'What is withheld: revenue, settings or exports',
  expires_at: 'The instant at which the membership ends by itself',
};

/** The tables of accounts, organisations, sign-ins and the record of changes. */
export const ACCOUNT_TABLES = {
  organisations: {
    about: 'nobody',
    purpose: 'The organizations that own sites.',
    kept: 'Until the organization is deleted.',
    columns: {
      'id, name, created_at': 'Number, name and instant of creation',
      is_demo: 'Whether it was made for a demonstration',
      operates: 'Whether its owners run the server',
    },
  },
  users: {
    about: 'members',
    purpose: 'The accounts of people who sign in.',
    kept: 'Until the account is deleted.',
    columns: {
      'id, created_at': 'Number and instant of creation',
      email: 'The address, by which the person signs in and gets emails',
      password_hash: 'A salted slow hash of the password; empty without one',
      language: 'The language of the pages and emails',
      cards: 'The order of the cards that the person has chosen',
    },
  },
  members: {
    about: 'members',
    purpose: 'Which people may do what in which organization.',
    kept: 'Until the membership, the account or the organization ends.',
    columns: { 'user_id, org_id, created_at': 'The account, the organization, and since when', ...GRANT },
  },
  invitations: {
    about: 'members',
    purpose: 'Open invitations to an organization.',
    kept: `${lasting(INVITATION_MAX_MS)} at most; less when it is accepted or revoked.`,
    columns: {
      'id, org_id, created_at': 'Number, organization and instant',
      email: 'The address that was invited',
      fingerprint: 'SHA-256 of the secret of the link',
      invited_by: 'The account that invited',
      ...GRANT,
    },
  },
  sessions: {
    about: 'members',
    purpose: 'The browsers that are signed in, for their users to see and to end.',
    kept: `Until the sign-out; ${lasting(SESSION_IDLE_MAX_MS)} without use, ${lasting(SESSION_AGE_MAX_MS)} at most.`,
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
    purpose: 'The second factor (TOTP) that a sign-in requires.',
    kept: 'Until it is turned off or the account is deleted.',
    columns: {
      user_id: 'The account',
      secret: 'The secret that makes the codes; part of the database and its backups, and of no answer',
      recovery: 'SHA-256 of the recovery codes that are left',
      last_step: 'The last code that was used, so that none works twice',
      'created_at, confirmed_at': 'When it was begun, and when it was turned on',
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
  audit_entries: {
    about: 'members',
    purpose: 'The record of who changed what. People are in it by number alone, visitors not at all.',
    kept: `${WITH_ORGANISATION} Entries are never changed.`,
    columns: {
      'org_id, number, at': 'The record, the place in it and the instant',
      entry: 'Who (by number), from which shortened network, what was done, and the values before and after',
      hash: 'SHA-256 that chains the entry to the one before it',
    },
  },
  management_log: {
    about: 'nobody',
    purpose: 'The last changes that keys and scripts have made.',
    kept: `The last ${LOGGED_MAX.toLocaleString('en')} of each organization.`,
    columns: {
      'id, org_id, key_id, at': 'Number, organization, key and instant',
      'action, path': 'What was done, and to what',
    },
  },
  idempotency_keys: {
    about: 'nobody',
    purpose: 'Answers to requests of scripts that may be repeated.',
    kept: '1 day.',
    columns: {
      'key_id, idempotency_key, digest, at': 'The key, the name of the request, its digest and instant',
      'status, answer, bytes': 'What was answered, without secrets, and its size',
    },
  },
  external_ids: {
    about: 'nobody',
    purpose: 'The identifiers that scripts give to what they manage.',
    kept: 'As long as the site or organization.',
    columns: {
      'org_id, site_id, kind, row_id': 'What it names',
      external_id: 'The identifier of the script',
    },
  },
  api_keys: {
    about: 'nobody',
    purpose: 'Keys by which programs read figures or manage sites.',
    kept: `Until the organization is deleted; of revoked keys the last ${REVOKED_API_KEYS_KEPT_MAX.toLocaleString('en')}.`,
    columns: {
      'id, org_id, name, created_at, revoked_at': 'Number, organization, name, and when it was made and revoked',
      fingerprint: 'SHA-256 of the key',
      prefix: 'The first characters, by which people recognise it',
      'reach, scopes': 'The sites that it reads, and what it may manage',
      last_used_at: 'The last use, to about a minute',
    },
  },
  relay_keys: {
    about: 'nobody',
    purpose: "Keys by which a proxy passes visitors' addresses on.",
    kept: 'Until they are revoked; of revoked keys the last 100.',
    columns: {
      'id, created_at, revoked_at': 'Number, and when it was made and revoked',
      'fingerprint, prefix': 'SHA-256 of the key, and its first characters',
    },
  },
  signing_keys: {
    about: 'nobody',
    purpose: 'The key by which evidence like this is signed.',
    kept: 'As long as the installation.',
    columns: {
      'id, created_at': 'Number and instant of creation',
      public_key: 'The public half, which is part of the evidence',
      private_key: 'The secret half; part of the database and its backups, and of no answer',
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;
