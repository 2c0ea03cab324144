import { INVITATION_MAX_MS } from '../../accounts/invitations.ts';
import { REVOKED_API_KEYS_KEPT_MAX } from '../../domain/limits.ts';
import { LOGGED_MAX } from '../../manage/log.ts';
import { GRANT, lasting, type StoredTable, WITH_ORGANISATION } from './stored-table.ts';

/** The tables of accounts, organisations, keys and the record of changes. */
export const ACCOUNT_TABLES = {
  organisations: {
    about: 'nobody',
    purpose: 'The organizations that own sites.',
    kept: 'Until the organization is deleted.',
    columns: {
      'id, name, created_at': 'Number, name and instant of creation',
      is_demo: 'Whether it was made for a demonstration',
      operates: 'Whether its owners run the server',
      'session_hours, session_idle_minutes':
        'How long sessions of its members last and go unused, where it limits them',
      'audit_networks, audit_views, audit_months':
        'Whether its record of changes has networks and views of links, and for how long it is kept',
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
      memberless_since: 'Since when the account belongs to no organization; it is deleted 30 days later',
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
  audit_entries: {
    about: 'members',
    purpose: 'The record of who changed what. People are in it by number alone, visitors not at all.',
    kept: `${WITH_ORGANISATION} Less where it chooses a number of months. That of the installation is kept for good. Entries are never changed.`,
    columns: {
      'org_id, number, at': 'The record, the place in it and the instant',
      entry: 'Who (by number), from which shortened network, what was done, and the values before and after',
      hash: 'SHA-256 that chains the entry to the one before it',
    },
  },
  audit_webhooks: {
    about: 'nobody',
    purpose: 'Sends the entries of the record of changes to a host of the organization’s choice, signed.',
    kept: 'Until an owner ends it.',
    columns: {
      org_id: 'The organization',
      url: 'Where they are sent',
      secret: 'Signs the requests',
      sent: 'The last entry that was taken',
      'failures, due_at, at, status, detail': 'What came of the last request, and when the next one is made',
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
  key_rates: {
    about: 'nobody',
    purpose: 'How many requests a key may still make, where several processes share a database.',
    kept: 'Two hours at most after the last request.',
    columns: {
      name: 'The kind of requests, and the number of the key',
      'takes, ends_at': 'The requests that were taken, and until when they count',
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
