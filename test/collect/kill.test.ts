/** Tests that an event with its 202 survives a kill at any moment, and is stored once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '../../src/service/storage.ts';
import { Connection, postBytes } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { CHROME, createWorld } from './world.ts';

const KILLS_UNDER_LOAD = 21;
/** The number of kills of a server that is still starting, when it may be loading the queue of the last one. */
const KILLS_AT_START = 5;
/**
 * The times of a kill after the first answer: at any moment, while the first range is loaded, while the second one is.
 */
const MOMENTS_MS = [
  { from: 0, to: 1300 },
  { from: 0, to: 80 },
  { from: 950, to: 1150 },
] as const;
const CONNECTIONS = 6;
const PIPELINED = 4;
const STOP_MAX_MS = 10_000;

const SENT = 1;
const ACKNOWLEDGED = 2;

/** Sends visits without a pause. Each event has a page of its own, by which it is found again. */
class Load {
  readonly #publicId: string;
  /** The state of each event, by number: sent or acknowledged. */
  readonly #events: number[] = [];
  #server: Server | null = null;
  #over = false;

  constructor(publicId: string) {
    this.#publicId = publicId;
  }

  get sent(): number {
    return this.#events.length;
  }

  get acknowledged(): number {
    return this.#events.filter((state) => state === ACKNOWLEDGED).length;
  }

  isAcknowledged(number: number): boolean {
    return this.#events[number] === ACKNOWLEDGED;
  }

  /** Sends the visits to a server from now on; null while there is none. */
  turnTo(server: Server | null): void {
    this.#server = server;
  }

  end(): void {
    this.#over = true;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#visit()));
  }

  async #visit(): Promise<void> {
    while (!this.#over) {
      await until(() => this.#server !== null || this.#over);
      if (this.#server === null) continue;
      const connection = await Connection.open(this.#server.port).catch(() => null);
      if (connection === null) await pause(5);
      else await Promise.all(Array.from({ length: PIPELINED }, () => this.#send(connection)));
    }
  }

  async #send(connection: Connection): Promise<void> {
    const headers = { Origin: 'https://example.com', 'User-Agent': CHROME };
    while (!this.#over) {
      const number = this.#events.push(SENT) - 1;
      const body = JSON.stringify({ s: this.#publicId, u: `/event/${number}` });
      const answer = await connection.request(postBytes(body, headers)).catch(() => null);
      if (answer === null) return;
      assert.deepEqual([answer.status, answer.body], [202, '']);
      this.#events[number] = ACKNOWLEDGED;
    }
    connection.close();
  }
}

test('kills at random moments lose nothing acknowledged and double nothing', { timeout: 180_000 }, async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  const site = await world.addSite();
  await world.close();

  const load = new Load(site.publicId);
  const running = load.run();
  const startedAt = performance.now();
  for (let kill = 0; kill < KILLS_UNDER_LOAD + KILLS_AT_START; kill++) {
    const server = Server.launch({ dataDir });
    t.after(() => server.kill());
    if (kill % 5 === 4) {
      await pause(Math.random() * 800);
    } else {
      await server.listening();
      load.turnTo(server);
      const before = load.acknowledged;
      await until(() => load.acknowledged > before);
      const { from, to } = MOMENTS_MS[kill % MOMENTS_MS.length]!;
      await pause(from + Math.random() * (to - from));
    }
    load.turnTo(null);
    assert.equal((await server.kill()).signal, 'SIGKILL');
  }

  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  load.turnTo(server);
  const before = load.acknowledged;
  await until(() => load.acknowledged > before + 1000);
  const { code, afterMs } = await server.stop();
  load.turnTo(null);
  load.end();
  await running;
  assert.equal(code, 0, server.log);
  assert.ok(afterMs < STOP_MAX_MS, `SIGTERM took ${afterMs} ms`);

  const stored = await readPages(dataDir);
  const twice = [...stored].filter(([, count]) => count > 1);
  const lost: number[] = [];
  for (let number = 0; number < load.sent; number++) {
    if (load.isAcknowledged(number) && !stored.has(`/event/${number}`)) lost.push(number);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  t.diagnostic(
    `${KILLS_UNDER_LOAD} kills under load and ${KILLS_AT_START} at the start in ${seconds} s: ${load.sent} sent, ` +
      `${load.acknowledged} acknowledged, ${stored.size} stored, ${lost.length} lost, ${twice.length} twice; ` +
      `SIGTERM under load: ${Math.round(afterMs)} ms`,
  );
  assert.deepEqual({ lost, twice }, { lost: [], twice: [] });
  assert.ok(stored.size <= load.sent);
});

/** Counts how often each page is stored, once everything in the journal is loaded. */
async function readPages(dataDir: string): Promise<Map<string, number>> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const storage = await openStorage(dataDir, log);
  try {
    await storage.loader.drain();
    const rows = await storage.store.query<{ page: string; count: number }>(
      'SELECT page, count() AS count FROM events GROUP BY page',
    );
    return new Map(rows.map(({ page, count }) => [page, count]));
  } finally {
    await storage.close();
  }
}
