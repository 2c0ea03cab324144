/** Holds what the oracle says under conditions against itself, and against what it says of filters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, parseCondition, printCondition } from '../../src/domain/condition.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { Kpi } from '../../src/stats/answer.ts';
import fc, { seedOf, sizeOf } from '../draws.ts';
import { chosenPeriod } from './chosen-period.ts';
import { anyConditions, anyHit } from './conditions/any-conditions.ts';
import { conditionQuestion, conditionsWorld, expectedUnder } from './conditions/any-question.ts';
import { ConditionOracle } from './conditions/condition-oracle.ts';
import { NO_FIGURES, unfilteredFigures } from './figures.ts';
import { filterSet } from './filter-set.ts';
import { world as anyWorld } from './history.ts';
import { hitsOf, selectHits } from './hit.ts';
import { Oracle } from './oracle.ts';
import { periodChoice, rawPeriod } from './period-choice.ts';
import type { World } from './world.ts';

const RUNS = { numRuns: sizeOf(60), seed: seedOf() };

/** Draws worlds, each with something about it. */
function about<T>(worlds: fc.Arbitrary<World>, draw: (world: World) => fc.Arbitrary<T>) {
  return worlds.chain((world) => draw(world).map((drawn) => ({ world, drawn })));
}

/** Draws conditions about some hit. */
function conditionsOf(world: World, min = 0): fc.Arbitrary<Condition[]> {
  return anyHit(world).chain((hit) => anyConditions(world, hit, min));
}

test('conditions are read as they are written', () => {
  fc.assert(
    fc.property(about(conditionsWorld, conditionsOf), ({ drawn }) => {
      for (const condition of drawn) assert.deepEqual(parseCondition(printCondition(condition)), { ...condition });
    }),
    RUNS,
  );
});

test('is_not and contains_not select the hits that is and contains do not', () => {
  const negative = { is: 'is_not', contains: 'contains_not' } as const;
  fc.assert(
    fc.property(
      about(conditionsWorld, (world) => conditionsOf(world, 1)),
      ({ world, drawn }) => {
        const oracle = new ConditionOracle(world);
        const [first, ...others] = drawn as [Condition, ...Condition[]];
        const { operator } = first;
        if (first.subject === 'segment' || (operator !== 'is' && operator !== 'contains')) return;
        const opposite = { ...first, operator: negative[operator] };
        const [having, lacking] = [oracle.select([first, ...others]), oracle.select([opposite, ...others])];
        assert.equal(having.filter((hit) => lacking.includes(hit)).length, 0);
        const kinds = new Set([...having, ...lacking].map(({ event: { event } }) => event === 'pageview'));
        assert.ok(kinds.size <= 1);
        const rest = oracle.select(others);
        // Without the condition on a property the others may select pages, and no event.
        const isSameKind = rest.every(({ event: { event } }) => kinds.has(event === 'pageview'));
        const isOfPages = kinds.has(true);
        if (isSameKind && kinds.size > 0 && (isOfPages || rest.length > 0))
          assert.equal(having.length + lacking.length, rest.length);
      },
    ),
    RUNS,
  );
});

test('without a condition, the figures are those of the site', () => {
  fc.assert(
    fc.property(about(anyWorld, periodChoice), ({ world, drawn: period }) => {
      const [under, of] = [new ConditionOracle(world), new Oracle(world)];
      const conditions: Condition[] = [];
      const same = (a: () => unknown, b: () => unknown) => assert.deepEqual(outcome(a), outcome(b));
      same(
        () => under.stats({ period, conditions }),
        () => of.stats({ period, filters: [] }),
      );
      same(
        () => under.goals({ period, conditions }),
        () => of.goals({ period }),
      );
      // Of a funnel that is not there and a period that is none, each names another.
      if (world.funnels.length > 0)
        same(
          () => under.funnel(1, { period, conditions, version: null }),
          () => of.funnel(1, { period, version: null }),
        );
      for (const metric of ['visitors', 'sessions', 'avgDuration'] as const) {
        same(
          () => under.timeseries({ period, conditions, metric, compare: true }),
          () => of.timeseries({ period, filters: [], metric, compare: true }),
        );
      }
    }),
    RUNS,
  );
});

test('without a condition, pages are read as they are', () => {
  fc.assert(
    fc.property(about(anyWorld, rawPeriod), ({ world, drawn: period }) => {
      const all = { period, dimension: 'page', limit: 1000, offset: 0, search: null } as const;
      const metrics = ['timeOnPage', 'scroll'] as const;
      assert.deepEqual(
        new ConditionOracle(world).rows({ ...all, conditions: [], metric: 'timeOnPage', metrics }).rows,
        new Oracle(world)
          .report({ ...all, filters: [], metric: 'time' })
          .rows.map(({ avgTime, avgScroll, measured: _, reached: __, ...row }) => ({
            ...{ ...row, timeOnPage: avgTime, scroll: avgScroll },
          })),
      );
    }),
    RUNS,
  );
});

test('a filter is a condition with `is`', () => {
  const drawn = (world: World) => fc.record({ period: rawPeriod(world), filters: filterSet(world) });
  fc.assert(
    fc.property(about(anyWorld, drawn), ({ world, drawn: { period, filters } }) => {
      const isAskable = ({ value }: Filter) => value !== '(other)';
      if (!filters.every(isAskable) || new Set(filters.map(({ dimension }) => dimension)).size < filters.length) return;
      const conditions = filters.map(
        ({ dimension: subject, value }): Condition => ({ subject, operator: 'is', values: [value] }),
      );
      // Nothing is compared: of the days before, filters may not read.
      const [under, of] = [new ConditionOracle(world), new Oracle(world)];
      const current = ({ stats }: { readonly stats: object }) =>
        Object.fromEntries(Object.entries(stats as Record<string, Kpi>).map(([metric, { value }]) => [metric, value]));
      const { counted } = under.days;
      const days = chosenPeriod(period, [], counted.today);
      // Filters tell nothing of sessions: they are those with a hit that the filters select, whole.
      const all = counted.hitsIn(days);
      const hits = filters.length === 0 ? all : selectHits(all, filters, null);
      const sessions = [...new Set(hits.map(({ session }) => session))];
      const { visitors, pageviews } = current(of.stats({ period, filters }));
      const ofSessions = unfilteredFigures(hitsOf(sessions), sessions, world.goals);
      assert.deepEqual(
        current(under.stats({ period, conditions })),
        counted.isAnswerable(days) ? { ...ofSessions, visitors, pageviews } : NO_FIGURES,
      );
      for (const metric of ['visitors', 'pageviews'] as const) {
        const asked = { period, metric, compare: false };
        assert.deepEqual(
          under.timeseries({ ...asked, conditions }).points,
          of.timeseries({ ...asked, filters }).points,
        );
      }
    }),
    RUNS,
  );
});

test('a row is its key as one more condition', () => {
  fc.assert(
    fc.property(about(conditionsWorld, conditionQuestion), ({ world, drawn }) => {
      if (drawn.ask !== 'rows') return;
      const oracle = new ConditionOracle({ ...world, visits: new Set(world.events.map(({ day }) => day)) });
      const { dimension, goalId, conditions, period } = drawn.query;
      const answer = outcome(() => oracle.rows(drawn.query)) as ReturnType<ConditionOracle['rows']> | string;
      if (typeof answer === 'string' || answer.known !== undefined || conditions.length === 20) return;
      for (const row of answer.rows.slice(0, 3)) {
        const more: Condition = { subject: dimension, operator: 'is', values: [row.key] };
        const of = goalId === undefined ? {} : { goalId };
        const { stats } = oracle.stats({ period, conditions: [...conditions, more], ...of });
        for (const [name, value] of Object.entries(row)) {
          if (['key', 'pct', 'sum', 'timeOnPage', 'scroll'].includes(name)) continue;
          assert.equal(stats[name === 'views' ? 'pageviews' : (name as 'visitors')]!.value, value, name);
        }
      }
    }),
    { ...RUNS, numRuns: sizeOf(200) },
  );
});

test('every question has an answer, the same each time', () => {
  fc.assert(
    fc.property(about(conditionsWorld, conditionQuestion), ({ world, drawn }) => {
      const ask = () => outcome(() => expectedUnder(new ConditionOracle(world, 3), drawn));
      assert.deepEqual(ask(), ask());
    }),
    { ...RUNS, numRuns: sizeOf(200) },
  );
});

/** Returns an answer, or the code of the refusal. */
function outcome(answer: () => unknown): unknown {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.code;
    throw error;
  }
}
