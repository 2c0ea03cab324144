/** Tests the money of funnels on worlds whose visitors buy: of open days, of closed ones, and counted later. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { FunnelRevenueAnswer } from '../../src/stats/revenue-answer.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import { shop } from '../oracle/shop.ts';
import { funnelQuery } from '../oracle/subject-query.ts';
import type { World } from '../oracle/world.ts';
import { compareAnswers, STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

const WORLDS = sizeOf(1);
const LATER_WORLDS = sizeOf(1);
const QUESTIONS = 2;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

/** Compares answers about the money of funnels, and about their steps. Returns how many of them had orders. */
async function compare(world: World, seed: number): Promise<number> {
  const oracle = new Oracle(world, STORED_KEYS_MAX);
  const days = daysOf(world.events);
  const period = { from: days[0]!, to: days.at(-1)! };
  const whole = world.funnels.map(({ id, version }) => ({ id, query: { period, version } }));
  let withOrders = 0;
  for (const asked of [...whole, ...fc.sample(funnelQuery(world), { seed, numRuns: QUESTIONS })]) {
    const answer = await compareAnswers(engine, world, oracle, { ask: 'funnel-revenue', ...asked });
    const { totals = null, withoutAmount = 0 } = (answer as Partial<FunnelRevenueAnswer>).revenue ?? {};
    if ((totals ?? []).length > 0 || (withoutAmount ?? 0) > 0) withOrders++;
    await compareAnswers(engine, world, oracle, { ask: 'funnel', ...asked });
  }
  return withOrders;
}

async function compareAll(worlds: readonly World[], seed: number): Promise<void> {
  let withOrders = 0;
  for (const [i, world] of worlds.entries()) withOrders += await compare(world, seed + i);
  assert.ok(withOrders >= worlds.length, `${withOrders} answers with orders`);
}

const seed = seedOf(7);

test(`orders that complete funnels are counted as defined (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(shop, { seed, numRuns: WORLDS }));
  await compareAll(worlds, seed);
  await engine.close(worlds, (day) => Number(day.slice(-1)) % 2 === 0);
  await compareAll(worlds, seed + 1);
  await engine.close(worlds);
  await compareAll(worlds, seed + 2);
});

for (const later of ['funnels', 'revenues'] as const) {
  test(`${later} that are made later are counted backwards, twice the same (seed ${seed})`, async () => {
    const whole = fc.sample(shop, { seed, numRuns: LATER_WORLDS });
    const stored = await engine.storeWorlds(whole.map((world) => ({ ...world, [later]: [] })));
    await engine.close(stored, (day) => Number(day.slice(-1)) % 3 !== 0);
    const worlds = stored.map((world, i) => ({ ...world, [later]: whole[i]![later] }));
    for (const world of worlds) {
      const backfill = () =>
        later === 'funnels' ? engine.backfillFunnels(world, '0001-01-01') : engine.backfill(world, '0001-01-01');
      await backfill();
      await backfill();
    }
    await compareAll(worlds, seed);
  });
}

test('days closed before the money of a funnel was counted know nothing of it, and those since do', async () => {
  const worlds = fc.sample(shop, { seed: 12, numRuns: 30 });
  const { funnels, ...drawn } = worlds.find(({ events }) => daysOf(events).length > 3)!;
  const [world] = await engine.storeWorlds([{ ...drawn, funnels: funnels.slice(0, 1), properties: [], channels: [] }]);
  const kept = { ...world!, site: { ...world!.site, retentionMonths: null } };
  await engine.close([kept]);
  const days = daysOf(kept.events);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const ask = (countedFrom: string, from: string, to = last) => {
    const query = { period: { from, to }, version: 1 };
    const question: Question = { ask: 'funnel-revenue', id: kept.funnels[0]!.id, query };
    return engine.ask({ ...kept, countedFrom } as World, question) as Promise<FunnelRevenueAnswer>;
  };
  const since = addDays(first, 1);
  assert.equal((await ask(first, first)).revenue?.knownFrom, null);
  const known = await ask(since, since);
  assert.notEqual(known.revenue?.entered, 0);
  assert.notEqual(known.revenue?.totals, null);
  assert.deepEqual((await ask(since, first)).revenue, { ...known.revenue, knownFrom: since });
  assert.deepEqual((await ask(since, first, first)).revenue, {
    goalId: kept.goals[0]!.id,
    entered: null,
    totals: null,
    withoutAmount: null,
    knownFrom: since,
  });
});

function daysOf(events: World['events']): string[] {
  return [...new Set(events.map(({ day }) => day))].sort();
}
