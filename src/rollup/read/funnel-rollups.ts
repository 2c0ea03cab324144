import { type FunnelVersion, funnelsOfSites } from '../../domain/funnel.ts';
import type { FunnelRevenue } from '../../domain/funnel-revenue.ts';
import { part, stepsOf } from '../days/day-knowledge.ts';
import { funnelRevenuePart } from '../days/parts.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { funnelDimension, funnelRevenueFrom } from '../sql/revenue.ts';
import type { Rollup } from './rollups.ts';

/** Columns day, step, visitors. The funnel must be backfilled. */
export function funnelSteps(funnel: FunnelVersion): Rollup {
  const ofSites = funnelsOfSites(funnel).map(({ id, version }) => `funnel = ${id} AND version = ${version}`);
  return {
    table: 'day_funnels',
    columns: 'day, step, visitors',
    part: `(${ofSites.join(' OR ')})`,
    partParams: {},
    needs: [stepsOf(funnel)],
    open: ({ sql }) => stepRows(funnelFrom(sql, funnel), funnel),
    once: 'day, step',
    months: null,
  };
}

/** Columns day, currency, visitors, orders, amount of the orders that complete a funnel. It must be backfilled. */
export function funnelRevenueCounts(orders: FunnelRevenue, cap: number): Rollup {
  const { funnel, revenue } = orders;
  return {
    table: 'day_revenue',
    columns: 'day, currency, visitors, orders, amount',
    part: `revenue = ${revenue.id} AND dimension = '${funnelDimension(funnel)}'`,
    partParams: {},
    needs: [part([funnelRevenuePart(orders)], null)],
    open: ({ sql, count }) =>
      funnelRevenueFrom({ sql, params: {} }, { sql, params: {} }, orders, { cap, events: count }),
    once: 'day, currency',
    months: null,
  };
}
