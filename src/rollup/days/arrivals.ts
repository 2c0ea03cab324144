import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';
import { eraseLateEvents } from '../../sites/erasures.ts';
import type { RangeContents, SiteDayEvents } from '../../store/encoded-lines.ts';
import { nextChange } from './change-number.ts';
import { ERASED } from './closed-days.ts';

/** Rows of ten columns: SQLite takes some 32,000 values in a statement, PostgreSQL 65,535. */
const ROWS_PER_STATEMENT_MAX = 3000;

/** Twice as long as raw events are kept. */
const WRITERS_KEPT_MS = 2 * RAW_WINDOW_DAYS * 86_400_000;
/** Events that were announced so long ago are waited for no more: their collector has gone for good. */
export const ARRIVING_MAX_MS = 86_400_000;

/** Lists the writers of a range that the database does not know yet. */
async function unknownWriters(db: Db, { writers }: RangeContents): Promise<number[]> {
  const known = await db
    .selectFrom('loaded_events')
    .select('writer')
    .where('writer', 'in', [...writers.keys()])
    .execute();
  return [...writers.keys()].filter((writer) => known.every((row) => row.writer !== writer));
}

/**
 * Makes the writers of a range known before any of its events enters: from then on readers see none above the range.
 *
 * @param at milliseconds
 */
export async function announceWriters(db: Db, range: RangeContents, at: number): Promise<void> {
  if (range.writers.size === 0 || (await unknownWriters(db, range)).length === 0) return;
  await inTransaction(db, async (transaction) => {
    // Looks again: an earlier try may have succeeded without an answer.
    const unknown = await unknownWriters(transaction, range);
    if (unknown.length === 0) return;
    await transaction
      .insertInto('loaded_events')
      .values(unknown.map((writer) => ({ writer, seq: Math.max(0, range.writers.get(writer)!.first - 1), at })))
      .execute();
    await nextChange(transaction);
  });
}

/**
 * Announces that events of these dates are on their way, so that none of them becomes final before they have entered.
 *
 * @param at milliseconds
 */
export async function announceDates(db: Db, range: RangeContents, dates: readonly string[], at: number): Promise<void> {
  const rows = dates.flatMap((day) => [...range.writers.keys()].map((writer) => ({ writer, day, at })));
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT_MAX) {
    await db
      .insertInto('arriving_days')
      .values(rows.slice(i, i + ROWS_PER_STATEMENT_MAX))
      .onConflict((conflict) => conflict.columns(['writer', 'day']).doUpdateSet({ at }))
      .execute();
  }
}

/** Selects the site-days of a range that take no more events. */
export async function finalDaysOf(db: Db, { siteDays }: RangeContents): Promise<SiteDayEvents[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(['site_id', 'day'])
    .where('final', '=', 1)
    .where('day', 'in', [...new Set(siteDays.map(({ day }) => day))])
    .execute();
  const final = new Set(rows.map((row) => `${row.site_id} ${row.day}`));
  return siteDays.filter(({ siteId, day }) => final.has(`${siteId} ${day}`));
}

/** Selects the site-days of a range that are erased. There are few such days, whatever their age. */
export async function erasedDaysOf(db: Db, { siteDays }: RangeContents): Promise<SiteDayEvents[]> {
  if (siteDays.length === 0) return [];
  const rows = await db
    .selectFrom('site_days')
    .select(['site_id', 'day'])
    .where('origin', '=', ERASED)
    .where('day', 'in', [...new Set(siteDays.map(({ day }) => day))])
    .execute();
  const erased = new Set(rows.map((row) => `${row.site_id} ${row.day}`));
  return siteDays.filter(({ siteId, day }) => erased.has(`${siteId} ${day}`));
}

/**
 * Shows a range to the readers of every process: all of its events are in the store. Its days are open from then on; those
 * of deleted sites are erased again.
 *
 * @param entered the site-days whose events have entered: not those of final days
 * @param now microseconds
 */
export async function recordArrival(
  db: Db,
  { writers }: RangeContents,
  entered: readonly SiteDayEvents[],
  now: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    const sites = [...new Set(entered.map(({ siteId }) => siteId))];
    const deleted = sites.length === 0 ? new Set() : await eraseLateEvents(transaction, sites, Math.floor(now / 1000));
    const shown = entered.filter(({ siteId }) => !deleted.has(siteId));
    for (let i = 0; i < shown.length; i += ROWS_PER_STATEMENT_MAX) {
      await transaction
        .insertInto('site_days')
        .values(
          shown.slice(i, i + ROWS_PER_STATEMENT_MAX).map(({ siteId, day, events }) => ({
            site_id: siteId,
            day,
            attempts: 0,
            generation: null,
            events: null,
            final: 0,
            arrivals: 1,
            arrived_events: events,
            arrived_at: now,
            changed,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'day']).doUpdateSet((set) => ({
            arrivals: set('site_days.arrivals', '+', 1),
            arrived_events: set('site_days.arrived_events', '+', set.ref('excluded.arrived_events')),
            arrived_at: now,
            changed,
          })),
        )
        .execute();
    }
    for (const [writer, { last }] of writers) {
      await transaction
        .updateTable('loaded_events')
        .set({ seq: last, at: Math.floor(now / 1000) })
        .where('writer', '=', writer)
        .where('seq', '<', last)
        .execute();
    }
    await transaction
      .deleteFrom('arriving_days')
      .where('writer', 'in', [...writers.keys()])
      .execute();
  });
}

/** Forgets writers of which no raw events can be left, and announced events that never came. `now` is in milliseconds. */
export async function forgetWriters(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('loaded_events')
      .where('at', '<', now - WRITERS_KEPT_MS)
      .execute();
    await transaction
      .deleteFrom('arriving_days')
      .where('at', '<', now - ARRIVING_MAX_MS)
      .execute();
  });
}
