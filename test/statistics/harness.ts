/** A real store whose days tests close by hand, with statements that can be made to fail. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Period } from '../../src/domain/period.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { restoreCatalogue } from '../../src/rollup/days/restore-catalogue.ts';
import { type Closers, closersFrom } from '../../src/rollup/maintain/closers.ts';
import { eraseDays } from '../../src/rollup/maintain/erase.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { QueryParams, StatementMode, Store } from '../../src/store/store.ts';

/** An instant for which every day of the tests is within the raw window. */
const NOW = Date.parse('2026-06-05T12:00:00Z') * 1000;

/** A key of a dimension, and its counts. */
export interface KeyCounts {
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** Returns a pageview at ten o'clock. */
export function pageviewOf(site: number, day: string, page: string, visitor: string, seq: number): CollectedEvent {
  return eventWith({ site, day, hour: 10, visitor, ts: Date.parse(`${day}T10:00:00Z`) * 1000, seq, page });
}

export class Harness {
  store: ChdbStore;
  readonly database: Database;
  /** The statements that were executed. */
  readonly executed: string[] = [];
  /** Selects the statements that fail after they were executed. */
  fails: (sql: string, params: QueryParams, mode: StatementMode) => boolean = () => false;
  /** Runs before each statement is executed. */
  onExecute: (sql: string) => Promise<void> = async () => {};
  /** Creates the error that such a statement fails with. */
  failure: () => Error = () => new Error('made to fail');
  catalogue = new DayCatalogue();
  closers: Closers;
  rollups: RollupReader;
  /** The goals that closing counts. */
  goals: readonly Goal[] = [];
  /** The versions of funnels that closing counts. */
  readonly funnels: FunnelVersion[] = [];
  readonly siteMutex = new KeyedMutex();
  #seq = 0;
  readonly directory: string;

  private constructor(directory: string, store: ChdbStore, database: Database) {
    this.directory = directory;
    this.store = store;
    this.database = database;
    [this.closers, this.rollups] = this.#begin();
  }

  static async open(): Promise<Harness> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-harness-'));
    return new Harness(directory, await ChdbStore.open(directory), await openDatabase(directory));
  }

  /** Stores a pageview of each of these visitors and registers it in the catalogue. */
  async visit(site: number, day: string, page: string, ...visitors: readonly number[]): Promise<void> {
    const lines = visitors.map((visitor) => encodeEvent(pageviewOf(site, day, page, String(visitor), ++this.#seq)));
    const bytes = Buffer.from(lines.join(''));
    await this.store.insertEvents(bytes);
    this.catalogue.loaded(bytes, NOW);
  }

  /** Returns a reader's figures of the pages, the most visited first. */
  pages(siteId: number, days: Period): Promise<KeyCounts[]> {
    return this.rollups.read((reading) =>
      reading.rollups(siteId, days, [reading.summedKeys('page')], ([{ sql, params }]) =>
        this.store.query<KeyCounts>(
          `SELECT key, sum(views) AS views, sum(visitors) AS visitors FROM (${sql}) GROUP BY key ORDER BY visitors DESC, key`,
          params,
        ),
      ),
    );
  }

  /** Erases a site's days before a day, as the retention does. */
  async erase(siteId: number, before: string): Promise<void> {
    await eraseDays(this.store, [{ siteId, before }]);
    this.catalogue.forget(siteId, before);
  }

  /** Opens everything again, as a start of the service does. */
  async restart(): Promise<void> {
    await this.store.close();
    this.store = await ChdbStore.open(this.directory);
    this.catalogue = new DayCatalogue();
    [this.closers, this.rollups] = this.#begin();
    await restoreCatalogue(this.catalogue, this.database, this.store, NOW);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.store.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  #begin(): [Closers, RollupReader] {
    const { store, database, catalogue } = this;
    const failing: Store = {
      readsAgree: true,
      everyPart: 'system.parts',
      query: (sql, params) => store.query(sql, params),
      saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
      saveRows: (path, format, rows) => store.saveRows(path, format, rows),
      derive: (sql, params) => store.derive(sql, params),
      execute: async (sql, params = {}, mode = 'exclusive') => {
        this.executed.push(sql);
        await this.onExecute(sql);
        await store.execute(sql, params, mode);
        if (this.fails(sql, params, mode)) throw this.failure();
      },
      insertEvents: (lines, repeated) => store.insertEvents(lines, repeated),
      insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
      close: () => store.close(),
    };
    const rollups = new RollupReader({
      store,
      catalogue,
      storedKeysMax: 5000,
      // As of processes that share a server.
      keepsOpenDays: store instanceof ChdbStore,
    });
    const definitions = {
      goalsOf: async () => [...this.goals],
      ...{ revenuesOf: async () => [], allRevenuesOf: async () => [], propertiesOf: async () => [] },
      funnelVersionsOf: async (siteId: number) => this.funnels.filter((funnel) => funnel.siteId === siteId),
      channelVersionsOf: async () => [],
      archivedOf: async () => [],
      fieldSetsOffOf: async () => [],
    };
    const { siteMutex } = this;
    const shared = { store: failing, database, catalogue, siteMutex, definitions };
    return [closersFrom({ ...shared, storedKeysMax: 5000, crowded: { versions: 1, budgetMs: 0 } }), rollups];
  }
}
