/** Compares the product's answers under conditions with the oracle's, of days that are open, closed and final. */
import { after, before, test } from 'node:test';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { type ConditionQuestion, conditionsWorld, importedConditionsWorld } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition, compareConditions } from './compare-conditions.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';
import { worldOfSite } from './world-definitions.ts';

const KEY_CAP = 5000;
const WORLDS = sizeOf(2);
/** Those with imported days, and those whose goals are made later. */
const OTHER_WORLDS = sizeOf(2);
const QUESTIONS = sizeOf(6);

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_026);

function compare(of: readonly World[], turn: number): Promise<void> {
  return compareConditions(engine, of, { seed: seed + 100 * turn, questions: QUESTIONS, keyCap: KEY_CAP });
}

test(`questions under conditions are answered as defined (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed, numRuns: WORLDS });
  const worlds = await engine.storeWorlds(drawn);
  // Until days are final, all of their hits can be read.
  const readable = worlds.map(({ visits: _, ...world }) => world);
  await compare(readable, 0);
  await engine.close(readable, (day) => Number(day.slice(-1)) % 2 === 0);
  await compare(readable, 1);
  await engine.close(readable);
  await compare(readable, 2);
  const final: World[] = [];
  for (const world of worlds) final.push(await finalizedWorld(engine, world));
  await compare(final, 3);
});

test('a list that is asked again counts a day once that is open again', async () => {
  const endedDays = ({ events, now, site }: World) =>
    [...new Set(events.map(({ day }) => day))].filter((day) => day < localDay(now, site.timezone)).sort();
  const drawn = fc.sample(conditionsWorld, { seed, numRuns: 50 }).find((world) => endedDays(world).length > 3)!;
  const { visits: _, ...whole } = drawn;
  const [stored] = await engine.storeWorlds([whole]);
  await engine.close([stored!]);
  const days = endedDays(stored!);
  // Visitors who were not there when the day was closed, between days that stay closed.
  const late = stored!.events.filter(({ day }) => day === days[1]).map((event) => ({ ...event, visitor: '5' }));
  await engine.storeEvents(late);
  const world = { ...stored!, events: [...stored!.events, ...late] };
  const oracle = new ConditionOracle(world, KEY_CAP);
  const conditions = [{ subject: 'page', operator: 'contains_not', values: ['nowhere'] }] as const;
  const query = { period: { from: days[0]!, to: days.at(-1)! }, dimension: 'country', conditions } as const;
  const page = { metric: 'visitors', metrics: ['visitors', 'views'], limit: 100, offset: 0, search: null } as const;
  await compareCondition(engine, world, oracle, { ask: 'rows', query: { ...query, ...page } });
});

test(`hits that an earlier version has written tell the same of their sessions (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed: seed + 1, numRuns: 1 });
  const worlds = await engine.storeWorlds(drawn);
  const readable = worlds.map(({ visits: _, ...world }) => world);
  await engine.close(readable);
  const { store, database, catalogue } = engine.parts;
  for (const { site } of worlds) {
    await database.db.updateTable('site_days').set({ layers_version: 4 }).where('site_id', '=', site.id).execute();
    await store.execute(
      'ALTER TABLE hits UPDATE began = 0, bounce = 0, duration = 0 WHERE site = {site:UInt32} SETTINGS mutations_sync = 2',
      { site: site.id },
    );
    catalogue.replace(catalogue.site(site.id).publishedDays.map((day) => ({ ...day, layersVersion: 4 })));
  }
  await compareConditions(engine, readable, { seed, questions: QUESTIONS, keyCap: KEY_CAP });
  const final: World[] = [];
  for (const world of worlds) final.push(await finalizedWorld(engine, world));
  await compareConditions(engine, final, { seed: seed + 1, questions: QUESTIONS, keyCap: KEY_CAP });
});

test(`days that were imported as sums, beside kept visits, are answered as defined (seed ${seed})`, async () => {
  const worlds = await engine.storeWorlds(fc.sample(importedConditionsWorld, { seed, numRuns: OTHER_WORLDS }));
  const readable = worlds.map(({ visits: _, ...world }) => world);
  for (const world of readable) await engine.importDays(world);
  await compare(readable, 4);
  await engine.close(readable);
  const final: World[] = [];
  for (const world of worlds) final.push(await finalizedWorld(engine, world));
  await compare(final, 5);
});

test(`goals and funnels that are made later count the visits that are kept (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed: seed + 1, numRuns: OTHER_WORLDS });
  const stored = await engine.storeWorlds(
    drawn.map((world) => ({ ...world, ...{ goals: [], funnels: [], revenues: [], segments: [] } })),
  );
  await engine.close(stored);
  for (const [i, world] of drawn.entries()) {
    const later = worldOfSite({ ...world, revenues: [] }, stored[i]!.site.id);
    const final = await finalizedWorld(engine, later);
    const { firstRaw = '' } = final;
    await engine.backfillGoals(later, firstRaw);
    await engine.backfillFunnels(later, firstRaw);
    const olderDays = new Set(final.events.map(({ day }) => day).filter((day) => day < firstRaw));
    const counted = { ...final, olderDays };
    const oracle = new ConditionOracle(counted, KEY_CAP);
    for (const asked of questionsOfSums(counted)) await compareCondition(engine, counted, oracle, asked);
    await compare([counted], 6 + i);
  }
});

/** Lists questions that the stored sums of goals and funnels answer. */
function questionsOfSums({ events, goals, funnels, now, site }: World): ConditionQuestion[] {
  const today = localDay(now, site.timezone);
  const days = [...new Set(events.map(({ day }) => day)), today].sort();
  const periods = [days[0]!, shift(today, -89), shift(today, -40)].map((from) => ({ from, to: today }));
  return periods.flatMap((period): ConditionQuestion[] => {
    const query = { period, conditions: [] };
    return [
      { ask: 'stats', query },
      { ask: 'goals', query },
      ...goals.map(({ id }) => ({ ask: 'stats' as const, query: { ...query, goalId: id } })),
      ...funnels.map(({ id, version }) => ({ ask: 'funnel' as const, id, query: { ...query, version } })),
    ];
  });
}
