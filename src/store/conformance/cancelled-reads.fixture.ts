import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { cancelledBy } from '../../concurrency/cancellation.ts';
import { inLane } from '../../concurrency/lane.ts';
import type { Store } from '../store.ts';

/** A read that would take minutes. Its number tells it apart. */
const endless = (number: number) =>
  `SELECT count() AS n FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number + ${number}))`;
const CANCELLED = { name: 'ReadCancelledError' };
/** A server looks for a broken connection ten times a second. */
const ENDED_MAX_MS = 5000;

/** Registers the tests of reads that nobody waits for any more. */
export function testCancelledReads(store: () => Store): void {
  /** Returns how many of these reads the engine runs. */
  const running = async (number: number) => {
    const [row] = await store().query<{ n: number }>(
      "SELECT count() AS n FROM system.processes WHERE position(query, {text:String}) > 0 AND position(query, 'processes') = 0",
      { text: `number + ${number})` },
    );
    return row!.n;
  };
  const untilRunning = async (number: number, wanted: number) => {
    const startMs = performance.now();
    while ((await running(number)) !== wanted) {
      assert.ok(performance.now() - startMs < ENDED_MAX_MS, `${wanted} reads ${number} do not come`);
      await setTimeout(10);
    }
  };

  test('the engine ends a read that is cancelled, and its reader goes on', async () => {
    const gone = new AbortController();
    const read = assert.rejects(
      cancelledBy(gone.signal, () => store().query(endless(1))),
      CANCELLED,
    );
    await untilRunning(1, 1);
    gone.abort();
    await read;
    await untilRunning(1, 0);
    assert.deepEqual(await store().query('SELECT 1 AS one'), [{ one: 1 }]);
  });

  test('a cancelled read ends no other one, whoever reads next with its reader', async () => {
    const gone = new AbortController();
    const cancelled = Array.from({ length: 2 }, () =>
      assert.rejects(
        inLane(1, () => cancelledBy(gone.signal, () => store().query(endless(2)))),
        CANCELLED,
      ),
    );
    await untilRunning(2, 2);
    const other = inLane(2, () =>
      store().query('SELECT count() AS n FROM numbers(20000000) WHERE NOT ignore(sipHash64(number))'),
    );
    gone.abort();
    const next = Array.from({ length: 40 }, (_, n) =>
      inLane(1, () => store().query('SELECT {n:UInt32} + sleep(0.01) AS n', { n })),
    );
    await Promise.all(cancelled);
    assert.deepEqual(
      (await Promise.all(next)).flat(),
      next.map((_, n) => ({ n })),
    );
    assert.deepEqual(await other, [{ n: 20_000_000 }]);
  });

  test('a read that is cancelled before it begins does not begin, and one that has ended stays answered', async () => {
    const gone = new AbortController();
    const ended = cancelledBy(gone.signal, () => store().query('SELECT 1 AS one'));
    assert.deepEqual(await ended, [{ one: 1 }]);
    gone.abort();
    await assert.rejects(
      cancelledBy(gone.signal, () => store().query(endless(3))),
      CANCELLED,
    );
    assert.equal(await running(3), 0);
  });

  test('what is derived for all is not cancelled', async () => {
    const gone = new AbortController();
    gone.abort();
    await cancelledBy(gone.signal, () => store().derive('CREATE TABLE derived_for_all (n UInt64) ENGINE = Memory'));
    assert.deepEqual(await store().query('SELECT count() AS n FROM derived_for_all'), [{ n: 0 }]);
    await store().execute('DROP TABLE derived_for_all');
  });
}
