import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FirstAsked } from '../../stats/crawler-days.ts';
import { judgeNewCrawlers, type NewCrawlerMemory, newCrawler } from './new-crawler.ts';
import type { ReplayedPast } from './rule-type.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-03-09', '2026-03-10', '2026-03-11'];
const BEGUN: NewCrawlerMemory = { day: TODAY, told: [], alerts: 0 };

function first(crawler: string, requests = 1, day = TODAY, isAtBeginning = false): FirstAsked {
  return { crawler, day, requests, isAtBeginning };
}

/** Returns what is told, as days and names, and the memory. */
function judged(memory: NewCrawlerMemory, found: readonly FirstAsked[], { threshold = 1, today = TODAY } = {}) {
  const { state, memory: next, fired, facts = [] } = judgeNewCrawlers(threshold, memory, today, found);
  assert.equal(fired.length, facts.length);
  const told = facts.map(({ day, crawlers = [] }) => `${day} ${crawlers.map(({ name }) => name).join(' ')}`);
  return { state, told, memory: next };
}

test('crawlers that are there when a rule is judged for the first time are older than it', () => {
  const { state, told, memory } = judged({}, [first('a'), first('b', 1, YESTERDAY)]);
  assert.deepEqual([state, told, memory], ['armed', [], { day: TODAY, told: ['a', 'b'], alerts: 0 }]);
  assert.deepEqual(judged(memory, [first('a'), first('c')]).told, [`${TODAY} c`]);
});

test('each crawler is told once, when it has asked often enough on its first day', () => {
  const few = judged(BEGUN, [first('a', 4), first('b', 9)], { threshold: 5 });
  assert.deepEqual([few.state, few.told], ['firing', [`${TODAY} b`]]);
  const more = judged(few.memory, [first('a', 5), first('b', 90)], { threshold: 5 });
  assert.deepEqual(more.told, [`${TODAY} a`]);
  assert.deepEqual(judged(more.memory, [first('a', 50), first('b', 90)], { threshold: 5 }).told, []);
  const next = judged(more.memory, [first('a', 50), first('b', 90)], { threshold: 5, today: TOMORROW });
  assert.deepEqual([next.state, next.told, next.memory.alerts], ['armed', [], 0]);
});

test('crawlers of the first reports, and entries that name nobody, are not new', () => {
  const found = [first('a', 9, TODAY, true), ...['none', 'other', 'datacentre', 'unnamed'].map((name) => first(name))];
  const { told, memory } = judged(BEGUN, found);
  assert.deepEqual(told, []);
  // Older logs that come later move the beginning.
  assert.deepEqual(judged(memory, [first('a', 9)]).told, []);
});

test('a burst is a handful of alerts, and the others of the day are told together after it', () => {
  const names = Array.from({ length: 27 }, (_, i) => `bot${String(i).padStart(2, '0')}`);
  let memory = BEGUN;
  const told: string[] = [];
  for (let round = 1; round <= 26; round++) {
    const all = names.slice(0, round).map((name) => first(name));
    const one = judged(memory, all);
    told.push(...one.told);
    memory = one.memory;
  }
  assert.deepEqual(
    told,
    names.slice(0, 5).map((name) => `${TODAY} ${name}`),
  );
  const late = names.map((name) => first(name));
  const after = judged(memory, late, { today: TOMORROW });
  assert.deepEqual(after.told, [`${TODAY} ${names.slice(5, 25).join(' ')}`]);
  const last = judged(after.memory, late, { today: TOMORROW });
  assert.deepEqual(last.told, [`${TODAY} bot25 bot26`]);
  assert.deepEqual(judged(last.memory, late, { today: TOMORROW }).told, []);
});

test('two days are two alerts, and what is over is forgotten', () => {
  const both = judged(BEGUN, [first('b'), first('a', 1, YESTERDAY)]);
  assert.deepEqual(both.told, [`${YESTERDAY} a`, `${TODAY} b`]);
  assert.deepEqual(judged(both.memory, [first('b')]).memory.told, ['b']);
});

test('a preview without a new crawler has no busiest one', async () => {
  const days = [YESTERDAY, TODAY].map((day) => ({ day, crawler: 'a', requests: 7, failed: 0 }));
  const extremeOf = async (firsts: readonly FirstAsked[]) => {
    const statistics = { ask: async () => ({ days, firsts }) };
    const past = { statistics, period: { from: YESTERDAY, to: TODAY } } as unknown as ReplayedPast;
    return (await newCrawler.replay({ type: 'new_crawler', threshold: null, goalId: null }, past)).extreme;
  };
  assert.equal(await extremeOf([first('a', 7, YESTERDAY, true), first('none', 7)]), null);
  assert.equal(await extremeOf([first('a', 7, YESTERDAY, true), first('b', 2)]), 2);
});
