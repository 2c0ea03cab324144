import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelledBy, currentSignal } from '../concurrency/cancellation.ts';
import { UnknownRowsError } from '../rollup/days/day-knowledge.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { StoreLimitError } from '../store/store-error.ts';
import { AnswerCache } from './answer-cache.ts';

const KEY = { siteId: 1, days: { from: '2026-05-01', to: '2026-05-31' }, rest: 'question' };

/** A RollupReader whose days change when a test says so. */
class Days {
  version = 'before';
  isStale = false;

  answers(): AnswerCache {
    return new AnswerCache({ version: () => this.version, read: (task) => task(this.#reading()) });
  }

  #reading(): RollupSnapshot {
    const { version, isStale } = this;
    return { version: () => version, isStale } as unknown as RollupSnapshot;
  }
}

test('a question that exceeds the limits of the engine is refused, and not tried again while nothing has changed', async (t) => {
  let passedMs = 0;
  const begun = performance.now();
  t.mock.method(performance, 'now', () => begun + passedMs);
  const days = new Days();
  const remembered = days.answers();
  let tries = 0;
  const ask = () =>
    remembered.answer(KEY, async () => {
      tries += 1;
      throw new StoreLimitError(tries === 1 ? 'memory' : 'time', new Error('Code: 241.'));
    });
  await assert.rejects(ask(), { name: 'ApiError', code: 'INVALID_PARAMS', message: /takes more memory than/ });
  passedMs += 3_600_000;
  await assert.rejects(ask(), { message: /takes more memory than/ });
  assert.equal(tries, 1);
  days.version = 'after';
  await assert.rejects(ask(), { message: /takes longer than/ });
  assert.equal(tries, 2);
  // The days of a busy site change every second. The question is still tried no more than once a minute.
  for (let second = 0; second < 59; second++) {
    days.version = `after ${second}`;
    passedMs += 1000;
    await assert.rejects(ask(), { message: /takes longer than/ });
  }
  assert.equal(tries, 2);
  passedMs += 2000;
  await assert.rejects(ask());
  assert.equal(tries, 3);
});

test('unknown figures are refused with their days, and any other failure stays as it was', async () => {
  const remembered = new Days().answers();
  const failing = (error: Error) => remembered.answer(KEY, () => Promise.reject(error));
  await assert.rejects(failing(new UnknownRowsError([{ day: '2026-05-03', reason: 'earlier' }])), {
    code: 'INVALID_PARAMS',
    message: 'these stats are not available for 2026-05-03; leave them out of the period',
  });
  await assert.rejects(
    failing(
      new UnknownRowsError([
        { day: '2026-05-03', reason: 'earlier' },
        { day: '2026-05-04', reason: 'earlier' },
      ]),
    ),
    /2026-05-03 and 1 more day;/,
  );
  const broken = new Error('the disk is broken');
  await assert.rejects(failing(broken), broken);
  assert.deepEqual(await remembered.answer(KEY, async () => ({ answered: true })), { answered: true });
});

test('an answer is cached under the version that it was read at, and not when a part of it is stale', async () => {
  const days = new Days();
  const cache = days.answers();
  let reads = 0;
  const ask = () => cache.answer(KEY, async () => ({ reads: ++reads }));
  assert.deepEqual([await ask(), await ask()], [{ reads: 1 }, { reads: 1 }]);
  days.version = 'after';
  days.isStale = true;
  assert.deepEqual([await ask(), await ask()], [{ reads: 2 }, { reads: 3 }]);
  days.isStale = false;
  assert.deepEqual([await ask(), await ask()], [{ reads: 4 }, { reads: 4 }]);
  days.version = 'before';
  assert.deepEqual(await ask(), { reads: 1 });
});

test('a reading ends when all who wait for it have gone, and never for one who has not', async () => {
  const cache = new Days().answers();
  const read = Promise.withResolvers<{ read: number }>();
  const signals: AbortSignal[] = [];
  const ask = (gone: AbortSignal | null) => {
    const asked = () =>
      cache.answer(KEY, () => {
        signals.push(currentSignal()!);
        return read.promise;
      });
    return gone === null ? asked() : cancelledBy(gone, asked);
  };
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const both = [ask(first.signal), ask(second.signal)];
  first.abort();
  await assert.rejects(both[0]!, { name: 'AbortError' });
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false],
  );
  second.abort();
  await assert.rejects(both[1]!, { name: 'AbortError' });
  assert.equal(signals[0]!.aborted, true);
  const [left, stays] = [ask(third.signal), ask(null)];
  assert.equal(signals.length, 2, 'who asks then begins anew');
  third.abort();
  await assert.rejects(left, { name: 'AbortError' });
  assert.equal(signals[1]!.aborted, false);
  read.resolve({ read: 2 });
  assert.deepEqual(await stays, { read: 2 });
});
