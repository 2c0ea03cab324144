import type { StoreMigration } from '../migrate.ts';

/** Adds the channel of its session to hits; those that are there have none until their day is written again. */
export const addChannel: StoreMigration = {
  version: 4,
  summary: 'hits get the channel of their session',
  statements: ['ALTER TABLE svc.hits ADD COLUMN IF NOT EXISTS channel LowCardinality(String)'],
};
