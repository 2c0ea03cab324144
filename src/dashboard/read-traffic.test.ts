import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '../control/fixture.ts';
import { type Asker, ReadTraffic } from './read-traffic.ts';

const LINK = { link: 'token', address: '198.51.100.1' };
const stand = () => {
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  return { clock, traffic: new ReadTraffic(clock) };
};

/** Asks `count` questions at once; none is answered before `answer` is called. */
function ask(traffic: ReadTraffic, asker: Asker, count: number) {
  const begun: (() => void)[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: count }, () =>
    traffic
      .run(asker, () => new Promise<void>((resolve) => begun.push(resolve)))
      .catch((error: unknown) => refused.push(error)),
  );
  return { begun, refused, all: Promise.all(all) };
}

for (const [name, asker, atOnce] of [
  ['a public link', LINK, 6],
  ['a user', { userId: 1 }, 12],
] as const) {
  test(`${name} has ${atOnce} questions under way; others wait, and too many are refused`, async () => {
    const { traffic } = stand();
    const { begun, refused, all } = ask(traffic, asker, 100);
    await setImmediate();
    assert.equal(begun.length, atOnce);
    assert.equal(refused.length, 100 - 60 - atOnce);
    assert.deepEqual(
      refused.map((error) => [(error as { code: string }).code, (error as Error).message]),
      refused.map(() => ['too_many_tries', 'too many figures are asked for; try again in 5 seconds']),
    );
    begun[0]!();
    await setImmediate();
    assert.equal(begun.length, atOnce + 1, 'the next one has the place');
    for (let i = 1; i < 60 + atOnce; i++) {
      begun[i]!();
      await setImmediate();
    }
    await all;
    const again = ask(traffic, asker, 1);
    await setImmediate();
    assert.equal(again.begun.length, 1);
    again.begun[0]!();
  });
}

test('links and users do not wait for each other, and a question that fails leaves its place', async () => {
  const { traffic } = stand();
  const busy = ask(traffic, LINK, 6);
  assert.equal(await traffic.run({ userId: 1 }, async () => 'answer'), 'answer');
  assert.equal(await traffic.run({ ...LINK, link: 'other' }, async () => 'answer'), 'answer');
  for (const answer of busy.begun) answer();
  await busy.all;
  for (let i = 0; i < 10; i++) {
    await assert.rejects(
      traffic.run(LINK, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
  }
  assert.equal(await traffic.run(LINK, async () => 'answer'), 'answer');
});

test('who looks through a public link may ask 300 questions in any minute; users may ask more', async () => {
  const { clock, traffic } = stand();
  for (let i = 0; i < 300; i++) {
    await traffic.run(LINK, async () => i);
    await traffic.run({ userId: 1 }, async () => i);
    if (i === 100) clock.advanceMs(20_000);
  }
  await assert.rejects(
    traffic.run(LINK, () => assert.fail('asked')),
    {
      code: 'too_many_tries',
      message: 'too many figures are asked for; try again in 40 seconds',
      retryAfterSeconds: 40,
    },
  );
  assert.equal(await traffic.run({ ...LINK, address: '198.51.100.2' }, async () => 1), 1);
  assert.equal(await traffic.run({ userId: 1 }, async () => 1), 1);
  clock.advanceMs(40_000);
  assert.equal(await traffic.run(LINK, async () => 1), 1);
});
