import { replaceReachedSite } from '../accounts/reached-sites.ts';
import { rearmRules } from '../alerts/rearm-rules.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { EARLIEST_DAY } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import type { Site } from '../domain/site.ts';
import type { Eraser } from '../sites/erasure-log.ts';
import { requestErasure } from '../sites/erasures.ts';
import { requireNoImport } from '../sites/product-imports.ts';
import { newPublicId } from '../sites/public-id.ts';
import { requireSite, siteOf } from '../sites/sites.ts';
import { tablesOfSites } from '../sites/tables-of-sites.ts';

/** The tables whose rows are deleted with a site by a column besides `site_id`, which can name a group. */
const OF_SUBJECTS = [
  'report_subscriptions',
  'report_recipients',
  'report_deliveries',
  'alert_rules',
  'segments',
] as const;

/** A site that has just been emptied. */
export interface EmptiedSite {
  readonly site: Site;
  /** The internal id under which the erased figures are. */
  readonly erasedId: number;
  /** Epoch milliseconds. */
  readonly requestedAt: number;
}

/**
 * Erases all events, visits and figures of a site, imported ones too; its definitions stay. The site gets another internal id, and
 * the earlier id is erased like that of a deleted site. Events on their way have the earlier id, and no cached figure can be mistaken
 * for a new one. Throws a DatabaseError: `not_found`, or `conflict` while an
 * import of the site runs.
 */
export async function emptySite(db: Db, clock: Clock, publicId: string, eraser: Eraser = {}): Promise<EmptiedSite> {
  return await inTransaction(db, async (transaction) => {
    const before = await requireSite(transaction, publicId);
    await requireNoImport(transaction, clock, before.id);
    const requestedAt = epochMs(clock);
    await requestErasure(transaction, before, requestedAt, 'emptying', eraser);
    const site = await beginAgain(transaction, clock, before);
    for (const table of tablesOfSites(({ emptied }) => emptied === 'erased')) {
      await transaction.deleteFrom(table).where('site_id', '=', before.id).execute();
    }
    for (const table of tablesOfSites(({ emptied }) => emptied === 'kept')) {
      await transaction.updateTable(table).set({ site_id: site.id }).where('site_id', '=', before.id).execute();
    }
    for (const table of OF_SUBJECTS) {
      await transaction.updateTable(table).set({ of_site: site.id }).where('of_site', '=', before.id).execute();
    }
    await transaction.deleteFrom('sites').where('id', '=', before.id).execute();
    await replaceReachedSite(transaction, site.orgId, before.id, site.id);
    await countFromTheBeginning(transaction, site.id);
    await rearmRules(transaction, clock, site.id);
    return { site, erasedId: before.id, requestedAt };
  });
}

/** Copies the site's row under a new id, which takes over the public id. */
async function beginAgain(transaction: Db, clock: Clock, { id, publicId }: Site): Promise<Site> {
  const sites = transaction.selectFrom('sites').selectAll().where('id', '=', id);
  const { id: _, ...columns } = await sites.executeTakeFirstOrThrow();
  // The public id is that of one row at a time. The record of changes tells such a row by its name.
  await transaction
    .updateTable('sites')
    .set({ public_id: `emptied ${newPublicId()}` })
    .where('id', '=', id)
    .execute();
  const row = await transaction
    .insertInto('sites')
    .values({ ...columns, public_id: publicId, emptied_at: epochMs(clock) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return siteOf(row);
}

/** Marks the definitions in use as counted on every day: no day is left that was closed without them. */
async function countFromTheBeginning(transaction: Db, siteId: number): Promise<void> {
  const counted = { counted_from: EARLIEST_DAY };
  const goals = transaction
    .selectFrom('goals')
    .select('id')
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null);
  const revenues = transaction.selectFrom('revenues').select('id').where('goal_id', 'in', goals);
  const funnels = transaction
    .selectFrom('funnels')
    .select('id')
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null);
  await transaction.updateTable('properties').set(counted).where('site_id', '=', siteId).execute();
  await transaction.updateTable('channel_versions').set(counted).where('site_id', '=', siteId).execute();
  await transaction.updateTable('revenues').set(counted).where('goal_id', 'in', goals).execute();
  await transaction
    .updateTable('funnel_revenues')
    .set(counted)
    .where('revenue_id', 'in', revenues)
    .where('funnel_id', 'in', funnels)
    .execute();
}
