import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import { type Backfill, forgetBackfills, forgetRevenueBackfills } from './backfills.ts';
import { leaveRevenue, resumeRevenue } from './known-revenue.ts';
import { siteRefusal } from './translations.ts';

/** Returns the first day of which a goal or funnel of a site may lack days that were closed; null when that is any day. */
export async function unusedFrom(db: Db, kind: Counted['kind'], id: number): Promise<string | null> {
  const row = await db.selectFrom(TABLES[kind]).select('unused_from').where('id', '=', id).executeTakeFirst();
  return row?.unused_from ?? null;
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
    const { timezone } = await transaction
      .selectFrom('sites')
      .select('timezone')
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const unusedFrom = localDayAt(archived.archived_at * 1000, timezone).day;
    await transaction
      .updateTable(TABLES[kind])
      .set({ archived_at: null, unused_from: unusedFrom })
      .where('id', '=', id)
      .execute();
    await resumeRevenue(transaction, { kind, siteId, id }, archived.archived_at, epochMs(clock));
    await forgetBackfills(transaction, kind, id);
    if (kind === 'goal') await forgetRevenueBackfills(transaction, siteId);
  });
}

async function requireRoomForVersions(db: Db, siteId: number, funnelId: number): Promise<void> {
  const versions = await db.selectFrom('funnel_versions').select('version').where('funnel_id', '=', funnelId).execute();
  await requireRoom(db, 'funnelVersionsOfSite', siteId, versions.length);
}
