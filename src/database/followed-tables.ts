import type { Schema } from './schema.ts';

/**
 * Lists the tables that requests read, each with the column by which its rows are looked up. Every process has a copy of
 * them in memory when the database is on a server.
 */
export const FOLLOWED_TABLES = {
  sites: 'public_id',
  site_zones: 'site_id',
  relay_keys: 'fingerprint',
  api_keys: 'fingerprint',
  site_groups: 'org_id',
  grouped_sites: 'group_id',
  exclusions: 'org_id',
  goals: 'site_id',
  properties: 'site_id',
  revenues: 'site_id',
  channel_versions: 'site_id',
  funnels: 'site_id',
  funnel_versions: 'funnel_id',
  funnel_revenues: 'revenue_id',
  segments: 'site_id',
  backfills: 'id',
} as const satisfies { readonly [Table in keyof Schema]?: keyof Schema[Table] };

export type FollowedTable = keyof typeof FOLLOWED_TABLES;
