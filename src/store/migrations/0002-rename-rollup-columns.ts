import type { StoreMigration } from '../migrate.ts';

/** Gives two columns of the rollups the names that the code and the documentation use for them. */
export const renameRollupColumns: StoreMigration = {
  version: 2,
  summary: 'columns of the rollups are renamed',
  statements: [
    'ALTER TABLE svc.hour_totals RENAME COLUMN IF EXISTS newcomers TO first_seen_visitors',
    'ALTER TABLE svc.day_goals RENAME COLUMN IF EXISTS converted TO unique_conversions',
  ],
};
