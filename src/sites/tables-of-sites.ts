import type { Schema } from '../database/schema.ts';

/** The tables whose rows belong to a site. */
export type TableOfSites = {
  readonly [Table in keyof Schema]: 'site_id' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** Says what happens to a site's rows in a table. */
interface Fate {
  /** When the site is emptied: the rows stay, or are erased; the `record` of an erasure stays under the erased id. */
  readonly emptied: 'kept' | 'erased' | 'record';
  /** When the site goes to another organisation: the rows go too, are deleted, or stay only for its members. */
  readonly transferred: 'goes' | 'ends' | 'of_members';
}

const DEFINITION: Fate = { emptied: 'kept', transferred: 'goes' };
const FIGURES: Fate = { emptied: 'erased', transferred: 'goes' };
const RECORD: Fate = { emptied: 'record', transferred: 'goes' };

/** Divides the tables of sites into definitions, figures, and what belongs to the organisation or its members. */
export const TABLES_OF_SITES: Readonly<Record<TableOfSites, Fate>> = {
  goals: DEFINITION,
  revenues: DEFINITION,
  funnels: DEFINITION,
  funnel_revenues: DEFINITION,
  properties: DEFINITION,
  channel_versions: DEFINITION,
  backfills: DEFINITION,
  annotations: DEFINITION,
  alert_rules: DEFINITION,
  site_zones: DEFINITION,
  share_links: DEFINITION,
  report_recipients: DEFINITION,
  exclusions: DEFINITION,
  segments: { emptied: 'kept', transferred: 'of_members' },
  report_subscriptions: { emptied: 'kept', transferred: 'of_members' },
  grouped_sites: { emptied: 'kept', transferred: 'ends' },
  external_ids: { emptied: 'kept', transferred: 'ends' },
  report_deliveries: { emptied: 'kept', transferred: 'ends' },
  imports: FIGURES,
  site_days: FIGURES,
  closed_months: FIGURES,
  discards: FIGURES,
  crawler_discards: FIGURES,
  exclusion_discards: FIGURES,
  crawler_requests: FIGURES,
  crawler_days: FIGURES,
  request_faults: FIGURES,
  request_streams: DEFINITION,
  request_versions: DEFINITION,
  site_files: DEFINITION,
  site_file_changes: FIGURES,
  erasures: RECORD,
  erasure_log: RECORD,
  forgotten_days: RECORD,
};

/** Lists the tables for which a condition holds. */
export function tablesOfSites(is: (fate: Fate) => boolean): readonly TableOfSites[] {
  return (Object.keys(TABLES_OF_SITES) as TableOfSites[]).filter((table) => is(TABLES_OF_SITES[table]));
}

/** The tables that count something of a site by `day`. They go with the day: by retention, by an erasure, with the site. */
export const DAY_COUNTS = [
  'discards',
  'crawler_discards',
  'exclusion_discards',
  'crawler_requests',
  'crawler_days',
  'request_faults',
  'site_file_changes',
] as const satisfies readonly TableOfSites[];
