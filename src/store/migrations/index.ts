import type { StoreMigration } from '../migrate.ts';
import { renameRollupColumns } from './0002-rename-rollup-columns.ts';
import { addEventFields } from './0003-add-event-fields.ts';
import { addChannel } from './0004-add-channel.ts';
import { addSubjectKeys } from './0005-add-subject-keys.ts';
import { addVisits } from './0006-add-visits.ts';
import { addUniform } from './0007-add-uniform.ts';

/** All migrations of the store in their order; version 1 is the first schema. One that was released is never changed. */
export const STORE_MIGRATIONS: readonly StoreMigration[] = [
  renameRollupColumns,
  addEventFields,
  addChannel,
  addSubjectKeys,
  addVisits,
  addUniform,
];

/** The version that this program gives a store. */
export const STORE_VERSION = STORE_MIGRATIONS.at(-1)!.version;
