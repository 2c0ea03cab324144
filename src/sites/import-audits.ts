import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { ObtainedVisitors } from '../domain/import-state.ts';
import { IMPORTED_PARTS, type ImportedPart } from '../domain/imported-part.ts';

/** Counts of which a source may not know one. */
export interface KnownCounts {
  readonly visitors: number | null;
  readonly views: number | null;
}

/** Compares the figures of a day and dimension, or of the day's totals, at the source with those that an import keeps. */
export interface AuditRow {
  readonly day: string;
  /** An imported part's name, `totals`, or that of `REQUESTS_ROW`. */
  readonly dimension: string;
  readonly source: KnownCounts;
  readonly kept: KnownCounts;
  /** How the kept visitors were obtained. */
  readonly visitors: ObtainedVisitors;
  /** The source's unit in place of views; null when it counted views. */
  readonly viewsOf: string | null;
  /** The rows of the source that were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/**
 * The dimension of the row that says what became of the requests of a day (`imported-requests.ts`). Audits of visits
 * leave it out.
 */
export const REQUESTS_ROW = 'requests';

/** Few enough to be written between two requests of the process that serves. */
const ROWS_PER_STATEMENT = 500;

/**
 * Removes the audit of an import that is not done: an attempt that was given up may have left a part of one. What it
 * says of requests stays: these were brought.
 */
export async function removeAudit(db: Db, importId: number): Promise<void> {
  await db
    .deleteFrom('import_audits')
    .where('import_id', '=', importId)
    .where('dimension', '!=', REQUESTS_ROW)
    .execute();
}

/**
 * Keeps rows of the audit of an import, in place of earlier ones of the same day and dimension. Written in steps, between which
 * others have their turn: an audit counts once the import is done.
 */
export async function writeAudit(db: Db, importId: number, rows: readonly AuditRow[]): Promise<void> {
  for (const some of piecesOf(rows, ROWS_PER_STATEMENT)) {
    await nextTurn();
    await db
      .insertInto('import_audits')
      .values(
        some.map(({ day, dimension, source, kept, visitors, viewsOf, leftOut }) => ({
          import_id: importId,
          day,
          dimension,
          source_visitors: source.visitors,
          source_views: source.views,
          kept_visitors: kept.visitors,
          kept_views: kept.views,
          visitors,
          views_of: viewsOf,
          left_out: JSON.stringify(leftOut),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'day', 'dimension']).doUpdateSet(({ ref }) => ({
          source_visitors: ref('excluded.source_visitors'),
          source_views: ref('excluded.source_views'),
          kept_visitors: ref('excluded.kept_visitors'),
          kept_views: ref('excluded.kept_views'),
          visitors: ref('excluded.visitors'),
          views_of: ref('excluded.views_of'),
          left_out: ref('excluded.left_out'),
        })),
      )
      .execute();
  }
}

/** Records that the kept visitors of keys on these days were added up. Visitors that were never known stay so. */
export async function writeSummedVisitors(
  db: Db,
  importId: number,
  rows: readonly { readonly date: string; readonly dimension: string; readonly visitors: number }[],
): Promise<void> {
  for (const { date, dimension, visitors } of rows) {
    await db
      .updateTable('import_audits')
      .set({ kept_visitors: visitors, visitors: 'summed' })
      .where('import_id', '=', importId)
      .where('day', '=', date)
      .where('dimension', '=', dimension)
      .where('kept_visitors', 'is not', null)
      .execute();
  }
}

/** Lists the months that the audit of an import has, in order, such as `2024-03`. */
export async function auditMonths(db: Db, importId: number): Promise<string[]> {
  const days = await db
    .selectFrom('import_audits')
    .select('day')
    .distinct()
    .where('import_id', '=', importId)
    .where('dimension', '!=', REQUESTS_ROW)
    .orderBy('day')
    .execute();
  return [...new Set(days.map(({ day }) => day.slice(0, 7)))];
}

/**
 * Reads the audit of an import, by day, the totals of each first.
 *
 * @param month only the days of this month, such as `2024-03`
 */
export async function readAudit(db: Db, importId: number, month?: string): Promise<AuditRow[]> {
  const ofImport = db.selectFrom('import_audits').selectAll().where('import_id', '=', importId);
  let found = ofImport.where('dimension', '!=', REQUESTS_ROW);
  if (month !== undefined) found = found.where('day', '>=', `${month}-01`).where('day', '<=', `${month}-31`);
  const rows = await found.execute();
  const audit = rows.map((row) => ({
    day: row.day,
    dimension: row.dimension,
    source: { visitors: row.source_visitors, views: row.source_views },
    kept: { visitors: row.kept_visitors, views: row.kept_views },
    visitors: row.visitors,
    viewsOf: row.views_of,
    leftOut: JSON.parse(row.left_out) as AuditRow['leftOut'],
  }));
  const rank = ({ dimension }: AuditRow) => IMPORTED_PARTS.indexOf(dimension as ImportedPart);
  return audit.sort((a, b) => (a.day === b.day ? rank(a) - rank(b) : a.day < b.day ? -1 : 1));
}
