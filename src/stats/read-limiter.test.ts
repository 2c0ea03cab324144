import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { currentLane } from '../concurrency/lane.ts';
import { ApiError } from '../domain/error.ts';
import { ManualClock } from '../sites/fixture.ts';
import {
  ClientGoneError,
  type ReadClient,
  ReadLimiter,
  StoppingError,
  type TooManyReadsError,
} from './read-limiter.ts';

const LINK = { orgId: 1, link: 'token', address: '198.51.100.1' };
const USER = { orgId: 1, userId: 1 };
const KEY = { orgId: 1, keyId: 1 };
const stand = () => {
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  return { clock, limiter: new ReadLimiter(clock) };
};

/** Starts `count` reads at once. None ends before `answer` is called. */
function ask(limiter: ReadLimiter, client: ReadClient, count: number) {
  const begun: (() => void)[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: count }, () =>
    limiter
      .run(client, () => new Promise<void>((resolve) => begun.push(resolve)))
      .catch((error: unknown) => refused.push(error)),
  );
  return { begun, refused, all: Promise.all(all) };
}

for (const [name, client, atOnce, waitingMax, refusal] of [
  ['a public link', LINK, 6, 60, 'client'],
  // Eight of the twelve run. Four wait with the other reads of the organisation.
  ['a user', USER, 8, 64, 'client'],
  ['an API key', KEY, 8, 92, 'organisation'],
] as const) {
  test(`${name} has ${atOnce} questions under way; others wait, and too many are refused`, async () => {
    const { limiter } = stand();
    const { begun, refused, all } = ask(limiter, client, 150);
    await setImmediate();
    assert.equal(begun.length, atOnce);
    assert.equal(refused.length, 150 - waitingMax - atOnce);
    assert.deepEqual(
      refused.map((error) => ({ ...(error as TooManyReadsError) })),
      refused.map(() => ({ name: 'TooManyReadsError', refusal, retryAfterSeconds: 5 })),
    );
    begun[0]!();
    await setImmediate();
    assert.equal(begun.length, atOnce + 1, 'the next one has the place');
    for (let i = 1; i < waitingMax + atOnce; i++) {
      begun[i]!();
      await setImmediate();
    }
    await all;
    const again = ask(limiter, client, 1);
    await setImmediate();
    assert.equal(again.begun.length, 1);
    again.begun[0]!();
  });
}

test('a question whose client goes away before its turn is never asked, and leaves its place', async () => {
  const { limiter } = stand();
  const first = ask(limiter, USER, 8);
  await setImmediate();
  const client = new AbortController();
  let asked = false;
  const left = Array.from({ length: 60 }, () =>
    limiter.run(
      USER,
      async () => {
        asked = true;
      },
      client.signal,
    ),
  );
  const settled = Promise.allSettled(left);
  await setImmediate();
  client.abort();
  assert.ok((await settled).every((one) => one.status === 'rejected' && one.reason instanceof ClientGoneError));
  const { begun, refused, all } = ask(limiter, USER, 60);
  await setImmediate();
  assert.equal(refused.length, 0);
  for (const answer of first.begun) answer();
  for (let i = 0; i < 60; i++) {
    await setImmediate();
    begun[i]!();
  }
  await Promise.all([first.all, all]);
  assert.equal(asked, false);
  await assert.rejects(
    limiter.run(KEY, async () => {}, client.signal),
    ClientGoneError,
  );
});

test('links and users do not wait for each other, and a question that fails frees its permit', async () => {
  const { limiter } = stand();
  const busy = ask(limiter, LINK, 6);
  assert.equal(await limiter.run(USER, async () => 'answer'), 'answer');
  assert.equal(await limiter.run({ ...LINK, orgId: 2, link: 'other' }, async () => 'answer'), 'answer');
  for (const answer of busy.begun) answer();
  await busy.all;
  for (let i = 0; i < 10; i++) {
    await assert.rejects(
      limiter.run(LINK, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
  }
  assert.equal(await limiter.run(LINK, async () => 'answer'), 'answer');
});

test('a public link answers an address 300 questions in any minute; users may ask more', async () => {
  const { clock, limiter } = stand();
  for (let i = 0; i < 300; i++) {
    await limiter.run(LINK, async () => i);
    await limiter.run(USER, async () => i);
    if (i === 100) clock.advanceMs(20_000);
  }
  await assert.rejects(
    limiter.run(LINK, () => assert.fail('asked')),
    {
      refusal: 'client',
      retryAfterSeconds: 40,
    },
  );
  assert.equal(await limiter.run({ ...LINK, address: '198.51.100.2' }, async () => 1), 1);
  assert.equal(await limiter.run(USER, async () => 1), 1);
  clock.advanceMs(40_000);
  assert.equal(await limiter.run(LINK, async () => 1), 1);
});

test('an organization has 8 questions running and 92 waiting, whoever asks; other organizations are not affected', async () => {
  const { limiter } = stand();
  const stands = Array.from({ length: 9 }, (_, i) => ask(limiter, { orgId: 1, userId: i }, 12));
  await setImmediate();
  assert.equal(stands.flatMap(({ begun }) => begun).length, 8);
  const refused = stands.flatMap((each) => each.refused) as TooManyReadsError[];
  assert.deepEqual(
    refused.map(({ refusal, retryAfterSeconds }) => [refusal, retryAfterSeconds]),
    Array(8).fill(['organisation', 5]),
  );
  for (const client of [KEY, LINK, { orgId: 1, userId: 99 }]) {
    await assert.rejects(
      limiter.run(client, () => assert.fail('read')),
      { refusal: 'organisation' },
    );
    assert.equal(await limiter.run({ ...client, orgId: 2 }, async () => 'answer'), 'answer');
  }
  for (let i = 0; i < 100; i++) {
    const { begun } = stands.find((each) => each.begun.length > 0)!;
    begun.shift()!();
    await setImmediate();
  }
  await Promise.all(stands.map(({ all }) => all));
  assert.equal(await limiter.run(KEY, async () => 'answer'), 'answer');
});

test('all links of an organization together leave room for its members and keys', async () => {
  const { limiter } = stand();
  const links = Array.from({ length: 30 }, (_, i) => ask(limiter, { ...LINK, link: `token ${i}` }, 100));
  await setImmediate();
  assert.equal(links.flatMap(({ begun }) => begun).length, 6);
  assert.equal(await limiter.run(USER, async () => 'answer'), 'answer');
  assert.equal(await limiter.run(KEY, async () => 'answer'), 'answer');
});

test('a read is made in the lane of its organization, also when it had to wait', async () => {
  const { limiter } = stand();
  const lanes = await Promise.all(
    Array.from({ length: 40 }, (_, i) => limiter.run({ orgId: i % 3, keyId: i }, async () => currentLane())),
  );
  assert.deepEqual(
    lanes,
    lanes.map((_, i) => ({ organisationId: i % 3, siteId: null })),
  );
  assert.equal(currentLane(), null);
});

test('one site leaves permits for the other sites of its organization', async () => {
  const { limiter } = stand();
  const gate = Promise.withResolvers<void>();
  const slow = Array.from({ length: 20 }, (_, i) =>
    limiter.run({ orgId: 1, keyId: i, site: 'slow' }, () => gate.promise),
  );
  assert.equal(await limiter.run({ orgId: 1, keyId: 1, site: 'other' }, async () => 'served'), 'served');
  gate.resolve();
  await Promise.all(slow);
});

test('a stop refuses the reads that wait and those that come, and those that run may end', async () => {
  const { limiter } = stand();
  const asked = [KEY, { ...LINK, orgId: 2 }, { ...USER, orgId: 3 }].map((client) => ask(limiter, client, 20));
  await setImmediate();
  const running = asked.map(({ begun }) => begun.length);
  assert.deepEqual(running, [8, 6, 8]);
  limiter.stop();
  await setImmediate();
  for (const [i, { begun, refused, all }] of asked.entries()) {
    assert.deepEqual(
      [refused.length, refused.every((error) => error instanceof StoppingError)],
      [20 - running[i]!, true],
    );
    for (const answer of begun) answer();
    await all;
    assert.deepEqual([begun.length, refused.length], [running[i], 20 - running[i]!]);
  }
  await assert.rejects(
    limiter.run(KEY, () => assert.fail('read')),
    StoppingError,
  );
});

test('a read that fails after the stop is refused by it, and an error of the reader stays one', async () => {
  const { limiter } = stand();
  const closed = Promise.withResolvers<void>();
  const read = limiter.run(KEY, () => closed.promise);
  const wrong = limiter.run(KEY, () => closed.promise.catch(() => Promise.reject(new ApiError('NOT_FOUND'))));
  await setImmediate();
  limiter.stop();
  closed.reject(new Error('The database connection is not open'));
  await assert.rejects(read, StoppingError);
  await assert.rejects(wrong, { code: 'NOT_FOUND' });
});
