import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { IMPORTS_MAX } from '../domain/sequence.ts';

/** The time after its last announcement in which an interrupted import may be resumed before its days become final. */
export const RESUMABLE_MS = 24 * 3_600_000;

/** Records the start of an import. Returns its id, which is never used again. Throws a RangeError when there were too many. */
export async function startImport(
  db: Db,
  clock: Clock,
  run: { readonly siteId: number; readonly name: string },
): Promise<number> {
  const startedAt = epochMs(clock);
  const { id } = await db
    .insertInto('imports')
    .values({ site_id: run.siteId, name: run.name, started_at: startedAt, alive_at: startedAt, pages_encoded: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id >= IMPORTS_MAX) throw new RangeError(`there have been ${IMPORTS_MAX} imports; more cannot be numbered`);
  return id;
}

/**
 * Announces that an import goes on, or goes on again: until it ends, the days that it may bring events for do not
 * become final.
 */
export async function keepImportAlive(db: Db, clock: Clock, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ alive_at: epochMs(clock), ended_at: null })
    .where('id', '=', id)
    .execute();
}

/** Records that all of an import has reached the store. */
export async function endImport(db: Db, clock: Clock, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ended_at: epochMs(clock) })
    .where('id', '=', id)
    .execute();
}

/** Lists the sites for which imported events may still come: an import runs, or was interrupted not long ago. */
export async function sitesWithImports(db: Db, clock: Clock): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('imports')
    .select('site_id')
    .where('ended_at', 'is', null)
    .where('alive_at', '>', epochMs(clock) - RESUMABLE_MS)
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.site_id));
}
