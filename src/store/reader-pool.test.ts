import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { currentLane, inLane } from '../concurrency/lane.ts';
import { ReaderPool } from './reader-pool.ts';

const LANE = { organisationId: 1, siteId: null };

/** Five readers, and tasks that end when they are told to. */
class Pool {
  readonly #pool = new ReaderPool(['a', 'b', 'c', 'd', 'e']);
  readonly #running = new Map<string, () => void>();
  readonly #inUse = new Set<string>();
  /** The names of all tasks in the order in which they began. */
  readonly begun: string[] = [];

  /** Asks for a reader for each name. */
  async ask(organisationId: number | null, ...names: readonly string[]): Promise<void> {
    await this.askAbout(null, organisationId, ...names);
  }

  async askAbout(siteId: number | null, organisationId: number | null, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      void this.#pool.run(organisationId === null ? null : { organisationId, siteId }, async (reader) => {
        assert.ok(!this.#inUse.has(reader), `${reader} runs one task at a time`);
        this.#inUse.add(reader);
        this.begun.push(name);
        await new Promise<void>((resolve) => this.#running.set(name, resolve));
        this.#inUse.delete(reader);
        this.#running.delete(name);
      });
    }
    await setImmediate();
  }

  async end(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.#running.get(name)!();
      await setImmediate();
    }
  }

  get running(): readonly string[] {
    return [...this.#running.keys()].sort();
  }
}

test('one organization leaves a reader for the next one, and both leave one for the service', async () => {
  const pool = new Pool();
  await pool.ask(1, 'a1', 'a2', 'a3', 'a4');
  assert.deepEqual(pool.running, ['a1', 'a2']);
  await pool.ask(2, 'b1', 'b2');
  assert.deepEqual(pool.running, ['a1', 'a2', 'b1', 'b2'], 'without waiting for either of the slow ones');
  await pool.ask(null, 's1', 's2');
  assert.deepEqual(pool.running, ['a1', 'a2', 'b1', 'b2', 's1']);
});

test('one site leaves a reader for the others of its organization', async () => {
  const pool = new Pool();
  await pool.askAbout(7, 1, 'slow1', 'slow2', 'slow3', 'slow4');
  assert.deepEqual(pool.running, ['slow1', 'slow2']);
  await pool.askAbout(8, 1, 'other1', 'other2');
  assert.deepEqual(pool.running, ['other1', 'slow1', 'slow2']);
  await pool.end('other1');
  assert.deepEqual(pool.running, ['other2', 'slow1', 'slow2'], 'before those of the site that came earlier');
  await pool.end('slow1', 'slow2');
  assert.deepEqual(pool.running, ['other2', 'slow3', 'slow4']);
});

test('the service leaves two readers for organizations', async () => {
  const pool = new Pool();
  await pool.ask(null, 's1', 's2', 's3');
  assert.deepEqual(pool.running, ['s1', 's2']);
  await pool.ask(1, 'a1', 'a2');
  assert.deepEqual(pool.running, ['a1', 'a2', 's1', 's2']);
  await pool.end('s1');
  assert.deepEqual(pool.running, ['a1', 'a2', 's2', 's3']);
});

test('organizations take turns, each in the order in which it asked', async () => {
  const pool = new Pool();
  await pool.ask(1, 'a1', 'a2', 'a3', 'a4', 'a5');
  await pool.ask(2, 'b1', 'b2', 'b3');
  await pool.ask(3, 'c1', 'c2');
  const order = ['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'b3', 'c2', 'a4', 'a5'];
  for (const name of order) {
    await pool.end(name);
  }
  assert.deepEqual(pool.begun, order);
});

test('a task that fails leaves its reader', async () => {
  const pool = new ReaderPool([1, 2, 3, 4, 5]);
  for (let i = 0; i < 10; i++) {
    for (const lane of [null, LANE]) {
      await assert.rejects(
        pool.run(lane, () => Promise.reject(new Error('broken'))),
        /broken/,
      );
    }
  }
  assert.equal(await pool.run(LANE, async () => 'answer'), 'answer');
});

test('a task that waited goes on in its own lane', async () => {
  const pool = new ReaderPool([1, 2, 3, 4, 5]);
  const gate = Promise.withResolvers<void>();
  const lanes: (number | null)[] = [];
  const ask = () =>
    pool.run(currentLane(), async () => {
      lanes.push(currentLane()?.organisationId ?? null);
      await gate.promise;
    });
  const asked = [1, 1, 1, 2, 2, 3].map((organisation) => inLane(organisation, ask));
  asked.push(ask());
  await setImmediate();
  gate.resolve();
  await Promise.all(asked);
  assert.deepEqual(lanes.sort(), [1, 1, 1, 2, 2, 3, null]);
  assert.equal(currentLane(), null);
});
