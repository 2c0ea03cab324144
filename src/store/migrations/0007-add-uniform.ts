import type { StoreMigration } from '../migrate.ts';

/** Adds `uniform` to visits. Rows that are there get 0 and are read by grouping. */
export const addUniform: StoreMigration = {
  version: 7,
  summary: 'visits tell whether their visitors are uniform',
  statements: ['ALTER TABLE svc.visits ADD COLUMN IF NOT EXISTS uniform UInt8 CODEC(T64, LZ4)'],
};
