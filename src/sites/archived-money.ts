import type { Db } from '../database/database.ts';
import { funnelRevenues } from '../domain/funnel-revenue.ts';
import { listFunnelHistories } from './funnels.ts';
import { allRevenues } from './revenues.ts';

/** Money that is not counted because its goal, or its funnel, is archived. */
export interface ArchivedMoney {
  readonly revenues: readonly { readonly id: number }[];
  /** The orders that complete versions of funnels. */
  readonly orders: readonly {
    readonly funnel: { readonly id: number; readonly version: number };
    readonly revenue: { readonly id: number };
  }[];
}

/** Lists the money of a site that days which are closed do not count. */
export async function listArchivedMoney(db: Db, siteId: number): Promise<ArchivedMoney> {
  const revenues = await allRevenues(db)
    .select('goals.archived_at as archivedAt')
    .where('revenues.site_id', '=', siteId)
    .execute();
  if (revenues.length === 0) return { revenues: [], orders: [] };
  const versions = (await listFunnelHistories(db, siteId)).flatMap(({ id, archivedAt, versions }) =>
    versions.map(({ version, steps }) => ({ id, version, steps, archivedAt })),
  );
  return {
    revenues: revenues.filter(({ archivedAt }) => archivedAt !== null),
    orders: funnelRevenues(versions, revenues).filter(
      ({ funnel, revenue }) => funnel.archivedAt !== null || revenue.archivedAt !== null,
    ),
  };
}
