/** Compares what is read of sessions as a whole, from the hits of uniform visitors, with the oracle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Condition } from '../../src/domain/condition.ts';
import { STORED_DIMENSIONS, type StoredDimension } from '../../src/domain/dimension.ts';
import fc, { AS_USUAL, seedOf, sizeOf } from '../draws.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import type { ConditionQuestion } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { PAGE_METRICS } from '../oracle/conditions/facts.ts';
import type { RowMetric } from '../oracle/conditions/query.ts';
import { world as anyWorld } from '../oracle/history.ts';
import { type Hit, hitsOf, keyOf } from '../oracle/hit.ts';
import { sessionsOf } from '../oracle/session.ts';
import { eventsOf, type Visit, visit } from '../oracle/visits.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { Engine } from './engine.ts';
import { finalizeWorld } from './finalize-world.ts';

const KEY_CAP = 5000;
const WORLDS = sizeOf(2);
const HITS_PER_WORLD = sizeOf(1);
const OF_SITE = ['sessions', 'bounceRate', 'avgDuration'] as const;
const OF_GOAL = [...OF_SITE, 'conversions', 'uniqueConversions', 'conversionRate'] as const;
const OTHERS: readonly StoredDimension[] = ['page', 'event', 'hostname', 'language', 'screen'];
/** Keys, the figure that ranks them, and the others. */
type Rows = readonly [StoredDimension, RowMetric, readonly RowMetric[]];

let engine: Engine;
before(async () => {
  engine = await Engine.open(KEY_CAP);
});
after(() => engine.stop());

const seed = seedOf(69);

const MINUTE = 60_000_000;
/** Visits of few people on the three days before the last one that ended. */
const dense = anyWorld
  .chain((world) =>
    fc.record({
      world: fc.constant(world),
      visits: fc.array(
        fc.record({
          visit,
          person: fc.nat(5),
          daysBefore: fc.integer({ min: 3, max: 5 }),
          minute: fc.nat(900),
          isMoved: fc.boolean(),
        }),
        { minLength: 40, maxLength: 40 },
      ),
    }),
  )
  .filter(({ world: { goals } }) => goals.length > 0)
  .map(({ world, visits }): World => {
    // The first values of each person: those with odd numbers keep their place and device, the others may change all values.
    const own = new Map<number, Visit['values']>();
    const made = visits.map(({ visit: { values, steps, ...more }, person, daysBefore, minute, isMoved }): Visit => {
      if (!own.has(person)) own.set(person, values);
      const { referrer, utmSource, utmMedium, utmCampaign, utmContent, utmTerm } = values;
      const kept = { ...own.get(person)!, referrer, utmSource, utmMedium, utmCampaign, utmContent, utmTerm };
      const moved = steps.map((step) => {
        if (step.values === null) return step;
        const { hostname, language, screen } = step.values;
        return { ...step, values: { ...kept, hostname, language, screen } };
      });
      const start = { near: 'today', daysBefore, afterMidnight: minute * MINUTE } as const;
      return {
        ...{ ...more, person, start },
        values: isMoved && person % 2 === 0 ? values : kept,
        steps: person % 2 === 0 ? steps : moved,
      };
    });
    const { site, zones, now } = world;
    const events = eventsOf(made, site, zones, localDay(now, site.timezone), now);
    return { ...world, site: { ...site, retentionMonths: null, visitMonths: 25 }, events };
  });

test(`sessions of uniform visitors count as those of others (seed ${seed})`, async () => {
  const drawn = fc.sample(dense, { seed, numRuns: WORLDS });
  // Every second world keeps no visits of its first day, which questions then leave out.
  const worlds = await engine.storeWorlds(
    drawn.map((world, i) => (i % 2 === 0 ? world : { ...world, visits: laterDays(world) })),
  );
  await engine.close(worlds);
  const uniform = new Set<number>();
  for (const [i, world] of worlds.entries()) {
    const { store } = engine.parts;
    const today = localDay(world.now, world.site.timezone);
    await finalizeWorld(engine, world, shift(today, -1));
    const kinds = await store.query<{ uniform: number }>(
      'SELECT DISTINCT uniform FROM visits WHERE site = {site:UInt32}',
      { site: world.site.id },
    );
    for (const kind of kinds) uniform.add(kind.uniform);
    const oracle = new ConditionOracle(world, KEY_CAP);
    const all = hitsOf(sessionsOf(world.events)).filter(({ event: { day } }) => day < shift(today, -1));
    const hits = fc.sample(fc.constantFrom(...all), { seed: seed + i, numRuns: HITS_PER_WORLD });
    for (const [j, hit] of hits.entries()) {
      for (const asked of questionsAbout(world, hit, i + j))
        await compareCondition(engine, world, oracle, asked, false);
    }
  }
  if (AS_USUAL)
    assert.deepEqual(
      [...uniform].sort((a, b) => a - b),
      [0, 1, 3, 5, 7, 13, 15, 16],
      'all kinds of hits were there',
    );
});

function laterDays({ events }: World): ReadonlySet<string> {
  const days = new Set(events.map(({ day }) => day));
  days.delete([...days].sort()[0]!);
  return days;
}

/** Lists questions about sessions of visitors like that of a hit: under conditions on what these have as a whole, and on others. */
function questionsAbout({ events, goals }: World, hit: Hit, turn: number): ConditionQuestion[] {
  const days = events.map(({ day }) => day).sort();
  const period = { from: days[0]!, to: days.at(-1)! };
  const wholes = STORED_DIMENSIONS.filter((name) => !OTHERS.includes(name));
  const subject = (n: number) => wholes[(turn * 5 + n * 4) % wholes.length]!;
  const is = (name: StoredDimension, operator: 'is' | 'is_not' = 'is'): Condition => ({
    subject: name,
    operator,
    values: [keyOf(hit, name)],
  });
  const goal: Condition = { subject: 'goal', operator: 'is', values: [String(goals[0]!.id)] };
  const lists: Condition[][] = [
    [is(subject(0))],
    [is(subject(1)), is(subject(2))],
    [is(subject(3), 'is_not')],
    [is(subject(4)), goal],
    [{ ...goal, operator: 'is_not' }],
    [is('hostname'), is(subject(0))],
    [is('event')],
    [is('page')],
    [is('page', 'is_not'), is('country')],
    [{ subject: 'page', operator: 'contains', values: ['a'] }, goal],
  ];
  const goalId = goals.at(-1)!.id;
  const page = { limit: 100, offset: 0, search: null } as const;
  const rows = (conditions: Condition[], [dimension, metric, metrics]: Rows, goalId?: number): ConditionQuestion => ({
    ask: 'rows',
    query: { period, conditions, dimension, metric, metrics, ...page, ...(goalId === undefined ? {} : { goalId }) },
  });
  return lists.flatMap((conditions, i): ConditionQuestion[] => [
    { ask: 'stats', query: { period, conditions } },
    { ask: 'stats', query: { period: { from: hit.event.day, to: hit.event.day }, conditions, goalId } },
    {
      ask: 'timeseries',
      query: { period: { from: hit.event.day, to: hit.event.day }, conditions, metric: 'sessions', compare: false },
    },
    { ask: 'goals', query: { period, conditions } },
    rows(conditions, [subject(i), 'conversionRate', OF_GOAL], goalId),
    rows(conditions, [OTHERS[i % OTHERS.length]!, 'sessions', OF_SITE]),
    rows(conditions, ['page', 'sessions', [...OF_SITE, ...PAGE_METRICS]]),
    rows(conditions, ['page', 'visitors', []]),
  ]);
}
