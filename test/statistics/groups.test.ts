/** Compares the figures of several sites that are read as one with the oracle's, of days that are open, closed and final. */
import { after, before, test } from 'node:test';
import type { UnitedSites } from '../../src/domain/site.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { countDays, localDay, presetDays } from '../oracle/calendar.ts';
import {
  type ConditionQuestion,
  conditionQuestion,
  conditionsWorld,
  importedConditionsWorld,
} from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { compareAnswers } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizedWorld } from './finalize-world.ts';
import { OTHER_ZONES, splitWorld, unitedWorld } from './split-world.ts';

/** More keys than a day has: those of `(other)` differ by site. */
const KEY_CAP = 5000;
const WORLDS = sizeOf(1);
const QUESTIONS = sizeOf(10);

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(2_043);

/** Questions that a group does not answer. */
const WITHOUT = new Set([
  'realtime',
  'revenue',
  'funnel',
  'funnel-revenue',
  'goals',
  'properties',
  'orders',
  'funnel-orders',
]);

/**
 * Tells whether a question is about single hours of today. Sites whose clocks are ahead have hours that are still to come by the
 * clocks of the group: those with a selected hit have a value.
 */
function isOfHoursToday(asked: Question | ConditionQuestion, world: World): boolean {
  if (asked.ask !== 'timeseries') return false;
  const { period, against } = asked.query;
  const today = localDay(world.now, world.site.timezone);
  const { from, to } = 'preset' in period ? presetDays(period.preset, today) : period;
  return (to >= today || against !== undefined) && countDays({ from, to }) <= 2;
}

/** Tells whether a question is about the hours of the week, which sites of several zones have none of together. */
function isOfWeek(asked: Question | ConditionQuestion): boolean {
  return asked.ask === 'hours' || (asked.ask === 'report' && asked.query.dimension === 'hour_of_week');
}

/** Tells whether a question is about a property. No site keeps one here, and the raw events of each end with its own clocks. */
function isOfProperty(asked: Question | ConditionQuestion): boolean {
  return JSON.stringify(asked).includes('property');
}

async function compare(world: World, turn: number, isFinal = false): Promise<void> {
  const drawn = { seed: seed + turn, numRuns: QUESTIONS };
  const isSkipped = (asked: Question | ConditionQuestion) =>
    WITHOUT.has(asked.ask) ||
    isOfHoursToday(asked, world) ||
    (hasZones && isOfWeek(asked)) ||
    (isFinal && isOfProperty(asked));
  const hasZones = new Set((world.site as UnitedSites).members.map(({ timezone }) => timezone)).size > 1;
  const oracle = new Oracle(world, KEY_CAP);
  // Without conditions, questions of hits are about raw events alone.
  for (const asked of isFinal ? [] : fc.sample(question(world), drawn)) {
    if (!isSkipped(asked)) await compareAnswers(engine, world, oracle, asked);
  }
  const underConditions = new ConditionOracle(world, KEY_CAP);
  for (const asked of fc.sample(conditionQuestion(world), drawn)) {
    if (!isSkipped(asked)) await compareCondition(engine, world, underConditions, asked);
  }
}

test(`sites that share the visitors of a world are together what the world is (seed ${seed})`, async () => {
  for (const [i, whole] of fc.sample(conditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    const bare = { ...whole, funnels: [], revenues: [], segments: [], properties: [] };
    const sites = splitWorld(bare, OTHER_ZONES);
    const stored = await engine.storeWorlds(sites.map(({ visits: _, ...world }) => world));
    const together = unitedWorld(stored);
    const turn = 10 * i;
    await compare(together, turn);
    await engine.close(stored, (day) => Number(day.slice(-1)) % 2 === 0);
    await compare(together, turn + 1);
    await engine.close(stored);
    await compare(together, turn + 2);
    const final: World[] = [];
    for (const [at, world] of stored.entries()) {
      const { visits } = sites[at]!;
      final.push(await finalizedWorld(engine, visits === undefined ? world : { ...world, visits }));
    }
    await compare(unitedWorld(final), turn + 3, true);
  }
});

test(`days that were imported as sums add up over sites (seed ${seed})`, async () => {
  for (const [i, whole] of fc.sample(importedConditionsWorld, { seed, numRuns: WORLDS }).entries()) {
    const bare = { ...whole, funnels: [], revenues: [], segments: [], properties: [] };
    const sites = splitWorld(bare, [null, null]).map(({ visits: _, ...world }) => world);
    const stored = await engine.storeWorlds(sites);
    for (const world of stored) await engine.importDays(world);
    const turn = 10 * i + 5;
    await compare(unitedWorld(stored), turn);
    await engine.close(stored);
    await compare(unitedWorld(stored), turn + 1);
  }
});
