import type { Schema } from '../database/schema.ts';

/**
 * How each table of the database is moved:
 *
 * - `copied`: the rows of the installation take the place of those on the server, at the beginning and once more at the end.
 * - `days`: the days of sites and what is loaded; written when the store has been copied (`days.ts`).
 * - `added`: collectors on the servers write their own meanwhile; what the installation has is added to it.
 * - `none`: the server's own.
 */
export const TABLES = {
  organisations: 'copied',
  users: 'copied',
  members: 'copied',
  sites: 'copied',
  site_zones: 'copied',
  site_groups: 'copied',
  grouped_sites: 'copied',
  api_keys: 'copied',
  external_ids: 'copied',
  management_log: 'copied',
  audit_entries: 'copied',
  idempotency_keys: 'copied',
  relay_keys: 'copied',
  exclusions: 'copied',
  annotations: 'copied',
  segments: 'copied',
  properties: 'copied',
  goals: 'copied',
  revenues: 'copied',
  channel_versions: 'copied',
  funnels: 'copied',
  funnel_versions: 'copied',
  funnel_revenues: 'copied',
  imports: 'copied',
  import_audits: 'copied',
  import_notes: 'copied',
  import_keys: 'copied',
  backfills: 'copied',
  erasures: 'copied',
  erasure_log: 'copied',
  operator_notices: 'copied',
  alert_rules: 'copied',
  alert_rounds: 'copied',
  alert_attempts: 'copied',
  alert_consents: 'copied',
  alert_consent_links: 'copied',
  sessions: 'copied',
  password_resets: 'copied',
  second_factors: 'copied',
  invitations: 'copied',
  share_links: 'copied',
  share_link_logos: 'copied',
  report_subscriptions: 'copied',
  report_recipients: 'copied',
  report_deliveries: 'copied',
  report_senders: 'copied',
  salts: 'added',
  discards: 'added',
  crawler_discards: 'added',
  exclusion_discards: 'added',
  site_days: 'days',
  closed_months: 'days',
  forgotten_days: 'days',
  loaded_events: 'days',
  writers: 'none',
  arriving_days: 'none',
  leases: 'none',
  day_changes: 'none',
} as const satisfies Readonly<Record<keyof Schema, 'copied' | 'days' | 'added' | 'none'>>;

/** The tables whose rows are copied, each after those that its rows refer to. */
export const COPIED_TABLES = (Object.keys(TABLES) as (keyof Schema)[]).filter((table) => TABLES[table] === 'copied');
