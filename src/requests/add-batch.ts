import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { RequestFault } from '../domain/request-fault.ts';
import { withoutErased } from './erased-requests.ts';
import { capPages } from './page-cap.ts';
import { type CountedBatch, mergedCounts, type RequestCount } from './request-counts.ts';
import { type StreamStep, takeStep } from './streams.ts';

const ROWS_PER_STATEMENT = 100;

/** The site of a batch is gone, or was archived, since the batch was read. */
export class SiteGoneError extends Error {
  override readonly name = 'SiteGoneError';
}

/**
 * Adds a batch to the counts of a site, and notes how far its sender is, together: each line counts once, however often it is sent.
 * Returns the lines that were left out by reason, those of erased days too. Throws a SiteGoneError, a StreamConflictError or a
 * TooManyStreamsError, with nothing added.
 *
 * @param day the site's local day on which it came
 */
export async function addBatch(
  db: Db,
  clock: Clock,
  { siteId, day, stream }: { readonly siteId: number; readonly day: string; readonly stream: StreamStep | null },
  batch: CountedBatch,
): Promise<ReadonlyMap<RequestFault, number>> {
  return await inTransaction(db, async (transaction) => {
    const site = await transaction.selectFrom('sites').select('state').where('id', '=', siteId).executeTakeFirst();
    if (site?.state !== 'active') throw new SiteGoneError();
    if (stream !== null) await takeStep(transaction, clock, siteId, stream);
    const { kept, lost } = await withoutErased(transaction, siteId, batch.counts);
    const faults = lost === 0 ? batch.faults : new Map([...batch.faults, ['erased', lost] as const]);
    await addCounts(transaction, siteId, await capPages(transaction, siteId, kept));
    await addFaults(transaction, siteId, day, faults);
    await changeVersion(transaction, siteId);
    return faults;
  });
}

/** Makes answers about a site's requests that are cached old ones. */
async function changeVersion(db: Db, siteId: number): Promise<void> {
  await sql`insert into request_versions (site_id, version) values (${siteId}, 1)
    on conflict (site_id) do update set version = request_versions.version + 1`.execute(db);
}

async function addCounts(db: Db, siteId: number, counts: readonly RequestCount[]): Promise<void> {
  // A statement may have a row once, and pages that are counted together may be the same now.
  const rows = mergedCounts(counts).map(({ day, crawler, page, status, verdict, requests, bytes }) => {
    return sql`(${siteId}, ${day}, ${crawler}, ${page}, ${status}, ${verdict}, ${requests}, ${bytes})`;
  });
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
    await sql`insert into crawler_requests (site_id, day, crawler, page, status, verdict, requests, bytes)
      values ${sql.join(rows.slice(i, i + ROWS_PER_STATEMENT))}
      on conflict (site_id, day, crawler, page, status, verdict) do update
      set requests = crawler_requests.requests + excluded.requests, bytes = crawler_requests.bytes + excluded.bytes`.execute(
      db,
    );
  }
}

async function addFaults(db: Db, siteId: number, day: string, faults: CountedBatch['faults']): Promise<void> {
  for (const [fault, count] of faults) {
    await sql`insert into request_faults (site_id, day, fault, "count") values (${siteId}, ${day}, ${fault}, ${count})
      on conflict (site_id, day, fault) do update set "count" = request_faults."count" + excluded."count"`.execute(db);
  }
}
