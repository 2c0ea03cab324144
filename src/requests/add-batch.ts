import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { RequestFault } from '../domain/request-fault.ts';
import { importedRequestDays } from '../sites/imported-requests.ts';
import { changeRequestVersion } from '../sites/request-version.ts';
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
 * Adds a batch to the counts of a site, and notes how far its sender is, together: each line counts once, however often
 * it is sent. Returns the lines that were left out by reason, those of erased and imported days too. Throws a
 * SiteGoneError, a StreamConflictError or a TooManyStreamsError, with nothing added.
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
    await changeRequestVersion(transaction, siteId);
    const { kept, lost } = await withoutErased(transaction, siteId, batch.counts);
    const own = await withoutImported(transaction, siteId, kept);
    const left = (
      [
        ['erased', lost],
        ['imported', own.lost],
      ] as const
    ).filter(([, count]) => count > 0);
    const faults = new Map([...batch.faults, ...left]);
    await addCounts(transaction, siteId, await capPages(transaction, siteId, own.kept));
    await addFaults(transaction, siteId, day, faults);
    return faults;
  });
}

/** Leaves out the counts of days whose requests an import has brought: the lines are of the same log. */
async function withoutImported(
  db: Db,
  siteId: number,
  counts: readonly RequestCount[],
): Promise<{ readonly kept: readonly RequestCount[]; readonly lost: number }> {
  const imported = await importedRequestDays(db, siteId, [...new Set(counts.map(({ day }) => day))]);
  if (imported.size === 0) return { kept: counts, lost: 0 };
  const lost = counts.reduce((sum, { day, requests }) => sum + (imported.has(day) ? requests : 0), 0);
  return { kept: counts.filter(({ day }) => !imported.has(day)), lost };
}

/** Adds to the counts of a site. */
export async function addCounts(db: Db, siteId: number, counts: readonly RequestCount[]): Promise<void> {
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
