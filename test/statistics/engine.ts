/** Runs random worlds through the real engine: journal lines into the store, typed questions to the statistics. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { FieldSet } from '../../src/domain/added-fields.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import { FIRST_LAYOUT } from '../../src/journal/journal-format.ts';
import { type ClosedDay, listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import type { Closer } from '../../src/rollup/maintain/closer.ts';
import { closersFrom } from '../../src/rollup/maintain/closers.ts';
import type { MonthCloser } from '../../src/rollup/maintain/month-closer.ts';
import { RecentEvents } from '../../src/rollup/read/recent-events.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { EVENT_COLUMN_NAMES, encodeEvent } from '../../src/store/encode-event.ts';
import type { Store } from '../../src/store/store.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { askQuestion } from './ask-question.ts';
import { backfillFunnels, backfillGoals, backfillWorld } from './backfill-world.ts';
import { importDays, ownEvents } from './import-days.ts';
import {
  channelsOf,
  funnelRevenueOf,
  funnelsOf,
  presentFunnelsOf,
  propertiesOf,
  revenuesOf,
  worldOfSite,
} from './world-definitions.ts';

/** A row of the stored keys. */
export interface StoredKeyRow {
  readonly day: string;
  readonly dimension: StoredDimension;
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** A store that holds many worlds, each as a site. */
export class Engine {
  readonly #directory: string;
  readonly #store: Store;
  readonly #database: Database;
  readonly #catalogue = new DayCatalogue();
  /** Holds the last minutes of every world, whenever they are. */
  readonly #recent = new RecentEvents();
  readonly #rollups: RollupReader;
  readonly #closer: Closer;
  readonly #monthCloser: MonthCloser;
  readonly #siteMutex = new KeyedMutex();
  readonly #storedKeysMax: number;
  readonly #worlds: World[] = [];
  /** The sets of fields that sites have switched off. */
  readonly fieldSetsOff = new Map<number, readonly FieldSet[]>();

  private constructor(directory: string, store: Store, database: Database, storedKeysMax: number) {
    this.#directory = directory;
    this.#storedKeysMax = storedKeysMax;
    this.#store = store;
    this.#database = database;
    // As of processes that share a server.
    const keepsOpenDays = store instanceof ChdbStore;
    this.#rollups = new RollupReader({ store, catalogue: this.#catalogue, storedKeysMax, keepsOpenDays });
    const closers = closersFrom({
      store,
      database,
      catalogue: this.#catalogue,
      siteMutex: this.#siteMutex,
      storedKeysMax,
      definitions: {
        goalsOf: async (siteId) => this.#worlds[siteId - 1]!.goals,
        revenuesOf: async (siteId) => revenuesOf(this.#worlds[siteId - 1]!),
        allRevenuesOf: async (siteId) => revenuesOf(this.#worlds[siteId - 1]!),
        propertiesOf: async (siteId) => propertiesOf(this.#worlds[siteId - 1]!),
        funnelVersionsOf: async (siteId) => this.#worlds[siteId - 1]!.funnels,
        channelVersionsOf: async (siteId) => channelsOf(this.#worlds[siteId - 1]!),
        archivedOf: async () => [],
        fieldSetsOffOf: async (siteId) => this.fieldSetsOff.get(siteId) ?? [],
      },
    });
    this.#closer = closers.closer;
    this.#monthCloser = closers.monthCloser;
  }

  /** Opens an empty engine in a directory of its own; its store is the embedded one unless another is opened. */
  static async open(
    storedKeysMax: number,
    openStore: (directory: string) => Promise<Store> = ChdbStore.open,
  ): Promise<Engine> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-statistics-'));
    const store = await openStore(directory);
    const engine = new Engine(directory, store, await openDatabase(directory), storedKeysMax);
    await engine.#recent.open(store, 0);
    return engine;
  }

  /** Stores worlds. Returns each with the ids that it has got. */
  async storeWorlds(worlds: readonly World[]): Promise<World[]> {
    const stored = worlds.map((world, i) => worldOfSite(world, this.#worlds.length + i + 1));
    this.#worlds.push(...stored);
    await this.storeEvents(stored.flatMap(ownEvents));
    return stored;
  }

  /** Stores further events of worlds: their days are open again. */
  async storeEvents(events: readonly CollectedEvent[]): Promise<void> {
    const bytes = Buffer.from(events.map(encodeEvent).join(''));
    await this.#store.insertEvents(bytes);
    this.#catalogue.loaded(bytes, 0);
    await this.#recent.loaded(bytes, 0);
  }

  /** Imports the days of a world that another product has counted. */
  async importDays(world: World): Promise<void> {
    await importDays(world, this.parts);
  }

  /** Reads the stored layers. */
  get rollups(): RollupReader {
    return this.#rollups;
  }

  /** The publisher of imports into its sites. */
  get parts() {
    return {
      store: this.#store,
      database: this.#database,
      catalogue: this.#catalogue,
      siteMutex: this.#siteMutex,
      directory: this.#directory,
      storedKeysMax: this.#storedKeysMax,
    };
  }

  /** Stores one more event of a world, encoded as by the first version of the fields. */
  async storeEarlier(event: CollectedEvent): Promise<void> {
    const names = EVENT_COLUMN_NAMES.map((name, i) => ({ name, i })).filter(({ name }) => FIRST_LAYOUT.includes(name));
    const fields = encodeEvent(event).trimEnd().split('\t');
    const bytes = Buffer.from(`${names.map(({ i }) => fields[i]).join('\t')}\n`);
    await this.#store.insertEvents(
      bytes,
      false,
      names.map(({ name }) => name),
    );
    this.#catalogue.loaded(bytes, 0);
  }

  /** Closes every ended day of the worlds, or those that `some` selects, together, and then the whole months. */
  async close(worlds: readonly World[], some: (day: string) => boolean = () => true): Promise<void> {
    const sites = worlds.map((world) => ({ world, today: localDayAt(world.now, world.site.timezone).day }));
    const ended = sites.flatMap(({ world, today }) => {
      const days = new Set(ownEvents(world).map(({ day }) => day));
      return [...days].filter((day) => day < today && some(day)).map((day) => ({ siteId: world.site.id, day }));
    });
    await this.#closer.close(ended);
    for (const { world, today } of sites) {
      await this.#monthCloser.close(world.site.id, { from: '0001-01-01', to: addDays(today, -1) });
    }
  }

  /** Counts what a world has besides goals and funnels on the days that were closed without it, from a day on. */
  async backfill(world: World, firstRaw: string): Promise<void> {
    await backfillWorld(world, this.parts, firstRaw);
  }

  /** Counts the goals of a world on the days that were closed without them, from a day on. */
  async backfillGoals(world: World, firstRaw: string): Promise<void> {
    await backfillGoals(world, this.parts, firstRaw);
  }

  /** Counts the funnels of a world on the days that were closed without them, from a day on. */
  async backfillFunnels(world: World, firstRaw: string): Promise<void> {
    await backfillFunnels(world, this.parts, firstRaw);
  }

  /** Returns the product's statistics, as of the present of a world. */
  statistics(world: World): Statistics {
    const worldOf = (siteId: number) => (siteId === world.site.id ? world : this.#worlds[siteId - 1]!);
    return new Statistics(
      { store: this.#store, rollups: this.#rollups, recent: this.#recent },
      {
        zonesOf: async () => world.zones,
        goalsOf: async (...ids) => ids.flatMap((id) => worldOf(id).goals),
        revenueOf: async (siteId, goal) =>
          revenuesOf(worldOf(siteId)).find(({ goalId }) => goal === null || goalId === goal) ?? null,
        funnelRevenueOf: async (funnel) => funnelRevenueOf(worldOf(funnel.siteId), funnel),
        propertyOf: async (id, key) => propertiesOf(worldOf(id)).find((property) => property.key === key) ?? null,
        channelVersionsOf: async (id) => channelsOf(worldOf(id)),
        requestsVersionOf: async () => '',
        rejectedBotsVersionOf: async () => '',
        segmentOf: async (_site, id) => world.segments?.find((segment) => segment.id === id)?.conditions ?? null,
        funnelsOf: async (...ids) => ids.flatMap((id) => presentFunnelsOf(worldOf(id))),
        funnelVersion: async (siteId, id, version) => {
          const versions = funnelsOf(worldOf(siteId)).filter((funnel) => funnel.id === id);
          const current = versions.toSorted((a, b) => b.version - a.version)[0];
          return versions.find((funnel) => funnel.version === version) ?? current ?? null;
        },
      },
      { nowMicros: () => world.now },
    );
  }

  /** Returns the product's answer. Rejects as the product does; an unknown funnel is NOT_FOUND, as in the read API. */
  async ask(world: World, question: Question): Promise<unknown> {
    const { site } = world;
    return askQuestion(this.statistics(world), site, question);
  }

  /** Returns the stored keys of a world's closed days that readers see. */
  async storedKeys(world: World): Promise<StoredKeyRow[]> {
    const closed = await this.closedDays(world);
    const rows = await this.#store.query<StoredKeyRow & { readonly generation: number }>(
      'SELECT DISTINCT day, dimension, key, visitors, views, generation FROM day_keys WHERE site = {site:UInt32}',
      { site: world.site.id },
    );
    const published = new Map(closed.map(({ day, generation }) => [day, generation]));
    return rows.filter(({ day, generation }) => published.get(day) === generation);
  }

  /** Tells whether other worlds than that of a site have events on a day. */
  hasOthersOn(day: string, siteId: number): boolean {
    return this.#worlds.some(({ site, events }) => site.id !== siteId && events.some((event) => event.day === day));
  }

  /** Returns the closed days of a world, as the database has them. */
  async closedDays(world: World): Promise<ClosedDay[]> {
    return (await listClosedDays(this.#database.db)).filter(({ siteId }) => siteId === world.site.id);
  }

  async stop(): Promise<void> {
    await this.#database.close();
    await this.#store.close();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
