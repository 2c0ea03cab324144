import type { StoreMigration } from '../migrate.ts';

/**
 * Marks that a store has the tables of keys with a subject, of revenue and of engagement, which are made where they are missing: a
 * program that does not know them must not open it.
 */
export const addSubjectKeys: StoreMigration = {
  version: 5,
  summary: 'keys with a subject, revenue and engagement get tables',
  statements: [],
};
