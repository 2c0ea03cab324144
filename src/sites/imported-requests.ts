import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { REQUESTS_ROW, writeAudit } from './import-audits.ts';
import { changeRequestVersion } from './request-version.ts';

/** The requests of crawlers that an import of a log brings. */
export interface ImportedRequests {
  /** The requests of crawlers on the days that the import brings. */
  readonly requests: number;
  /** The number of these days. */
  readonly days: number;
  /**
   * The days of the log whose requests are left out: others are counted already, or the day is not over or was erased.
   */
  readonly leftDays: number;
}

/** A day of a log, and what becomes of its requests. */
export interface RequestDay {
  readonly day: string;
  /** The requests of crawlers. */
  readonly requests: number;
  /** Whether the import brings the requests of the day: all that the log tells, those of people too. */
  readonly isTaken: boolean;
}

/** Brings no requests, as all imports but those of logs. */
export const NO_REQUESTS: ImportedRequests = { requests: 0, days: 0, leftDays: 0 };

/** Adds up the days of a log. */
export function sumOfRequestDays(days: readonly RequestDay[]): ImportedRequests {
  const taken = days.filter(({ isTaken }) => isTaken);
  const requests = taken.reduce((sum, day) => sum + day.requests, 0);
  return { requests, days: taken.length, leftDays: days.length - taken.length };
}

/** Records what becomes of the requests of a day of an import. From then on the import owns a day that is taken. */
export async function writeRequestDay(db: Db, importId: number, { day, requests, isTaken }: RequestDay): Promise<void> {
  const source = { visitors: null, views: requests };
  const kept = { visitors: null, views: isTaken ? requests : null };
  await writeAudit(db, importId, [
    { day, dimension: REQUESTS_ROW, source, kept, visitors: 'unknown', viewsOf: null, leftOut: {} },
  ]);
}

/** Reads what became of the requests of a log, by day. */
export async function readRequestDays(db: Db, importId: number): Promise<RequestDay[]> {
  const rows = await db
    .selectFrom('import_audits')
    .select(['day', 'source_views as requests', 'kept_views as kept'])
    .where('import_id', '=', importId)
    .where('dimension', '=', REQUESTS_ROW)
    .orderBy('day')
    .execute();
  return rows.map(({ day, requests, kept }) => ({ day, requests: Number(requests), isTaken: kept !== null }));
}

/** Counts the days whose requests imports have brought, by the ids of those that have brought any. */
export async function countRequestDays(db: Db, importIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (importIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_audits')
    .select(({ fn }) => ['import_id as id', fn.countAll<number>().as('days')])
    .where('import_id', 'in', importIds)
    .where('dimension', '=', REQUESTS_ROW)
    .where('kept_views', 'is not', null)
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ id, days }) => [id, Number(days)]));
}

/** Returns those of some days whose requests an import has brought. */
export async function importedRequestDays(
  db: Db,
  siteId: number,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  if (days.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_audits')
    .innerJoin('imports', 'imports.id', 'import_audits.import_id')
    .select('day')
    .where('imports.site_id', '=', siteId)
    .where('imports.state', '!=', 'undone')
    .where('day', 'in', days)
    .where('dimension', '=', REQUESTS_ROW)
    .where('kept_views', 'is not', null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/**
 * Deletes the counts of the days whose requests an import has brought. To be called in the transaction that takes the
 * import back. A day has many rows: others have their turn between two.
 */
export async function takeBackRequests(db: Db, siteId: number, importId: number): Promise<void> {
  const days = (await readRequestDays(db, importId)).flatMap(({ day, isTaken }) => (isTaken ? [day] : []));
  if (days.length === 0) return;
  await changeRequestVersion(db, siteId);
  for (const day of days) {
    await nextTurn();
    for (const table of ['crawler_requests', 'crawler_days'] as const) {
      await db.deleteFrom(table).where('site_id', '=', siteId).where('day', '=', day).execute();
    }
  }
}
