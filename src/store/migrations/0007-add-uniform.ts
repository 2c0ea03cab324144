import type { StoreMigration } from '../migrate.ts';

/** Adds to visits whether all hits of a visitor are alike; those that are there are taken for the others'. */
export const addUniform: StoreMigration = {
  version: 7,
  summary: 'visits tell whether their visitors are uniform',
  statements: ['ALTER TABLE svc.visits ADD COLUMN IF NOT EXISTS uniform UInt8 CODEC(T64, LZ4)'],
};
