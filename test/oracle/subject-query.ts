/** Random queries about the values of a property, the pages next to a page, the money of orders, and of funnels. */

import { type Filter, propertyDimension } from '../../src/domain/filter.ts';
import { REVENUE_DIMENSIONS } from '../../src/domain/revenue.ts';
import type { FunnelQuery, ReportQuery, RevenueQuery } from '../../src/stats/query.ts';
import fc from '../draws.ts';
import { periodChoice, rawPeriod } from './period-choice.ts';
import { CUSTOM_EVENTS, PAGES, PROPERTIES, weighted } from './pools.ts';
import type { World } from './world.ts';

const NO_FILTERS = fc.constant<Filter[]>([]);

const eventFilter: fc.Arbitrary<Filter[]> = weighted([...CUSTOM_EVENTS, '(none)']).map((value) => [
  { dimension: 'event', value },
]);

/** The page of rows that is asked for. */
export interface RowsPage {
  readonly limit: fc.Arbitrary<number>;
  readonly offset: fc.Arbitrary<number>;
  readonly search: fc.Arbitrary<string | null>;
}

/** Generates a query about keys with a subject that fits a world, with no more filters than a stored sum answers. */
export function subjectQuery(world: World, page: RowsPage): fc.Arbitrary<ReportQuery> {
  const period = periodChoice(world);
  const metric = fc.constant('visitors' as const);
  const property = fc.constantFrom(...PROPERTIES, 'to', 'url', 'nowhere').chain((subject) =>
    fc.record({
      period: fc.oneof(rawPeriod(world), period),
      filters: fc.oneof(
        { weight: 2, arbitrary: NO_FILTERS },
        { weight: 1, arbitrary: eventFilter },
        { weight: 1, arbitrary: ownValue(world, subject) },
      ),
      dimension: fc.constant('property' as const),
      subject: fc.constant(subject),
      metric,
      ...page,
    }),
  );
  const beside = fc.record({
    period,
    filters: NO_FILTERS,
    dimension: fc.constantFrom('next_page' as const, 'previous_page' as const),
    subject: weighted(PAGES),
    metric,
    ...page,
  });
  return fc.oneof({ weight: 3, arbitrary: property }, { weight: 2, arbitrary: beside });
}

/** Generates a filter by a value of a property; none when the site does not keep it. */
function ownValue({ properties = [], events }: World, subject: string): fc.Arbitrary<Filter[]> {
  if (!properties.includes(subject)) return NO_FILTERS;
  const values = events.flatMap(({ props, event }) => {
    if (props === '' || event === 'engage') return [];
    const value = (JSON.parse(props) as Record<string, unknown>)[subject];
    return value === undefined || value === '' ? [] : [String(value)];
  });
  const dimension = propertyDimension(subject);
  return fc.constantFrom(...values, '(none)', '(other)', 'nowhere').map((value) => [{ dimension, value }]);
}

/** Generates a query about the orders of a goal of a world, or of one that has none. */
export function revenueQuery(world: World, page: RowsPage): fc.Arbitrary<RevenueQuery> {
  const goals = (world.revenues ?? []).map(({ goalId }) => goalId);
  const of = {
    period: periodChoice(world),
    metric: fc.constant('revenue' as const),
    goalId: goals.length === 0 ? fc.constant(1) : fc.constantFrom(...goals),
    currency: fc.constantFrom(null, null, 'EUR', 'USD'),
    ...page,
  };
  return fc.oneof(
    fc.record({ ...of, dimension: fc.constantFrom(...REVENUE_DIMENSIONS) }),
    fc.record({ ...of, dimension: fc.constant('property' as const), subject: fc.constantFrom(...PROPERTIES) }),
  );
}

/** Generates the id of the first funnel, or of one that a world may not have. */
export function funnelId({ funnels: [first] }: World): fc.Arbitrary<number> {
  const id = first?.id ?? 1;
  return fc.constantFrom(id, id, id + 1);
}

/** Generates the funnel, its version and the period of a question about the money of a funnel that a world has, or has not. */
export function funnelQuery(world: World): fc.Arbitrary<{ readonly id: number; readonly query: FunnelQuery }> {
  const money = new Set((world.revenues ?? []).map(({ event }) => event));
  const paid = world.funnels.filter(({ steps }) => money.has(steps.at(-1)!.pattern));
  const period = periodChoice(world);
  const any = fc.record({
    id: funnelId(world),
    query: fc.record({ period, version: fc.option(fc.integer({ min: 0, max: 4 })) }),
  });
  if (paid.length === 0) return any;
  const ofPaid = fc
    .constantFrom(...paid)
    .chain(({ id, version }) =>
      fc.record({ id: fc.constant(id), query: fc.record({ period, version: fc.constant(version) }) }),
    );
  return fc.oneof({ weight: 3, arbitrary: ofPaid }, { weight: 1, arbitrary: any });
}
