import type { AuditKind } from '../../domain/audit-kind.ts';
import type { Schema } from '../schema.ts';
import type { RowChange } from './entry.ts';

/** Says how the changes of a table's rows are recorded. In SQL, `row` is the row. */
export interface Audited<Columns = Readonly<Record<string, unknown>>> {
  /** The name of such a row in entries. Relay keys and the signing key are in the record of the installation alone. */
  readonly kind: AuditKind | 'relay_key' | 'signing_key';
  /** A SELECT of the ids of the organisations whose record it belongs to; 0 is the installation's own. */
  readonly orgs: string;
  /** The public id of its site, as SQL. */
  readonly site?: string;
  /** The id of a row, as SQL; `row.id` when absent. */
  readonly id?: string;
  /** The columns whose values are recorded. They hold no secret, and nothing that tells who a person is. */
  readonly told: readonly (keyof Columns & string)[];
  /** The columns of which a change alone is recorded. Changes of others are not. */
  readonly hidden?: readonly (keyof Columns & string)[];
  /** Whether what the service does by itself is left out, such as ending what has expired. */
  readonly ofPeopleAlone?: true;
  /** When a row's change is none that a person would call so, as SQL. */
  readonly unless?: Readonly<Partial<Record<RowChange, string>>>;
}

type AuditedTables = { readonly [Table in keyof Schema]?: Audited<Schema[Table]> };

const ORG = 'SELECT row.org_id AS id';
const USER = `SELECT members.org_id AS id FROM members WHERE members.user_id = row.user_id
  UNION ALL SELECT 0 AS id WHERE NOT EXISTS (SELECT 1 FROM members WHERE members.user_id = row.user_id)`;
const OF_SITE = {
  orgs: 'SELECT sites.org_id AS id FROM sites WHERE sites.id = row.site_id',
  site: '(SELECT sites.public_id FROM sites WHERE sites.id = row.site_id)',
};
/** Of a site or a group. */
const OF_SUBJECT = {
  orgs: `SELECT sites.org_id AS id FROM sites WHERE sites.id = row.of_site
  UNION ALL SELECT site_groups.org_id AS id FROM site_groups WHERE site_groups.id = row.of_group`,
  site: '(SELECT sites.public_id FROM sites WHERE sites.id = row.of_site)',
};
const OF_GRANT = ['role', 'reach', 'withheld', 'expires_at'] as const;
const OF_REPORT = ['frequency', 'segment_id', 'panels', 'with_csv'] as const;

/**
 * The tables whose changes are recorded. Entries name people by their ids alone, so that a person can be erased and no entry
 * changes.
 */
export const AUDITED_TABLES = {
  organisations: {
    ...{ kind: 'organisation', orgs: 'SELECT row.id AS id UNION ALL SELECT 0 AS id' },
    ...{
      told: ['operates', 'session_hours', 'session_idle_minutes', 'audit_networks', 'audit_views', 'audit_months'],
      hidden: ['name'],
    },
  },
  members: { kind: 'member', orgs: ORG, id: 'row.user_id', told: OF_GRANT },
  invitations: { kind: 'invitation', orgs: ORG, told: OF_GRANT },
  users: { kind: 'user', orgs: USER.replaceAll('row.user_id', 'row.id'), told: [], hidden: ['email', 'password_hash'] },
  second_factors: {
    ...{ kind: 'second_factor', orgs: USER, id: 'row.user_id', told: ['confirmed_at'], hidden: ['secret', 'recovery'] },
  },
  passkeys: { kind: 'passkey', orgs: USER, id: 'row.user_id', told: [], hidden: ['name'] },
  second_factor_requirements: { kind: 'second_factor_requirement', orgs: ORG, id: 'NULL', told: ['required_at'] },
  password_resets: { kind: 'password_reset', orgs: USER, id: 'row.user_id', told: [], ofPeopleAlone: true },
  sessions: { kind: 'session', orgs: USER, told: ['agent', 'user_id', 'provider'], ofPeopleAlone: true },
  sites: {
    ...{ kind: 'site', orgs: ORG, site: 'row.public_id', id: 'row.public_id' },
    told: [
      ...([
        'timezone',
        'retention_months',
        'visit_months',
        'honours_gpc',
        'reads_files',
        'fields_off',
        'state',
      ] as const),
      ...(['org_id', 'emptied_at'] as const),
    ],
    // Nothing names a site that is deleted, nor a person whose paths are masked.
    hidden: ['domain', 'also', 'name', 'masks'],
    // A site that is emptied gets another row (manage/empty-site.ts); its erasure is recorded.
    unless: { created: 'row.emptied_at IS NOT NULL', removed: "row.public_id LIKE 'emptied %'" },
  },
  site_groups: { kind: 'group', orgs: ORG, told: ['name'] },
  grouped_sites: {
    ...{ kind: 'grouped_site', ...OF_SITE, id: 'row.group_id' },
    told: ['group_id'],
  },
  api_keys: { kind: 'key', orgs: ORG, told: ['name', 'prefix', 'reach', 'scopes', 'revoked_at'] },
  goals: { kind: 'goal', ...OF_SITE, told: ['name', 'kind', 'pattern', 'archived_at'] },
  revenues: { kind: 'revenue', ...OF_SITE, told: ['goal_id', 'amount_property', 'currency_property', 'currency'] },
  funnels: { kind: 'funnel', ...OF_SITE, told: ['name', 'version', 'archived_at'] },
  funnel_versions: {
    kind: 'funnel_version',
    orgs: `SELECT sites.org_id AS id FROM funnels JOIN sites ON sites.id = funnels.site_id WHERE funnels.id = row.funnel_id`,
    site: '(SELECT sites.public_id FROM funnels JOIN sites ON sites.id = funnels.site_id WHERE funnels.id = row.funnel_id)',
    id: 'row.funnel_id',
    told: ['version', 'window_minutes', 'steps'],
  },
  properties: { kind: 'property', ...OF_SITE, told: ['key'] },
  channel_versions: { kind: 'channels', ...OF_SITE, told: ['version', 'rules'] },
  segments: { kind: 'segment', ...OF_SUBJECT, told: ['of_group', 'name', 'conditions', 'user_id'] },
  annotations: { kind: 'annotation', ...OF_SITE, told: ['day'], hidden: ['text'] },
  exclusions: { kind: 'exclusion', orgs: ORG, site: OF_SITE.site, told: ['kind'], hidden: ['pattern'] },
  alert_rules: {
    ...{ kind: 'alert', ...OF_SUBJECT },
    told: ['of_group', 'type', 'threshold', 'goal_id', 'currency', 'hours', 'percent', 'conditions', 'enabled'],
    hidden: ['url', 'secret', 'emails', 'destinations'],
  },
  alert_consents: { kind: 'alert_consent', orgs: ORG, id: 'NULL', told: ['state'] },
  share_links: {
    ...{ kind: 'link', site: OF_SITE.site },
    orgs: `SELECT sites.org_id AS id FROM sites WHERE sites.id = row.site_id
  UNION ALL SELECT site_groups.org_id AS id FROM site_groups WHERE site_groups.id = row.group_id`,
    told: [
      ...(['group_id', 'name', 'expires_at', 'conditions', 'panels', 'with_revenue', 'frame_origins'] as const),
      ...(['accent', 'theme', 'language'] as const),
    ],
    hidden: ['token', 'password_hash', 'badge_token'],
  },
  report_subscriptions: {
    ...{ kind: 'report_subscription', ...OF_SUBJECT, id: 'row.user_id' },
    told: OF_REPORT,
  },
  report_recipients: {
    ...{ kind: 'report_recipient', ...OF_SUBJECT },
    told: [...OF_REPORT, 'language', 'with_revenue', 'share_link_id', 'state', 'removed_at'],
  },
  report_senders: { kind: 'report_sender', orgs: ORG, id: 'NULL', told: ['name'], hidden: ['reply_to', 'logo'] },
  imports: { kind: 'import', ...OF_SITE, told: ['source', 'state', 'first_day', 'last_day', 'accepted', 'rejected'] },
  erasure_log: {
    kind: 'erasure',
    orgs: 'SELECT sites.org_id AS id FROM sites WHERE sites.public_id = row.site',
    ...{ site: 'row.site', id: 'NULL', told: ['kind', 'first_day', 'last_day'] },
    ...{ hidden: ['requested_at'], ofPeopleAlone: true },
  },
  oidc_identities: { kind: 'identity', orgs: USER, id: 'row.user_id', told: ['provider'] },
  oidc_rules: { kind: 'sign_in_rule', orgs: ORG, told: ['place', 'provider', 'value', ...OF_GRANT] },
  oidc_requirements: { kind: 'sign_in_requirement', orgs: ORG, id: 'NULL', told: ['provider', 'break_glass_id'] },
  directory_people: {
    ...{ kind: 'directory_person', orgs: ORG, told: ['provider', 'is_active'] },
    hidden: ['user_name', 'email', 'external_id'],
  },
  directory_group_people: {
    kind: 'directory_place',
    orgs: 'SELECT directory_groups.org_id AS id FROM directory_groups WHERE directory_groups.id = row.group_id',
    ...{ id: 'row.person_id', told: ['group_id'] },
  },
  directory_groups: { kind: 'directory_group', orgs: ORG, told: ['provider', 'name'], hidden: ['external_id'] },
  audit_webhooks: { kind: 'record_webhook', orgs: ORG, id: 'NULL', told: [], hidden: ['url', 'secret'] },
  signing_keys: { kind: 'signing_key', orgs: 'SELECT 0 AS id', told: ['public_key'], hidden: ['private_key'] },
  relay_keys: { kind: 'relay_key', orgs: 'SELECT 0 AS id', told: ['prefix', 'revoked_at'] },
} as const satisfies AuditedTables;

export type AuditedTable = keyof typeof AUDITED_TABLES;

/** Lists the tables, with how they are recorded. */
export function auditedTables(): readonly (readonly [table: AuditedTable, audited: Audited])[] {
  return Object.entries(AUDITED_TABLES) as unknown as [AuditedTable, Audited][];
}

/** Lists the columns whose changes are recorded. */
export function recordedColumns({ told, hidden = [] }: Audited): readonly string[] {
  return [...told, ...hidden];
}

/** Returns the SELECT of the organisations of a row before and after a change, each once. */
export function orgsOfBoth(orgs: string): string {
  return `SELECT id FROM (${orgs.replace(/\brow\./g, 'OLD.')}) AS before UNION SELECT id FROM (${orgs}) AS after`;
}
