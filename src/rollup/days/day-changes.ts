import type { Db } from '../../database/database.ts';
import { moveUnderWay } from '../../database/move-state.ts';
import { inSnapshot } from '../../database/transaction.ts';
import { lastChange } from './change-number.ts';
import { CLOSED_COLUMNS, type ClosedDay, closedOf, type SiteDay } from './closed-days.ts';
import type { ClosedMonth } from './closed-months.ts';

/** The events that have arrived for an open day, as the database counts them. */
export interface CountedArrivals {
  /** The number of ranges that brought some. */
  readonly count: number;
  /** The time of the latest, microseconds. */
  readonly last: number;
  /** The number of the day's events; larger when a range was repeated. */
  readonly events: number;
}

/** A site-day as the database has it. */
export interface ChangedDay extends SiteDay {
  /** Its published layers; null when there are none. */
  readonly closed: ClosedDay | null;
  /** How often rows were added to them. */
  readonly rowsAdded: number;
  readonly isFinal: boolean;
  /** Null for a day that is not open. */
  readonly arrivals: CountedArrivals | null;
}

/** The changes of the days of all sites since an earlier moment, all as of one later moment. */
export interface DayChanges {
  /** The number of the last change. */
  readonly number: number;
  /** Whether these are all days that there are, not the changed ones. */
  readonly isAll: boolean;
  readonly days: readonly ChangedDay[];
  readonly months: readonly ClosedMonth[];
  /** The sites whose days before one are gone. */
  readonly forgotten: readonly { readonly siteId: number; readonly before: string }[];
  /** By writer: all of its events up to this number (`seq`) are in the store. */
  readonly loaded: ReadonlyMap<number, number>;
  /** Whether `svc move` is filling the servers: what is there is not whole. */
  readonly isMoving: boolean;
}

/** Tells whether a day is published like a known one. */
export function isPublishedAs(
  known: (ClosedDay & Partial<Pick<ChangedDay, 'rowsAdded'>>) | undefined,
  published: ClosedDay,
  rowsAdded: number,
): boolean {
  return (
    known !== undefined &&
    known.rowsAdded === rowsAdded &&
    known.generation === published.generation &&
    known.events === published.events &&
    known.hasVisits === published.hasVisits &&
    String(known.unknown) === String(published.unknown)
  );
}

/** Lists what has changed after the change of a number; everything after 0. All of it is as of one moment. */
export async function listChanges(db: Db, after: number): Promise<DayChanges> {
  return await inSnapshot(db, async (snapshot) => ({
    number: await lastChange(snapshot),
    isAll: after === 0,
    days: await changedDays(snapshot, after),
    months: await changedMonths(snapshot, after),
    forgotten: await snapshot
      .selectFrom('forgotten_days')
      .select(['site_id as siteId', 'before'])
      .where('changed', '>', after)
      .execute(),
    loaded: await loadedEvents(snapshot),
    isMoving: (await moveUnderWay(snapshot)) !== null,
  }));
}

async function changedDays(db: Db, after: number): Promise<ChangedDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(CLOSED_COLUMNS)
    .select(['final', 'arrivals', 'reflected', 'arrived_events', 'arrived_at', 'rows_added'])
    // Rows of before the first change have no number.
    .where('changed', after === 0 ? '>=' : '>', after)
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    day: row.day,
    closed: row.generation === null ? null : closedOf(row),
    rowsAdded: row.rows_added,
    isFinal: row.final === 1,
    arrivals:
      row.arrivals === row.reflected
        ? null
        : {
            count: row.arrivals,
            last: row.arrived_at ?? 0,
            events: Number(row.events ?? 0) + row.arrived_events,
          },
  }));
}

async function changedMonths(db: Db, after: number): Promise<ClosedMonth[]> {
  const rows = await db
    .selectFrom('closed_months')
    .select(['site_id', 'month', 'generation', 'basis'])
    .where('generation', 'is not', null)
    .where('changed', after === 0 ? '>=' : '>', after)
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, day: row.month, generation: row.generation!, basis: row.basis! }));
}

async function loadedEvents(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('loaded_events').select(['writer', 'seq']).execute();
  return new Map(rows.map(({ writer, seq }) => [writer, seq]));
}
