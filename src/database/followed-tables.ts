import type { Schema } from './schema.ts';

/**
 * Lists the tables whose changes `Reader` notices, each with the column by which `Reader` looks rows up; null for a table
 * of which it notices the changes only.
 */
export const FOLLOWED_TABLES = {
  sites: 'public_id',
  relay_keys: 'fingerprint',
  api_keys: 'fingerprint',
  goals: null,
  funnels: null,
  backfills: null,
} as const satisfies { readonly [Table in keyof Schema]?: keyof Schema[Table] | null };

export type FollowedTable = keyof typeof FOLLOWED_TABLES;
