/** Compares the hits and sessions that conditions select with the oracle's: of open and closed days, and of kept visits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { type Condition, type HitCondition, printCondition, type ValueCondition } from '../../src/domain/condition.ts';
import type { Goal } from '../../src/domain/goal.ts';
import { selectedSessions } from '../../src/rollup/sql/selected-sessions.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { anyConditions, anyHit } from '../oracle/conditions/any-conditions.ts';
import { conditionsWorld } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { factsOf } from '../oracle/conditions/facts.ts';
import { sessionsWith } from '../oracle/conditions/selection.ts';
import { visitorsOf } from '../oracle/hit.ts';
import type { World } from '../oracle/world.ts';
import { STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';

const WORLDS = sizeOf(2);
const SETS_PER_WORLD = 5;
/** All days of all worlds. */
const ALWAYS = { from: '1971-01-01', to: '2100-01-01' };

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

const seed = seedOf(77);

test(`conditions select the same hits and sessions wherever these are (seed ${seed})`, async () => {
  const drawn = fc.sample(conditionsWorld, { seed, numRuns: WORLDS });
  // Without rules of channels, which the oracle's questions have.
  const worlds = await engine.storeWorlds(drawn.map(({ visits: _, ...world }) => ({ ...world, channels: [] })));
  await compare(worlds, seed);
  await engine.close(worlds, (day) => Number(day.slice(-1)) % 2 === 0);
  await compare(worlds, seed + 1);
  await engine.close(worlds);
  await compare(worlds, seed + 2);
  for (const world of worlds) {
    const today = localDay(world.now, world.site.timezone);
    await finalizeWorld(engine, world, shift(today, -30));
  }
  await compare(worlds, seed + 3, (world) => world.properties ?? []);
});

/** Asks for the counts of random conditions. After some time only kept properties are known. */
async function compare(worlds: readonly World[], seed: number, keptOf?: (world: World) => readonly string[]) {
  for (const [i, world] of worlds.entries()) {
    const oracle = new ConditionOracle({ ...world, site: { ...world.site, retentionMonths: null } });
    const sets = anyHit(world).chain((hit) => anyConditions(world, hit, 1));
    for (const conditions of fc.sample(sets, { seed: seed + i, numRuns: SETS_PER_WORLD })) {
      const flat = flatten(world, conditions);
      const kept = keptOf?.(world);
      const isAsked = ({ subject }: Condition) =>
        kept === undefined || !subject.startsWith('property:') || kept.includes(subject.slice('property:'.length));
      if (!flat.every(isAsked)) continue;
      const [actual, expected] = [await countsOf(world, flat), expectedOf(oracle, flat, world.goals)];
      const context = () =>
        inspect({ where: flat.map(printCondition), goals: world.goals, events: world.events }, { depth: 4 });
      assert.deepEqual(actual, expected, context());
    }
  }
}

/** Puts the conditions of segments in their place. */
function flatten({ segments = [] }: World, conditions: readonly Condition[]): Condition[] {
  return conditions.flatMap((condition) =>
    condition.subject === 'segment'
      ? segments.find(({ id }) => String(id) === condition.values[0])!.conditions
      : [condition],
  );
}

function known(condition: Condition, goals: readonly Goal[]): HitCondition {
  if (condition.subject !== 'goal') return condition as ValueCondition;
  const operator = condition.operator === 'is' ? 'is' : 'is_not';
  const own = condition.values.map((id) => goals.find((goal) => String(goal.id) === id)!);
  return { subject: 'goal', operator, goals: own };
}

/** The counts of a day or hour. */
type Counts = Readonly<Record<string, readonly number[]>>;

async function countsOf({ site, goals }: World, conditions: readonly Condition[]): Promise<Counts[]> {
  const { store } = engine.parts;
  const selection = { conditions: conditions.map((condition) => known(condition, goals)) };
  return await engine.rollups.read((rollups) =>
    rollups.selected(site.id, ALWAYS, [], async (hits) => {
      const { sql, params } = hits.of(selection, ['day', 'hour', 'visitor']);
      const counts = await store.query<Record<string, number> & { day: string }>(
        `SELECT day, hour, uniqExact(visitor) AS visitors, count() AS views FROM (${sql}) GROUP BY day, hour`,
        params,
      );
      const sessions = selectedSessions(hits, selection, goals, 'hour');
      const facts = await store.query<Record<string, number> & { day: string }>(sessions.sql, sessions.params);
      return [
        byHour(counts.map(({ day, hour, visitors, views }) => [day, hour!, visitors!, views!])),
        byHour(
          facts.map(({ day, hour, sessions, bounces, duration, conversions = 0 }) => [
            ...([day, hour!, sessions!, bounces!, Number(duration), conversions] as const),
          ]),
        ),
      ];
    }),
  );
}

function expectedOf(oracle: ConditionOracle, conditions: readonly Condition[], goals: readonly Goal[]): Counts[] {
  const hits = oracle.select(conditions);
  const byDay = Map.groupBy(hits, ({ event }) => `${event.day} ${event.hour}`);
  const sessions = Map.groupBy(sessionsWith(hits), ({ events: [first] }) => `${first!.day} ${first!.hour}`);
  return [
    Object.fromEntries([...byDay].map(([at, own]) => [at, [visitorsOf(own), own.length]])),
    Object.fromEntries(
      [...sessions].map(([at, own]) => {
        const facts = factsOf([], [], own, goals);
        return [at, [facts.sessions, facts.bounces, facts.micros, facts.conversions]];
      }),
    ),
  ];
}

function byHour(rows: readonly (readonly [day: string, hour: number, ...counts: number[]])[]): Counts {
  return Object.fromEntries(rows.map(([day, hour, ...counts]) => [`${day} ${hour}`, counts]));
}
