/** Random queries to a world. */

import { COMPARED_NAMES } from '../../src/domain/comparison.ts';
import { SHOWN_DIMENSIONS, type ShownDimension, type StoredDimension } from '../../src/domain/dimension.ts';
import { LINK_EVENTS } from '../../src/domain/event.ts';
import type { Filter } from '../../src/domain/filter.ts';
import { METRICS } from '../../src/domain/metric.ts';
import { sourceOf } from '../../src/domain/source.ts';
import {
  type BreakdownQuery,
  type EarlierQuery,
  type FunnelQuery,
  type GoalsQuery,
  isAboutChannels,
  type LinksQuery,
  type NamedRow,
  REPORT_DIMENSIONS,
  type ReportQuery,
  type RevenueQuery,
  type SourcesQuery,
  type StatsQuery,
  type TimeseriesQuery,
} from '../../src/stats/query.ts';
import fc from '../draws.ts';
import { filterSet, ownFilter } from './filter-set.ts';
import { filteredProperty } from './hit.ts';
import { pageQuery } from './page-query.ts';
import { earlierDays, periodChoice, rawPeriod } from './period-choice.ts';
import { SEARCHES, VALUES, weighted } from './pools.ts';
import { funnelId, funnelQuery, revenueQuery, subjectQuery } from './subject-query.ts';
import type { World } from './world.ts';

export type Question =
  | { readonly ask: 'stats'; readonly query: StatsQuery }
  | { readonly ask: 'timeseries'; readonly query: TimeseriesQuery }
  | { readonly ask: 'breakdown'; readonly query: BreakdownQuery }
  | { readonly ask: 'report'; readonly query: ReportQuery }
  | { readonly ask: 'revenue'; readonly query: RevenueQuery }
  | { readonly ask: 'links'; readonly query: LinksQuery }
  /** The properties of so many newest events. */
  | { readonly ask: 'properties'; readonly newest: number }
  | { readonly ask: 'sources'; readonly query: SourcesQuery }
  | { readonly ask: 'earlier'; readonly query: EarlierQuery }
  | { readonly ask: 'realtime' }
  | { readonly ask: 'goals'; readonly query: GoalsQuery }
  | { readonly ask: 'funnel' | 'funnel-revenue'; readonly id: number; readonly query: FunnelQuery };

/** Tells whether the read API is asked a question: no links, properties, sources, earlier rows, channels or properties in filters, comparisons of like with like. */
export function isOfApi(asked: Question): boolean {
  if (['revenue', 'funnel-revenue', 'links', 'properties', 'sources', 'earlier'].includes(asked.ask)) return false;
  if (!('query' in asked)) return true;
  const filters = 'filters' in asked.query ? asked.query.filters : [];
  const hasProperty = filters.some(({ dimension }) => filteredProperty(dimension) !== null);
  // Reports rank these, and no filter names them.
  const isOfReports = filters.some(({ dimension }) => !(SHOWN_DIMENSIONS as readonly string[]).includes(dimension));
  return !('likeForLike' in asked.query || isAboutChannels(asked.query) || hasProperty || isOfReports);
}

/** Generates a query that fits a world: its days, and mostly keys that occur. */
export function question(world: World): fc.Arbitrary<Question> {
  const period = periodChoice(world);
  const filters = filterSet(world);
  const [none, likeForLike] = [fc.constant<Filter[]>([]), fc.constant(true as const)];
  const rowFilters = filtersOfHits(world);
  const against = fc.oneof(fc.constantFrom(...COMPARED_NAMES), earlierDays(world));
  const [limit, offset] = [fc.constantFrom(100, 1, 2, 5, 1000), fc.constantFrom(0, 0, 0, 1, 3)];
  const page = { limit, offset, search: fc.option(weighted(SEARCHES), { freq: 1 }) };
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        ask: fc.constant('stats' as const),
        query: fc.oneof(
          { weight: 2, arbitrary: fc.record({ period, filters, against }, { requiredKeys: ['period', 'filters'] }) },
          {
            weight: 1,
            arbitrary: fc.record(
              { period, filters: none, likeForLike, against },
              { requiredKeys: ['period', 'filters', 'likeForLike'] },
            ),
          },
        ),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        ask: fc.constant('timeseries' as const),
        query: fc.record(
          {
            period,
            filters,
            metric: fc.constantFrom(...METRICS, 'visitors', 'pageviews'),
            compare: fc.boolean(),
            against,
          },
          { requiredKeys: ['period', 'filters', 'metric', 'compare'] },
        ),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        ask: fc.constant('breakdown' as const),
        query: fc.record({
          period,
          filters,
          dimension: fc.constantFrom(...SHOWN_DIMENSIONS),
          ...page,
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        ask: fc.constant('report' as const),
        query: fc
          .oneof(fc.constantFrom(...REPORT_DIMENSIONS), fc.constant('hour_of_week' as const))
          .chain((dimension) =>
            fc.record({
              period,
              filters: dimension === 'hour_of_week' ? rowFilters(null) : ofOwn(world, dimension),
              dimension: fc.constant(dimension),
              metric: fc.constant('visitors' as const),
              ...page,
            }),
          ),
      }),
    },
    { weight: 4, arbitrary: pageQuery(world, page).map((query) => ({ ask: 'report' as const, query })) },
    { weight: 5, arbitrary: subjectQuery(world, page).map((query) => ({ ask: 'report' as const, query })) },
    { weight: 4, arbitrary: revenueQuery(world, page).map((query) => ({ ask: 'revenue' as const, query })) },
    {
      weight: 2,
      arbitrary: fc.record({
        ask: fc.constant('sources' as const),
        query: fc.record({
          period: fc.oneof({ weight: 2, arbitrary: rawPeriod(world) }, { weight: 1, arbitrary: period }),
          filters: rowFilters('referrer'),
          limit: page.limit,
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        ask: fc.constant('links' as const),
        query: fc.record(
          {
            period: fc.oneof({ weight: 2, arbitrary: rawPeriod(world) }, { weight: 1, arbitrary: period }),
            filters,
            event: fc.constantFrom(...LINK_EVENTS),
            ...page,
            isCut: fc.constant(true as const),
          },
          { requiredKeys: ['period', 'filters', 'event', 'limit', 'offset', 'search'] },
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        ask: fc.constant('earlier' as const),
        query: fc.constantFrom(...SHOWN_DIMENSIONS, 'referrer').chain((dimension) =>
          fc.record(
            {
              period: earlierDays(world),
              filters: rowFilters(dimension),
              dimension: fc.constant(dimension),
              rows: rowsOf(dimension),
              beside: period,
            },
            { requiredKeys: ['period', 'filters', 'dimension', 'rows'] },
          ),
        ),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ ask: 'realtime' as const }) },
    { weight: 2, arbitrary: fc.constantFrom(3, 20, 100_000).map((newest) => ({ ask: 'properties' as const, newest })) },
    {
      weight: 1,
      arbitrary: fc.record({
        ask: fc.constant('goals' as const),
        query: fc.record({ period, likeForLike }, { requiredKeys: ['period'] }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ask: fc.constant('funnel' as const),
        id: funnelId(world),
        query: fc.record(
          { period, version: fc.option(fc.integer({ min: 0, max: 4 })), likeForLike },
          { requiredKeys: ['period', 'version'] },
        ),
      }),
    },
    { weight: 3, arbitrary: funnelQuery(world).map((asked) => ({ ask: 'funnel-revenue' as const, ...asked })) },
  );
}

/**
 * Returns filters of questions that are answered from hits: any where all days have hits, in other worlds none or those by the
 * dimension of the rows. Hits do not tell `(other)`.
 */
function filtersOfHits(world: World): (dimension: ShownDimension | null) => fc.Arbitrary<Filter[]> {
  const ofHits = filterSet(world).map((filters) => (filters.some(({ value }) => value === '(other)') ? [] : filters));
  return (dimension) => {
    if (world.imported === undefined) return ofHits;
    return dimension === null ? fc.constant([]) : ofOwn(world, dimension);
  };
}

/** Generates none, or a filter by a key of a dimension. */
function ofOwn(world: World, dimension: StoredDimension): fc.Arbitrary<Filter[]> {
  return fc.option(ownFilter(world, dimension)).map((filter) => (filter === null ? [] : [filter]));
}

/** Generates rows to look up; of referrers, sources with their hosts too. */
export function rowsOf(dimension: ShownDimension): fc.Arbitrary<NamedRow[]> {
  const keys = ['(none)', '(other)', 'nowhere', ...VALUES[dimension].filter((value) => value !== '')];
  const rows = keys.map((key) => ({ key }));
  const names = [...new Set(keys.flatMap((host) => sourceOf(host)?.name ?? []))];
  const ofSource = (name: string) => rows.filter(({ key }) => sourceOf(key)?.name === name);
  const sources = dimension === 'referrer' ? names.map((name) => ({ key: name, hosts: ofSource(name) })) : [];
  return fc.shuffledSubarray([...rows, ...sources], { minLength: 1 });
}
