/** Random questions under conditions for rows that only hits tell. */

import type { Condition } from '../../../src/domain/condition.ts';
import { SHOWN_DIMENSIONS } from '../../../src/domain/dimension.ts';
import { LINK_EVENTS } from '../../../src/domain/event.ts';
import { propertyDimension } from '../../../src/domain/filter.ts';
import { REVENUE_DIMENSIONS } from '../../../src/domain/revenue.ts';
import type { PeriodChoice } from '../../../src/stats/query.ts';
import fc from '../../draws.ts';
import { earlierDays } from '../period-choice.ts';
import { PAGES, PROPERTIES, SEARCHES, weighted } from '../pools.ts';
import { rowsOf } from '../question.ts';
import type { World } from '../world.ts';
import type { ConditionQuestion } from './any-question.ts';
import { oneKeyOf } from './day-facts.ts';

/** Generates a page of rows. */
export const ROWS_PAGE = {
  limit: fc.constantFrom(100, 1, 2, 5, 1000),
  offset: fc.constantFrom(0, 0, 0, 1, 3),
  search: fc.option(weighted(SEARCHES), { freq: 1 }),
};

/** What all questions have. */
interface Common {
  readonly period: fc.Arbitrary<PeriodChoice>;
  readonly conditions: fc.Arbitrary<Condition[]>;
}

/** Generates a question for rows that are counted from hits under any conditions. */
export function hitRows(world: World, { period, conditions }: Common): fc.Arbitrary<ConditionQuestion> {
  const common = { period, conditions };
  const goals = (world.revenues ?? []).map(({ goalId }) => goalId);
  return fc.oneof(
    fc.record({ ...common, ...ROWS_PAGE }).map((query) => ({ ask: 'hours' as const, query })),
    fc
      .record({
        ...common,
        ...ROWS_PAGE,
        dimension: fc.constantFrom('next_page' as const, 'previous_page' as const),
        page: weighted(PAGES),
      })
      .map((query) => ({ ask: 'moves' as const, query })),
    links(common),
    { weight: goals.length === 0 ? 1 : 3, arbitrary: orders(goals, common) },
    fc.record({ ...common, limit: ROWS_PAGE.limit }).map((query) => ({ ask: 'sources' as const, query })),
    earlier(world, common),
  );
}

/** Generates a question about the links of clicks, which no stored sum has: without conditions too. */
function links({ period, conditions }: Common): fc.Arbitrary<ConditionQuestion> {
  return fc
    .record({
      period,
      conditions: fc.oneof(conditions, fc.constant<Condition[]>([])),
      ...ROWS_PAGE,
      event: fc.constantFrom(...LINK_EVENTS),
    })
    .map((query) => ({ ask: 'links' as const, query }));
}

/** Generates a question about the orders of a goal with money, or of one without. */
function orders(goals: readonly number[], common: Common): fc.Arbitrary<ConditionQuestion> {
  const dimension = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...REVENUE_DIMENSIONS) },
    { weight: 1, arbitrary: fc.constantFrom(...PROPERTIES.map(propertyDimension)) },
  );
  return fc
    .record({
      ...common,
      ...ROWS_PAGE,
      dimension,
      goalId: goals.length === 0 ? fc.constant(1) : fc.constantFrom(...goals),
      currency: fc.constantFrom(null, null, 'EUR', 'USD'),
    })
    .map((query) => ({ ask: 'orders' as const, query }));
}

/** Generates a question about rows in another period, under conditions other than one by a key of their dimension. */
function earlier(world: World, { period, conditions }: Common): fc.Arbitrary<ConditionQuestion> {
  return fc.constantFrom(...SHOWN_DIMENSIONS, 'referrer' as const).chain((dimension) =>
    fc
      .record(
        {
          period: earlierDays(world),
          conditions: conditions.filter(([only, ...others]) => {
            return others.length > 0 || only!.subject !== dimension || oneKeyOf(only!) === null;
          }),
          dimension: fc.constant(dimension),
          rows: rowsOf(dimension),
          beside: period,
        },
        { requiredKeys: ['period', 'conditions', 'dimension', 'rows'] },
      )
      .map((query) => ({ ask: 'earlier' as const, query })),
  );
}
