import { STRAY_DISCARDS_RETENTION_MONTHS } from '../../domain/limits.ts';
import type { StoredTable } from './stored-table.ts';

const WITH_SITE = 'As long as the site.';
const WITH_STATISTICS = 'As long as the statistics of the site.';

/** The tables of sites and what is counted of them; none holds anything of a single visitor but for the salts of the day. */
export const SITE_TABLES = {
  sites: {
    about: 'nobody',
    purpose: 'The websites, and what their owners have set.',
    kept: 'Until the site is deleted.',
    columns: {
      'id, public_id, org_id, created_at': 'Numbers, organization and instant of creation',
      'domain, also, name': 'Domains and name',
      timezone: 'The time zone that divides days',
      'retention_months, visit_months': 'How long statistics and kept visits stay',
      honours_gpc: 'Whether browsers that send Global Privacy Control are left out',
      fields_off: 'The fields that are not collected',
      masks: 'Which parts of paths are removed at collection',
      reads_files: 'Whether robots.txt and llms.txt are read every day',
      'state, emptied_at, pruned_at': 'Whether it is archived, and when it was emptied or archived by a document',
    },
  },
  site_groups: {
    about: 'nobody',
    purpose: 'Named groups of sites.',
    kept: 'Until the group is deleted.',
    columns: { 'id, org_id, name, created_at': 'Number, organization, name and instant of creation' },
  },
  grouped_sites: {
    about: 'nobody',
    purpose: 'Which sites are in which group.',
    kept: 'As long as site and group.',
    columns: { 'group_id, site_id': 'The group and the site' },
  },
  site_zones: {
    about: 'nobody',
    purpose: 'The time zones that a site has had.',
    kept: WITH_SITE,
    columns: { 'site_id, from_day, timezone': 'The site, the zone, and from which day it holds' },
  },
  goals: {
    about: 'nobody',
    purpose: 'What owners count as a goal.',
    kept: WITH_SITE,
    columns: {
      'id, site_id, name, created_at, archived_at': 'Number, site, name, and when it was made and archived',
      'kind, pattern': 'The page or event that is counted',
    },
  },
  revenues: {
    about: 'nobody',
    purpose: 'Where the events of a goal have their amount.',
    kept: WITH_SITE,
    columns: {
      'id, site_id, goal_id, created_at, counted_from':
        'Number, site, goal, instant, and the first day that is counted',
      'amount_property, currency_property, currency': 'The properties with amount and currency',
    },
  },
  properties: {
    about: 'nobody',
    purpose: 'The properties of events that a site keeps counts of.',
    kept: WITH_SITE,
    columns: { 'id, site_id, key, created_at, counted_from': 'Number, site, name, instant, and the first day counted' },
  },
  channel_versions: {
    about: 'nobody',
    purpose: "A site's own rules of acquisition channels.",
    kept: WITH_SITE,
    columns: {
      'id, site_id, version, created_at, counted_from': 'Number, site, version, instant, and the first day counted',
      rules: 'The rules',
    },
  },
  funnels: {
    about: 'nobody',
    purpose: 'What owners count as a funnel.',
    kept: WITH_SITE,
    columns: {
      'id, site_id, name, version, created_at, archived_at': 'Number, site, name, version, and when made and archived',
    },
  },
  funnel_versions: {
    about: 'nobody',
    purpose: 'The steps of each version of a funnel.',
    kept: WITH_SITE,
    columns: {
      'funnel_id, version, created_at': 'The version and its instant',
      'window_minutes, steps': 'The time that it may take, and the pages or events',
    },
  },
  funnel_revenues: {
    about: 'nobody',
    purpose: 'From which day money is counted in a funnel.',
    kept: WITH_SITE,
    columns: { 'site_id, revenue_id, funnel_id, version, counted_from': 'The goal, the funnel and the day' },
  },
  segments: {
    about: 'nobody',
    purpose: 'Named lists of conditions on figures.',
    kept: 'Until it is deleted, or the site, or the member whose own it is.',
    columns: {
      'id, site_id, of_site, of_group, created_at, changed_at': 'Number, site or group, and instants',
      'name, conditions': 'The name and the conditions',
      user_id: 'The member whose own it is; empty for one of all members',
    },
  },
  annotations: {
    about: 'members',
    purpose: 'Notes that people write on days of a chart.',
    kept: WITH_SITE,
    columns: {
      'id, site_id, day, text, created_at': 'Number, site, day, text and instant',
      user_id: 'The author; empty once the account is deleted',
    },
  },
  exclusions: {
    about: 'nobody',
    purpose: 'Rules by which owners leave traffic out, their own for example.',
    kept: 'Until the rule is removed.',
    columns: {
      'id, org_id, site_id, created_at': 'Number, organization or site, and instant',
      'kind, pattern': 'What is compared (network, country, path, host, referrer, browser) with what',
    },
  },
  imports: {
    about: 'nobody',
    purpose: 'Imports of past events and of statistics of other products.',
    kept: WITH_SITE,
    columns: {
      'id, site_id, name, source, digest': 'Number, site, the name of the file, its product and its digest',
      'started_at, alive_at, ended_at, state, problem': 'When it ran and how it ended',
      'first_day, last_day, days, accepted, rejected, pages_encoded': 'What it brought',
    },
  },
  import_audits: {
    about: 'nobody',
    purpose: 'The sums that an import kept beside those of its source.',
    kept: 'As long as the import.',
    columns: {
      'import_id, day, dimension': 'The import, the day and the dimension',
      'source_visitors, source_views, kept_visitors, kept_views, visitors, views_of, left_out': 'The sums',
    },
  },
  import_notes: {
    about: 'nobody',
    purpose: 'Rows, files and names that an import left out or changed.',
    kept: 'As long as the import.',
    columns: { 'import_id, number, kind, name, value, rows': 'What was left out, and how often' },
  },
  import_keys: {
    about: 'visitors',
    purpose: 'The keys by which the visitors of imported events become numbers within a day.',
    kept: 'Until the single events of its month are gone; then nobody can compute the number again.',
    columns: { 'month, key': 'The month and its random key' },
  },
  salts: {
    about: 'visitors',
    purpose:
      'The random salt of each calendar date. Address and browser become a visitor number of one day and site by it; without it nobody can compute that number again.',
    kept: 'Until the date is over in every time zone, which is 50 hours after it began; then it is destroyed. In no backup.',
    columns: { label: 'The calendar date', salt: '32 random bytes' },
  },
  destroyed_salts: {
    about: 'nobody',
    purpose: 'The record of the salts that were destroyed.',
    kept: 'As long as the installation.',
    columns: {
      label: 'The calendar date',
      'deleted_at, purged_at': 'When its salt was deleted, and when no file of the database had it any more',
    },
  },
  discards: {
    about: 'nobody',
    purpose: 'How many events were not accepted, by day and reason.',
    kept: `${WITH_STATISTICS} Those of no site ${STRAY_DISCARDS_RETENTION_MONTHS} months.`,
    columns: { 'site_id, day, reason, count': 'The site, the day, the reason and the number' },
  },
  crawler_discards: {
    about: 'nobody',
    purpose: 'How many events of named crawlers were not accepted.',
    kept: WITH_STATISTICS,
    columns: { 'site_id, day, name, count': 'The site, the day, the crawler and the number' },
  },
  exclusion_discards: {
    about: 'nobody',
    purpose: 'How many events a rule of the owner left out.',
    kept: WITH_STATISTICS,
    columns: { 'site_id, exclusion_id, day, count': 'The site, the rule, the day and the number' },
  },
  erasures: {
    about: 'nobody',
    purpose: 'Deleted and emptied sites whose rows are being erased.',
    kept: 'Until they are erased.',
    columns: { 'site_id, requested_at': 'The number of the site, and the instant of the request' },
  },
  erasure_log: {
    about: 'visitors',
    purpose:
      'The record of erasures: the last one of each site and kind, each run of days, and each pattern of pages, that was asked for.',
    kept: 'As long as the installation; the next one of the site and kind takes its place.',
    columns: {
      'site_id, site, kind': 'The site, and what was erased',
      'first_day, last_day, days': 'The days',
      pattern: 'The pages; once they are erased, the first part of their path alone',
      'requested_at, done_at': 'When it was asked for, and when no file had anything of it any more',
      'user_id, key_id': 'Who asked for it, by number',
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;
