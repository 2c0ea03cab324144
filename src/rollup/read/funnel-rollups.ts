import { type FunnelVersion, funnelsOfSites } from '../../domain/funnel.ts';
import { type FunnelRevenue, funnelRevenuesOfSites } from '../../domain/funnel-revenue.ts';
import { revenuesByProperties } from '../../domain/revenue.ts';
import { completedOrdersOf, stepsOf } from '../days/definition-knowledge.ts';
import { unitedRows } from '../sql/bound-sql.ts';
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
  const ofSites = funnelRevenuesOfSites(orders);
  const parts = ofSites.map((one) => `revenue = ${one.revenue.id} AND dimension = '${funnelDimension(one.funnel)}'`);
  return {
    table: 'day_revenue',
    columns: 'day, currency, visitors, orders, amount',
    part: `(${parts.join(' OR ')})`,
    partParams: {},
    needs: completedOrdersOf(orders),
    open: ({ sql, count }) => {
      const events = { sql, params: {} };
      return unitedRows(
        revenuesByProperties(revenue).map((one) =>
          funnelRevenueFrom(events, events, { funnel, revenue: one }, { cap, events: count }),
        ),
      );
    },
    once: 'day, currency',
    months: null,
  };
}
