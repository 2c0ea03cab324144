import { type Database, openDatabase } from '../database/database.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import { restoreCatalogue } from '../rollup/days/restore-catalogue.ts';
import { ChdbStore } from '../store/chdb/chdb.ts';
import type { Store } from '../store/store.ts';
import type { FigureSource } from './figures.ts';
import { storeDirectory } from './layout.ts';

/** A data directory that no server has open, opened to read it. */
export class Installation implements FigureSource {
  readonly store: Store;
  readonly catalogue = new DayCatalogue();
  readonly storedKeysMax = STORED_KEYS_PER_DAY_MAX;
  readonly #database: Database;

  private constructor(store: Store, database: Database) {
    this.store = store;
    this.#database = database;
  }

  /** Opens it, and brings it to the present version. @param now the time at which it is looked at, microseconds */
  static async open(dataDir: string, now: number): Promise<Installation> {
    const store = await ChdbStore.open(storeDirectory(dataDir));
    try {
      const database = await openDatabase(dataDir);
      const installation = new Installation(store, database);
      try {
        await restoreCatalogue(installation.catalogue, database, store, now);
      } catch (error) {
        await database.close();
        throw error;
      }
      return installation;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database.close();
    await this.store.close();
  }
}
