import type { StoreMigration } from '../migrate.ts';

/** As they were when this version added them: a migration stays what it was. */
const COLUMNS = [
  'utm_content String',
  'utm_term String',
  'browser_version LowCardinality(String)',
  'os_version LowCardinality(String)',
  'hostname LowCardinality(String)',
  'language LowCardinality(String)',
  'screen LowCardinality(String)',
];

/** Adds the fields of version 2 to events and hits; the events that are there have the version of fields 1. */
export const addEventFields: StoreMigration = {
  version: 3,
  summary: 'events and hits get columns',
  statements: [
    ...['events', 'hits'].flatMap((table) =>
      COLUMNS.map((column) => `ALTER TABLE svc.${table} ADD COLUMN IF NOT EXISTS ${column}`),
    ),
    'ALTER TABLE svc.events ADD COLUMN IF NOT EXISTS version UInt8 DEFAULT 1',
  ],
};
