import type { Database } from '../../database/database.ts';
import type { Clock } from '../../domain/clock.ts';
import { monthsWithKeys, removeImportKeys } from '../../sites/import-keys.ts';
import { sitesWithImports } from '../../sites/imports.ts';
import type { Store } from '../../store/store.ts';
import { datesWithEvents } from './dates-with-events.ts';

export interface ImportKeysOptions {
  readonly store: Pick<Store, 'query' | 'everyPart'>;
  readonly database: Database;
  readonly clock: Clock;
  /** Resolves to whether everything that waits in the journals now has reached the store. */
  drained(): Promise<boolean>;
}

/**
 * Removes the keys of imported visitors of the months of which no raw events are left: their days are final. False when that
 * has to wait, because an import runs or events are on their way.
 */
export async function removeUsedKeys({ store, database, clock, drained }: ImportKeysOptions): Promise<boolean> {
  const months = await monthsWithKeys(database.db);
  if (months.length === 0) return true;
  if ((await sitesWithImports(database.db, clock)).size > 0 || !(await drained())) return false;
  const withEvents = new Set((await datesWithEvents(store)).map((date) => date.slice(0, 7)));
  const gone = months.filter((month) => !withEvents.has(month));
  if (gone.length > 0) {
    await removeImportKeys(database.db, clock, gone);
    // A server's files are its administrator's.
    if (database.ownsFiles) await database.purge();
  }
  return true;
}
