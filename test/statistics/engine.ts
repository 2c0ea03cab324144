/** The real engine under random worlds: journal lines into the store, typed questions out of the statistics. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../../src/domain/error.ts';
import { Layers } from '../../src/rollup/layers.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { ChdbStore } from '../../src/store/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';

/** A store that holds many worlds, each as a site of its own. */
export class Engine {
  readonly #directory: string;
  readonly #store: ChdbStore;
  readonly #layers: Layers;
  #sites = 0;

  private constructor(directory: string, store: ChdbStore, layers: Layers) {
    this.#directory = directory;
    this.#store = store;
    this.#layers = layers;
  }

  static async open(storedKeysMax: number): Promise<Engine> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-statistics-'));
    return new Engine(directory, await ChdbStore.open(directory), new Layers(storedKeysMax));
  }

  /** Stores worlds; returns each with the site that it was given. */
  async tell(worlds: readonly World[]): Promise<World[]> {
    const told = worlds.map((world) => {
      const site = { ...world.site, id: ++this.#sites };
      return { ...world, site, events: world.events.map((event) => ({ ...event, site: site.id })) };
    });
    const lines = told.flatMap((world) => world.events.map(encodeEvent));
    await this.#store.insertEvents(Buffer.from(lines.join('')), `worlds until ${this.#sites}`);
    return told;
  }

  /** What the product answers. Throws what it throws; an unknown funnel is NOT_FOUND, as the read API says it. */
  async ask(world: World, question: Question): Promise<unknown> {
    const { site } = world;
    const statistics = new Statistics(
      { store: this.#store, layers: this.#layers },
      {
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

  async close(): Promise<void> {
    await this.#store.close();
    await rm(this.#directory, { recursive: true, force: true });
  }
}

function found<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new ApiError('NOT_FOUND');
  return answer;
}
