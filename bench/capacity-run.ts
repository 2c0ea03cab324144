/** Measures the costs of the capacity model: real processes that share servers, on loopback, under a load at a rate. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../src/domain/site.ts';
import { makeDataDirectory, removeDataDirectory, until } from '../test/collect/server.ts';
import { Cluster } from '../test/nodes/cluster.ts';
import { buildRequests } from './collect-load.ts';
import { cpuSeconds } from './collect-runs.ts';
import { sendAtRate } from './rated-load.ts';

const SETTLE_MS = 3000;

/** Processor time of an installation's roles and servers, seconds. */
export interface Spent {
  readonly collectors: number;
  readonly api: number;
  readonly worker: number;
  readonly clickhouse: number;
  readonly postgres: number;
}

/** An installation under measurement: two collectors, an API process, a worker, and both servers. */
export class Installation {
  readonly cluster: Cluster;
  readonly sites: readonly Site[];
  readonly #requests: readonly Buffer[];
  readonly #cacheDirectory: string;

  private constructor(cluster: Cluster, sites: readonly Site[], requests: readonly Buffer[], cacheDirectory: string) {
    this.cluster = cluster;
    this.sites = sites;
    this.#requests = requests;
    this.#cacheDirectory = cacheDirectory;
  }

  /** @param sites how many sites have equally many events */
  static async start(sites: number): Promise<Installation> {
    const cluster = await Cluster.start();
    const made: Site[] = [];
    for (let i = 0; i < sites; i++) {
      made.push(await cluster.world.addSite({ domain: `site-${i}.example`, timezone: 'UTC' }));
    }
    for (const [name, role] of [
      ['collect-1', 'collect'],
      ['collect-2', 'collect'],
      ['api-1', 'api'],
      ['worker-1', 'worker'],
    ] as const) {
      await cluster.add(name, role, { SVC_COLLECT_RATE_PER_10S: '1000000000' });
    }
    const cacheDirectory = makeDataDirectory();
    const requests = await requestsFor(made, cluster.world.proxyKey, cacheDirectory);
    return new Installation(cluster, made, requests, cacheDirectory);
  }

  /** Sends events at a rate to both collectors. Returns their number, when all of them are loaded. */
  async collect(perSecond: number, seconds: number): Promise<number> {
    const collectors = this.#of('collect');
    const counts = await Promise.all(
      collectors.map(({ server }) => sendAtRate(server.port, this.#requests, perSecond / collectors.length, seconds)),
    );
    for (const { server } of collectors) await server.settled();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Runs a task and returns the processor time that each role and server spends until it ends. */
  async spentBy(task: () => Promise<unknown>): Promise<Spent> {
    // Merges and caches of what was before settle.
    await pause(SETTLE_MS);
    const before = this.#spent();
    await task();
    const after = this.#spent();
    return Object.fromEntries(
      Object.entries(after).map(([name, seconds]) => [name, seconds - before[name as keyof Spent]]),
    ) as unknown as Spent;
  }

  /** Asks a question and returns the time to its answer, milliseconds. */
  async ask(site: Site, question: string): Promise<number> {
    const start = performance.now();
    await this.#of('api')[0]!.server.read(this.cluster.world.apiKey, `/v1/sites/${site.publicId}/${question}`);
    return performance.now() - start;
  }

  /** Imports events of past days and resolves when their days are closed. */
  async importPast(site: Site, file: string): Promise<void> {
    await this.cluster.run('import', '--site', site.publicId, file);
    const { db } = this.cluster.world.database;
    await until(async () => {
      const days = await db
        .selectFrom('site_days')
        .select(['arrivals', 'reflected'])
        .where('site_id', '=', site.id)
        .where('day', '<', Temporal.Now.plainDateISO('UTC').toString())
        .execute();
      return days.length > 0 && days.every(({ arrivals, reflected }) => arrivals === reflected);
    });
  }

  /** The number of a site's events on an open day. */
  async eventsOf(site: Site, day: string): Promise<number> {
    const { arrived_events } = await this.cluster.world.database.db
      .selectFrom('site_days')
      .select('arrived_events')
      .where('site_id', '=', site.id)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return arrived_events;
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    removeDataDirectory(this.#cacheDirectory);
  }

  #of(role: string) {
    return this.cluster.nodes.filter(({ name }) => name.startsWith(role));
  }

  #spent(): Spent {
    const ofNodes = (role: string) => this.#of(role).reduce((sum, { server }) => sum + cpuSeconds(`${server.pid}`), 0);
    return {
      collectors: ofNodes('collect'),
      api: ofNodes('api'),
      worker: ofNodes('worker'),
      clickhouse: cpuSeconds(`${this.cluster.clickhouse.pid}`),
      postgres: processesUnder(postmasterOf(this.cluster.postgres.dataDir)).reduce(
        (sum, pid) => sum + cpuSeconds(pid),
        0,
      ),
    };
  }
}

/** Requests that are spread over the sites. */
async function requestsFor(sites: readonly Site[], proxyKey: string, cacheDirectory: string): Promise<Buffer[]> {
  const first = sites[0]!.publicId;
  const requests = await buildRequests(first, proxyKey, cacheDirectory);
  return requests.map((request, i) => {
    const site = sites[i % sites.length]!;
    const text = request.toString('latin1').replace(`"s":"${first}"`, `"s":"${site.publicId}"`);
    return Buffer.from(text.replaceAll('www.example.com', site.domain), 'latin1');
  });
}

function postmasterOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]!;
}

/** A process and those that it has started, as names in /proc. */
function processesUnder(pid: string): string[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap(processesUnder)];
}
