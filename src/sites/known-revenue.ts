import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { EARLIEST_DAY } from '../domain/calendar.ts';
import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import type { Backfill } from './backfills.ts';

/** The raw events of days that were closed in this time are still there. Two days are left for days that were closed late. */
const COUNTED_AGAIN_MS = (RAW_WINDOW_DAYS - 2) * 86_400_000;

/** A goal or funnel that has money. */
type WithRevenue = Pick<Backfill, 'siteId' | 'id'> & { readonly kind: 'goal' | 'funnel' };

/**
 * Stops the money of an archived goal or funnel from being known of days that come later: an import may bring some before the
 * first closed day. Money that was known of every day is then known from that day on.
 */
export async function leaveRevenue(db: Db, counted: WithRevenue): Promise<void> {
  const first = await db
    .selectFrom('site_days')
    .select((days) => days.fn.min('day').as('day'))
    .where('site_id', '=', counted.siteId)
    .where('generation', 'is not', null)
    .where('origin', 'is', null)
    .executeTakeFirst();
  if (first?.day == null) return forgetRevenue(db, counted);
  const { day } = first;
  await db
    .updateTable('funnel_revenues')
    .set({ counted_from: day })
    .where('counted_from', '=', EARLIEST_DAY)
    .where(ofFunnels(counted))
    .execute();
  if (counted.kind === 'funnel') return;
  await db
    .updateTable('revenues')
    .set({ counted_from: day })
    .where('counted_from', '=', EARLIEST_DAY)
    .where('goal_id', '=', counted.id)
    .execute();
}

/**
 * Takes the money of a goal or funnel up again that was left at an instant. When days that were closed without it have no raw
 * events any more, it is known as if it were new.
 *
 * @param leftAt epoch milliseconds, as is `now`
 */
export async function resumeRevenue(db: Db, counted: WithRevenue, leftAt: number, now: number): Promise<void> {
  if (Math.abs(now - leftAt) > COUNTED_AGAIN_MS) await forgetRevenue(db, counted);
}

/** Forgets since when the money of a goal or funnel is known. */
async function forgetRevenue(db: Db, counted: WithRevenue): Promise<void> {
  await db.deleteFrom('funnel_revenues').where(ofFunnels(counted)).execute();
  if (counted.kind === 'funnel') return;
  await db.updateTable('revenues').set({ counted_from: null }).where('goal_id', '=', counted.id).execute();
}

function ofFunnels({ kind, id }: WithRevenue) {
  return (where: ExpressionBuilder<Schema, 'funnel_revenues'>) =>
    kind === 'funnel'
      ? where('funnel_id', '=', id)
      : where('revenue_id', 'in', where.selectFrom('revenues').select('revenues.id').where('goal_id', '=', id));
}
