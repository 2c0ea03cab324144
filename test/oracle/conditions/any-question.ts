/** Random questions under conditions, and worlds with what they need. */

import { COMPARED_NAMES } from '../../../src/domain/comparison.ts';
import { STORED_DIMENSIONS } from '../../../src/domain/dimension.ts';
import { LINK_PROPERTY } from '../../../src/domain/event.ts';
import { propertyDimension } from '../../../src/domain/filter.ts';
import { METRICS } from '../../../src/domain/metric.ts';
import type { PeriodChoice } from '../../../src/stats/query.ts';
import fc from '../../draws.ts';
import { localDay, shift } from '../calendar.ts';
import { world as anyWorld } from '../history.ts';
import type { Hit } from '../hit.ts';
import { importedWorld } from '../imported-world.ts';
import { earlierDays, periodChoice, rawPeriod } from '../period-choice.ts';
import { PROPERTIES } from '../pools.ts';
import { shop } from '../shop.ts';
import type { World } from '../world.ts';
import { anyConditions, anyHit } from './any-conditions.ts';
import { hitRows, ROWS_PAGE } from './any-hit-rows.ts';
import type { ConditionOracle } from './condition-oracle.ts';
import { PAGE_METRICS } from './facts.ts';
import type {
  ConditionsQuery,
  EarlierUnderQuery,
  FiguresQuery,
  HoursQuery,
  LinksUnderQuery,
  MovesQuery,
  OrdersQuery,
  ReachQuery,
  RowMetric,
  RowsQuery,
  SeriesQuery,
  SourcesUnderQuery,
} from './query.ts';
import type { RowDimension } from './selection.ts';

export type ConditionQuestion =
  | { readonly ask: 'stats'; readonly query: FiguresQuery }
  | { readonly ask: 'timeseries'; readonly query: SeriesQuery }
  | { readonly ask: 'rows'; readonly query: RowsQuery }
  | { readonly ask: 'hours'; readonly query: HoursQuery }
  | { readonly ask: 'moves'; readonly query: MovesQuery }
  | { readonly ask: 'links'; readonly query: LinksUnderQuery }
  | { readonly ask: 'orders'; readonly query: OrdersQuery }
  | { readonly ask: 'sources'; readonly query: SourcesUnderQuery }
  | { readonly ask: 'earlier'; readonly query: EarlierUnderQuery }
  | { readonly ask: 'goals'; readonly query: ConditionsQuery }
  | { readonly ask: 'funnel' | 'funnel-orders'; readonly id: number; readonly query: ReachQuery };

/** A world with segments, and with the visits of all days or of those from some day on, the last 30 at least. */
export const conditionsWorld: fc.Arbitrary<World> = anyWorld.chain(withConditions);

/** Such a world of which another product has counted some days. */
export const importedConditionsWorld: fc.Arbitrary<World> = importedWorld.chain(withConditions);

/** Such a world whose visitors buy by way of funnels. */
export const shopConditionsWorld: fc.Arbitrary<World> = shop.chain(withConditions);

function withConditions(world: World): fc.Arbitrary<World> {
  return fc
    .record({
      segments: fc.array(
        anyHit(world).chain((hit) => anyConditions(world, hit, 1)),
        { maxLength: 2, size: 'max' },
      ),
      keptDays: fc.option(fc.constantFrom(30, 31, 45, 60, 90, 400), { freq: 2 }),
      visitMonths: fc.constantFrom(0, 1, 2, 13, 13, 25),
      keepsLinks: fc.boolean(),
    })
    .map(({ segments, keptDays, visitMonths, keepsLinks }) => ({
      ...world,
      ...(keepsLinks ? { properties: [...(world.properties ?? []), LINK_PROPERTY] } : {}),
      site: { ...world.site, visitMonths },
      segments: segments.map((conditions, i) => ({ id: i + 1, conditions })),
      ...(keptDays === null ? {} : { visits: daysSince(world, keptDays) }),
    }));
}

/** Returns the days with events from so many days before today on. */
export function daysSince({ events, now, site }: World, daysAgo: number): ReadonlySet<string> {
  const first = shift(localDay(now, site.timezone), -daysAgo);
  return new Set(events.map(({ day }) => day).filter((day) => day >= first));
}

/** Returns the oracle's answer to a question. */
export function expectedUnder(oracle: ConditionOracle, asked: ConditionQuestion): unknown {
  switch (asked.ask) {
    case 'stats':
      return oracle.stats(asked.query);
    case 'timeseries':
      return oracle.timeseries(asked.query);
    case 'rows':
      return oracle.rows(asked.query);
    case 'hours':
      return oracle.hours(asked.query);
    case 'moves':
      return oracle.moves(asked.query);
    case 'links':
      return oracle.links(asked.query);
    case 'orders':
      return oracle.orders(asked.query);
    case 'sources':
      return oracle.sources(asked.query);
    case 'earlier':
      return oracle.earlier(asked.query);
    case 'goals':
      return oracle.goals(asked.query);
    case 'funnel':
      return oracle.funnel(asked.id, asked.query);
    case 'funnel-orders':
      return oracle.funnelOrders(asked.id, asked.query);
  }
}

/** Generates a question that fits a world. */
export function conditionQuestion(world: World): fc.Arbitrary<ConditionQuestion> {
  return anyHit(world).chain((hit) => questionAbout(world, hit));
}

function questionAbout(world: World, hit: Hit | null): fc.Arbitrary<ConditionQuestion> {
  const others = fc.oneof(rawPeriod(world), periodChoice(world));
  const period = hit === null ? others : fc.oneof({ weight: 3, arbitrary: daysAround(hit.event.day) }, others);
  const conditions = anyConditions(world, hit);
  const against = fc.oneof(fc.constantFrom(...COMPARED_NAMES), earlierDays(world));
  const goals = world.goals.map(({ id }) => id);
  // A world without funnels has none to ask about.
  const funnels = world.funnels.length === 0 ? [1] : [...new Set(world.funnels.map(({ id }) => id))];
  const figures = { period, conditions, against };
  const likeForLike = fc.constant(true as const);
  const stats: fc.Arbitrary<FiguresQuery> =
    goals.length === 0
      ? fc.record(figures, { requiredKeys: ['period', 'conditions'] })
      : fc.record({ ...figures, goalId: fc.constantFrom(...goals) }, { requiredKeys: ['period', 'conditions'] });
  const series = stats.chain((query) =>
    fc
      .record({
        metric: fc.constantFrom(...METRICS),
        compare: fc.boolean(),
      })
      .map((more): SeriesQuery => ({ ...query, ...more })),
  );
  return fc.oneof(
    { weight: 4, arbitrary: stats.map((query) => ({ ask: 'stats' as const, query })) },
    {
      weight: 2,
      arbitrary: stats.map((query) => ({ ask: 'stats' as const, query: { ...query, likeForLike: true as const } })),
    },
    { weight: 4, arbitrary: series.map((query) => ({ ask: 'timeseries' as const, query })) },
    { weight: 6, arbitrary: rows(stats).map((query) => ({ ask: 'rows' as const, query })) },
    { weight: 6, arbitrary: hitRows(world, { period, conditions: anyConditions(world, hit, 1) }) },
    {
      weight: world.goals.length === 0 ? 0 : 2,
      arbitrary: fc
        .record({ period, conditions, likeForLike }, { requiredKeys: ['period', 'conditions'] })
        .map((query) => ({ ask: 'goals' as const, query })),
    },
    {
      weight: world.funnels.length === 0 ? 1 : 4,
      arbitrary: fc.record({
        ask: fc.constant('funnel' as const),
        id: fc.constantFrom(...funnels),
        query: fc.record(
          { period, conditions, likeForLike, version: fc.option(fc.integer({ min: 0, max: 4 })) },
          { requiredKeys: ['period', 'conditions', 'version'] },
        ),
      }),
    },
  );
}

/** Generates days of which one is this day: few for points by hour, or more. */
function daysAround(day: string): fc.Arbitrary<PeriodChoice> {
  return fc
    .record({
      before: fc.oneof(fc.nat(1), fc.nat(20), fc.nat(120)),
      after: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(120)),
    })
    .map(({ before, after }) => ({ from: shift(day, -before), to: shift(day, after) }));
}

/** Generates a question for rows. One without conditions asks for figures of sessions, as others have stored rows, or for what no site keeps. */
function rows(figures: fc.Arbitrary<FiguresQuery>): fc.Arbitrary<RowsQuery> {
  const unkept: readonly RowDimension[] = ['currency', 'nowhere'].map(propertyDimension);
  const properties = [...PROPERTIES.map(propertyDimension), ...unkept];
  const ofSite: readonly RowMetric[] = ['sessions', 'bounceRate', 'avgDuration'];
  const ofGoal: readonly RowMetric[] = [...ofSite, 'conversions', 'uniqueConversions', 'conversionRate'];
  const dimensions = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...STORED_DIMENSIONS, 'page' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...properties) },
  );
  return fc.tuple(figures, dimensions).chain(([{ against: _, ...query }, dimension]) => {
    const metrics = [...(query.goalId === undefined ? ofSite : ofGoal), ...(dimension === 'page' ? PAGE_METRICS : [])];
    const minLength = query.conditions.length === 0 && !unkept.includes(dimension) ? 1 : 0;
    return fc
      .record({
        dimension: fc.constant(dimension),
        metric: fc.constantFrom<RowMetric>('visitors', 'visitors', 'views', ...metrics),
        metrics: fc.shuffledSubarray(metrics, { minLength }),
        ...ROWS_PAGE,
      })
      .map((more) => ({ ...query, ...more }));
  });
}
