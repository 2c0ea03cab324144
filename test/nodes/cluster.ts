/** Several processes of the service that share a PostgreSQL server and a ClickHouse server, all on loopback. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { type PostgresServer, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import type { Site } from '../../src/domain/site.ts';
import { ClickHouseServer } from '../clickhouse/server.ts';
import { Server, until } from '../collect/server.ts';
import { createWorldIn, type World } from '../collect/world.ts';

/** A collector that knows the site discards an event of another page for its origin. */
const DISCARDED_FOR_ORIGIN = 'svc_events_discarded_total{reason="origin"}';

/** A process of the service: it keeps its name and its directory when it is started again. */
export class Node {
  readonly name: string;
  readonly #launch: () => Server;
  #server: Server;

  constructor(name: string, launch: () => Server) {
    this.name = name;
    this.#launch = launch;
    this.#server = launch();
  }

  get server(): Server {
    return this.#server;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#server.kill();
  }

  /** Starts it again and waits until it listens. */
  async restart(): Promise<void> {
    this.#server = this.#launch();
    await this.#server.listening();
  }
}

/** The ClickHouse server of the processes. */
interface ClickHouse {
  readonly url: string;
  close(): Promise<void>;
}

/** The servers and the processes that share them. */
export class Cluster<Servers extends ClickHouse = ClickHouseServer> {
  readonly postgres: PostgresServer;
  readonly clickhouse: Servers;
  readonly world: World;
  readonly #directory: string;
  /** The settings by which every process, and every command, finds the servers. */
  readonly environment: Readonly<Record<string, string>>;
  readonly nodes: Node[] = [];

  private constructor(postgres: PostgresServer, clickhouse: Servers, world: World, url: string) {
    this.postgres = postgres;
    this.clickhouse = clickhouse;
    this.world = world;
    this.#directory = mkdtempSync(join(tmpdir(), 'svc-nodes-'));
    this.environment = { SVC_POSTGRES_URL: url, SVC_CLICKHOUSE_URL: clickhouse.url };
  }

  /** Starts the servers, with an organisation in the database. */
  static async start(): Promise<Cluster> {
    return await Cluster.with(ClickHouseServer.start());
  }

  /** Starts a PostgreSQL server beside ClickHouse, with an organisation in the database. Stops both. */
  static async with<Servers extends ClickHouse>(starting: Promise<Servers>): Promise<Cluster<Servers>> {
    const [postgres, clickhouse] = await Promise.all([startPostgres(), starting]);
    const url = await postgres.createDatabase();
    return new Cluster(postgres, clickhouse, await createWorldIn(await openPostgres(url)), url);
  }

  /** Starts a process with some roles, and waits until it listens. */
  async add(name: string, role: string, environment: Readonly<Record<string, string>> = {}): Promise<Node> {
    const dataDir = join(this.#directory, name);
    const node = new Node(name, () =>
      Server.launch({
        dataDir,
        environment: { ...this.environment, SVC_NODE_NAME: name, SVC_ROLE: role, ...environment },
      }),
    );
    this.nodes.push(node);
    await node.server.listening();
    return node;
  }

  /** Waits until every collector knows a new site, which takes a second at most: until then its events are discarded. */
  async known(site: Site): Promise<void> {
    const body = JSON.stringify({ s: site.publicId, u: '/' });
    const headers = { Origin: 'https://elsewhere.example' };
    for (const node of this.nodes.filter(({ name }) => name.startsWith('collect'))) {
      await until(async () => {
        // It may just be killed.
        const discarded = () => node.server.metric(DISCARDED_FOR_ORIGIN).catch(() => Number.NaN);
        const before = await discarded();
        await fetch(`${node.server.url}/api/e`, { method: 'POST', headers, body }).catch(() => null);
        return (await discarded()) > before;
      });
    }
  }

  /** Runs a command beside the processes. Returns the JSON object that it prints; rejects when it fails. */
  async run(...words: readonly string[]): Promise<unknown> {
    const { status, out, err } = await svc(
      [...words, '--json', '--data', join(this.#directory, 'commands')],
      '',
      this.environment,
    );
    assert.equal(status, 0, err);
    return JSON.parse(out);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ server }) => server.kill()));
    await this.world.close();
    await Promise.all([this.postgres.stop(), this.clickhouse.close()]);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
