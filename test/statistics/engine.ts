/** The real engine under random worlds: journal lines into the store, typed questions out of the statistics. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyedMutex } from '../../src/concurrency/keyed-mutex.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { addDays, localDayAt } from '../../src/domain/day.ts';
import { ApiError } from '../../src/domain/error.ts';
import { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import type { Closer } from '../../src/rollup/maintain/closer.ts';
import { closersFrom } from '../../src/rollup/maintain/closers.ts';
import type { MonthCloser } from '../../src/rollup/maintain/month-closer.ts';
import { RecentEvents } from '../../src/rollup/read/recent-events.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';

/** A store that holds many worlds, each as a site of its own. */
export class Engine {
  readonly #directory: string;
  readonly #store: ChdbStore;
  readonly #database: Database;
  readonly #catalogue = new DayCatalogue();
  /** Of every world's minutes, whenever they are. */
  readonly #recent = new RecentEvents();
  readonly #rollups: RollupReader;
  readonly #closer: Closer;
  readonly #monthCloser: MonthCloser;
  readonly #worlds: World[] = [];

  private constructor(directory: string, store: ChdbStore, database: Database, storedKeysMax: number) {
    this.#directory = directory;
    this.#store = store;
    this.#database = database;
    this.#rollups = new RollupReader({ store, catalogue: this.#catalogue, storedKeysMax });
    const closers = closersFrom({
      store,
      database,
      catalogue: this.#catalogue,
      siteMutex: new KeyedMutex(),
      storedKeysMax,
      definitions: {
        goalsOf: async (siteId) => this.#worlds[siteId - 1]!.goals,
        funnelVersionsOf: async (siteId) => this.#worlds[siteId - 1]!.funnels,
      },
    });
    this.#closer = closers.closer;
    this.#monthCloser = closers.monthCloser;
  }

  /** An empty one in a directory of its own. */
  static async open(storedKeysMax: number): Promise<Engine> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-statistics-'));
    const store = await ChdbStore.open(directory);
    const engine = new Engine(directory, store, await openDatabase(directory), storedKeysMax);
    await engine.#recent.open(store, 0);
    return engine;
  }

  /** Stores worlds; returns each with the site that it was given. */
  async tell(worlds: readonly World[]): Promise<World[]> {
    const told = worlds.map((world) => {
      const site = { ...world.site, id: this.#worlds.length + 1 };
      const known = { ...world, site, events: world.events.map((event) => ({ ...event, site: site.id })) };
      this.#worlds.push(known);
      return known;
    });
    const lines = told.flatMap((world) => world.events.map(encodeEvent));
    const bytes = Buffer.from(lines.join(''));
    await this.#store.insertEvents(bytes);
    this.#catalogue.loaded(bytes, 0);
    await this.#recent.loaded(bytes, 0);
    return told;
  }

  /** Closes every day of the worlds that has ended, or some of them, and the months that are whole then. */
  async close(worlds: readonly World[], some: (day: string) => boolean = () => true): Promise<void> {
    for (const { site, now, events } of worlds) {
      const today = localDayAt(now, site.timezone).day;
      const days = [...new Set(events.map(({ day }) => day))].filter((day) => day < today && some(day)).sort();
      if (days.length > 0) await this.#closer.close(days.map((day) => ({ siteId: site.id, day })));
      await this.#monthCloser.close(site.id, { from: '0001-01-01', to: addDays(today, -1) });
    }
  }

  /** What the product answers. Throws what it throws; an unknown funnel is NOT_FOUND, as the read API says it. */
  async ask(world: World, question: Question): Promise<unknown> {
    const { site } = world;
    const statistics = new Statistics(
      { store: this.#store, rollups: this.#rollups, recent: this.#recent },
      {
        zonesOf: async () => world.zones,
        goalsOf: async () => world.goals,
        funnelsOf: async () => [],
        funnelVersion: async (_site, id, version) => {
          const versions = world.funnels.filter((funnel) => funnel.id === id);
          const current = versions.toSorted((a, b) => b.version - a.version)[0];
          return versions.find((funnel) => funnel.version === version) ?? current ?? null;
        },
      },
      { nowMicros: () => world.now },
    );
    switch (question.ask) {
      case 'stats':
        return statistics.stats(site, question.query);
      case 'timeseries':
        return statistics.timeseries(site, question.query);
      case 'breakdown':
        return statistics.breakdown(site, question.query);
      case 'realtime':
        return statistics.realtime(site);
      case 'goals':
        return statistics.goals(site, question.query);
      case 'funnel':
        return found(await statistics.funnel(site, question.id, question.query));
    }
  }

  async stop(): Promise<void> {
    await this.#database.close();
    await this.#store.close();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

function found<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ApiError('NOT_FOUND');
  return answer;
}
