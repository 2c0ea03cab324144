import type { Db } from '../database/database.ts';
import type { FunnelRevenue } from '../domain/funnel-revenue.ts';

/** Records the first day that the orders that complete a funnel are counted on; one that is recorded stays. */
export async function recordFunnelRevenueCountedFrom(
  db: Db,
  { funnel, revenue }: FunnelRevenue,
  day: string,
): Promise<void> {
  await db
    .insertInto('funnel_revenues')
    .values({
      site_id: revenue.siteId,
      revenue_id: revenue.id,
      funnel_id: funnel.id,
      version: funnel.version,
      counted_from: day,
    })
    .onConflict((conflict) => conflict.columns(['revenue_id', 'funnel_id', 'version']).doNothing())
    .execute();
}

/** Returns the first day that the orders that complete a funnel are counted on; null until they have been. */
export async function funnelRevenueCountedFrom(db: Db, { funnel, revenue }: FunnelRevenue): Promise<string | null> {
  const row = await db
    .selectFrom('funnel_revenues')
    .select('counted_from')
    .where('revenue_id', '=', revenue.id)
    .where('funnel_id', '=', funnel.id)
    .where('version', '=', funnel.version)
    .executeTakeFirst();
  return row?.counted_from ?? null;
}
