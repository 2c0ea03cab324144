import type { StoreMigration } from '../migrate.ts';

/** The columns as this version added them: a migration stays what it was. */
const COLUMNS = ['began UInt8', 'bounce UInt8', 'duration Int64'];

/**
 * Adds what a hit tells of its session; the hits that are there tell nothing until their day is written again. The table of visits
 * is made where it is missing.
 */
export const addVisits: StoreMigration = {
  version: 6,
  summary: 'hits tell of their sessions, and visits get a table',
  statements: COLUMNS.map((column) => `ALTER TABLE svc.hits ADD COLUMN IF NOT EXISTS ${column}`),
};
