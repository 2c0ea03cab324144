import type { StoredTable } from './stored-table.ts';

const WITH_STATISTICS = 'As long as the statistics of the site.';
const AS_LONG_AS_RUNNING = 'As long as the process that needs it.';

/** The tables by which the service knows which days are stored, and those of the work of its processes. */
export const DAY_TABLES = {
  site_days: {
    about: 'nobody',
    purpose: 'Which days of a site are stored, and how.',
    kept: WITH_STATISTICS,
    columns: {
      'site_id, day': 'The site and the day',
      'attempts, generation, events, rows_added': 'The stored sums of the day, and of how many events they are',
      'final, visits, origin': 'Whether single events are gone, whether visits are kept, and the import it is of',
      'unknown, fields_version, layers_version': 'What of the day is not known',
      'arrivals, reflected, arrived_events, arrived_at, changed': 'What has arrived since',
    },
  },
  closed_months: {
    about: 'nobody',
    purpose: 'Which months of a site have stored sums.',
    kept: WITH_STATISTICS,
    columns: { 'site_id, month, attempts, generation, basis, changed': 'The month, and of which days its sums are' },
  },
  forgotten_days: {
    about: 'nobody',
    purpose: 'The day before which nothing of a site is kept.',
    kept: 'As long as the installation.',
    columns: { 'site_id, before, changed': 'The site and the day' },
  },
  backfills: {
    about: 'nobody',
    purpose: 'Which goals, funnels and properties were counted on earlier days.',
    kept: 'As long as the site.',
    columns: { 'site_id, kind, id, version, counted_from, again': 'What was counted, and from which day on' },
  },
  writers: {
    about: 'nobody',
    purpose: 'The last run of a collector, so that numbers of events are not used twice.',
    kept: 'Until the next run.',
    columns: { 'id, started_at': 'The number of the run and its beginning' },
  },
  loaded_events: {
    about: 'nobody',
    purpose: 'How far the events of each collector are in the store.',
    kept: '60 days after its last event.',
    columns: { 'writer, seq, at': 'The run, its last number, and the instant' },
  },
  arriving_days: {
    about: 'nobody',
    purpose: 'Earlier days of which events are on their way.',
    kept: '1 day.',
    columns: { 'writer, day, at': 'The run, the day and the instant' },
  },
  leases: {
    about: 'nobody',
    purpose: 'Tasks that one process does at a time.',
    kept: AS_LONG_AS_RUNNING,
    columns: { 'name, holder, beat': 'The task, the process, and a sign of life' },
  },
  day_changes: {
    about: 'nobody',
    purpose: 'The number of the last change of the stored days.',
    kept: 'As long as the installation.',
    columns: { 'id, number': 'The one row and the number' },
  },
  table_versions: {
    about: 'nobody',
    purpose: 'How often tables have changed, for processes that share PostgreSQL. It is there alone.',
    kept: 'As long as the installation.',
    columns: { 'name, version': 'The table, and the number of its changes' },
  },
  kysely_migration: {
    about: 'nobody',
    purpose: 'Which changes of the tables were made by upgrades.',
    kept: 'As long as the installation.',
    columns: { 'name, timestamp': 'The change and its instant' },
  },
  kysely_migration_lock: {
    about: 'nobody',
    purpose: 'Keeps two processes from upgrading at once.',
    kept: 'As long as the installation.',
    columns: { 'id, is_locked': 'The one row and its state' },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;
