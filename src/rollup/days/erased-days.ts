import type { Db } from '../../database/database.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import { DAY_COUNTS } from '../../sites/tables-of-sites.ts';
import { nextChange } from './change-number.ts';
import { CLOSED_COLUMNS, type ClosedDay, closedOf, DAYS_PER_STATEMENT, ERASED } from './closed-days.ts';
import type { UnknownDay } from './day-knowledge.ts';
import { LAYERS_VERSION } from './layers.ts';
import type { DayStates } from './site-days.ts';

/**
 * Records that days of a site are erased: readers get a generation without rows, and no event may come, but an import of sums may
 * fill them again. Returns the days as they are then. To be called in a transaction.
 */
export async function markErased(transaction: Db, siteId: number, days: readonly string[]): Promise<ClosedDay[]> {
  const marked: ClosedDay[] = [];
  const changed = await nextChange(transaction);
  for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
    const some = days.slice(i, i + DAYS_PER_STATEMENT);
    // The only process on a data directory has no rows of open days.
    await transaction
      .insertInto('site_days')
      .values(some.map((day) => ({ site_id: siteId, day, attempts: 0, generation: null, events: null })))
      .onConflict((conflict) => conflict.columns(['site_id', 'day']).doNothing())
      .execute();
    const rows = await transaction
      .updateTable('site_days')
      .set((set) => ({
        attempts: set('attempts', '+', 1),
        generation: set('attempts', '+', 1),
        reflected: set.ref('arrivals'),
        ...{ events: 0, arrived_events: 0, unknown: null, origin: ERASED, final: 1, visits: 0, changed },
        ...{ fields_version: FIELDS_VERSION, layers_version: LAYERS_VERSION },
      }))
      .where('site_id', '=', siteId)
      .where('day', 'in', some)
      .returning(CLOSED_COLUMNS)
      .execute();
    marked.push(...rows.map(closedOf));
  }
  return marked;
}

/** Deletes what the database tells of a run of days of a site: what was discarded, and what imports have brought. In a transaction. */
export async function deleteDayCounts(
  transaction: Db,
  siteId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const table of DAY_COUNTS) {
    await transaction
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute();
  }
  await transaction
    .updateTable('request_versions')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .execute();
  await transaction
    .deleteFrom('import_audits')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('import_id', 'in', transaction.selectFrom('imports').select('id').where('site_id', '=', siteId))
    .execute();
}

/** Lists the erased ones of some days, in order. */
export function erasedOf(closed: readonly ClosedDay[]): string[] {
  return [...new Set(closed.flatMap(({ day, isErased }) => (isErased ? [day] : [])))].sort();
}

/** Tells whether some days are erased, and all days with figures among them. */
export function areErased({ open, closed }: Pick<DayStates, 'open' | 'closed'>): boolean {
  const erased = new Set(erasedOf(closed));
  return erased.size > 0 && [...open, ...closed.map(({ day }) => day)].every((day) => erased.has(day));
}

/** Returns unknown days of a run without erased ones, which answers leave out, unless there are no others. */
export function leftOut(unknown: UnknownDay[], states: () => DayStates): UnknownDay[] {
  if (!unknown.some(({ reason }) => reason === 'erased') || areErased(states())) return unknown;
  return unknown.filter(({ reason }) => reason !== 'erased');
}
