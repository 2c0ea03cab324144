import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { type Backfill, forgetRevenueBackfills, repeatBackfills } from './backfills.ts';
import { leaveRevenue, resumeRevenue } from './known-revenue.ts';
import { siteRefusal } from './translations.ts';

/** Lists the goals of a site, and the versions of its funnels (of goals 0), that are archived: days that are closed do not count them. */
export async function listArchived(
  db: Db,
  siteId: number,
): Promise<readonly (Pick<Backfill, 'id' | 'version'> & Pick<Counted, 'kind'>)[]> {
  const goals = await db
    .selectFrom('goals')
    .select('id')
    .where('site_id', '=', siteId)
    .where('archived_at', 'is not', null)
    .execute();
  const versions = await db
    .selectFrom('funnels')
    .innerJoin('funnel_versions', 'funnel_versions.funnel_id', 'funnels.id')
    .select(['funnels.id', 'funnel_versions.version'])
    .where('funnels.site_id', '=', siteId)
    .where('funnels.archived_at', 'is not', null)
    .execute();
  return [
    ...goals.map(({ id }) => ({ kind: 'goal' as const, id, version: 0 })),
    ...versions.map((version) => ({ kind: 'funnel' as const, ...version })),
  ];
}

/** A goal or a funnel of a site. */
type Counted = Pick<Backfill, 'siteId' | 'id'> & { readonly kind: keyof typeof TABLES };

/** The table, which is also the name under which `requireRoom` limits those in use. */
const TABLES = { goal: 'goals', funnel: 'funnels' } as const;

/**
 * Archives a goal or funnel of a site: it is no longer counted or shown until it is restored. Throws a DatabaseError
 * `not_found`, also when it is archived already.
 */
export async function archive(db: Db, clock: Clock, { kind, siteId, id }: Counted): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable(TABLES[kind])
      .set({ archived_at: epochMs(clock) })
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw siteRefusal('not_found', (texts) => texts.unknown[kind](id));
    await leaveRevenue(transaction, { kind, siteId, id });
  });
}

/**
 * Takes an archived goal or funnel of a site back into use, with its earlier counts. The days that were closed
 * meanwhile are backfilled, as far back as raw events are kept. Throws a DatabaseError `not_found`, also when it is not
 * archived, or `invalid` when the maximum is in use.
 */
export async function restore(db: Db, clock: Clock, { kind, siteId, id }: Counted): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, TABLES[kind], siteId);
    if (kind === 'funnel') await requireRoomForVersions(transaction, siteId, id);
    const archived = await transaction
      .selectFrom(TABLES[kind])
      .select('archived_at')
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .executeTakeFirst();
    if (archived?.archived_at == null) throw siteRefusal('not_found', (texts) => texts.notArchived[kind](id));
    await transaction.updateTable(TABLES[kind]).set({ archived_at: null }).where('id', '=', id).execute();
    await resumeRevenue(transaction, { kind, siteId, id }, archived.archived_at, epochMs(clock));
    await repeatBackfills(transaction, kind, id);
    if (kind === 'goal') await forgetRevenueBackfills(transaction, siteId);
  });
}

async function requireRoomForVersions(db: Db, siteId: number, funnelId: number): Promise<void> {
  const versions = await db.selectFrom('funnel_versions').select('version').where('funnel_id', '=', funnelId).execute();
  await requireRoom(db, 'funnelVersionsOfSite', siteId, versions.length);
}
