import { sql } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { OTHER_KEY } from '../domain/dimension.ts';
import { PAGES_OF_CRAWLER_MAX, STREAMS_MAX } from '../domain/limits.ts';
import { ERASED } from '../rollup/days/closed-days.ts';
import { AFTER_ALL_DAYS } from '../sites/erasures.ts';
import { type CountedBatch, keyOf, type RequestCount } from './request-counts.ts';

/** The place of a batch among the lines of a sender, in words of its own. */
export interface StreamStep {
  readonly name: string;
  /** Where the batch begins: the position after the one before; null for the first. */
  readonly after: string | null;
  /** Where it ends. */
  readonly position: string;
}

/** A batch that does not begin where the sender's last one ended. */
export class StreamConflictError extends Error {
  override readonly name = 'StreamConflictError';
  /** Where it ended; null when nothing has come. */
  readonly position: string | null;

  constructor(position: string | null) {
    super('the batch does not begin where the last one ended');
    this.position = position;
  }
}

/** More streams than a site may have. */
export class TooManyStreamsError extends Error {
  override readonly name = 'TooManyStreamsError';
}

/** Returns how far the lines of a sender have been counted; null when nothing has come. */
export async function positionOf(db: Db, siteId: number, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('request_streams')
    .select('position')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.position ?? null;
}

/**
 * Adds a batch to the counts of a site, and notes how far its sender is, together: each line counts once, however often it is sent.
 * Throws a StreamConflictError or a TooManyStreamsError, with nothing added.
 *
 * @param day the site's local day on which it came
 */
export async function addBatch(
  db: Db,
  clock: Clock,
  { siteId, day, stream }: { readonly siteId: number; readonly day: string; readonly stream: StreamStep | null },
  { counts, faults }: CountedBatch,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // One batch of a site at a time: the pages of a crawler are counted before they are added.
    await sql`insert into request_versions (site_id, version) values (${siteId}, 1)
      on conflict (site_id) do update set version = request_versions.version + 1`.execute(transaction);
    if (stream !== null) await takeStep(transaction, clock, siteId, stream);
    const erased = await erasedDays(transaction, siteId, counts);
    const kept = counts.filter((count) => !erased.has(count.day));
    const lost = counts.reduce((sum, count) => sum + (erased.has(count.day) ? count.requests : 0), 0);
    await addCounts(transaction, siteId, await capped(transaction, siteId, kept));
    for (const [fault, count] of lost === 0 ? faults : [...faults, ['erased', lost] as const]) {
      await sql`insert into request_faults (site_id, day, fault, "count") values (${siteId}, ${day}, ${fault}, ${count})
        on conflict (site_id, day, fault) do update set "count" = request_faults."count" + excluded."count"`.execute(
        transaction,
      );
    }
  });
}

async function takeStep(db: Db, clock: Clock, siteId: number, { name, after, position }: StreamStep): Promise<void> {
  const before = await positionOf(db, siteId, name);
  if (before !== after) throw new StreamConflictError(before);
  const changed_at = epochMs(clock);
  if (before !== null) {
    const step = db.updateTable('request_streams').set({ position, changed_at });
    await step.where('site_id', '=', siteId).where('name', '=', name).execute();
    return;
  }
  const { streams } = await db
    .selectFrom('request_streams')
    .select(({ fn }) => fn.countAll<number>().as('streams'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  if (Number(streams) >= STREAMS_MAX) throw new TooManyStreamsError();
  await db.insertInto('request_streams').values({ site_id: siteId, name, position, changed_at }).execute();
}

/** Lists the days among those of counts whose figures are erased: nothing may come for them. */
async function erasedDays(db: Db, siteId: number, counts: readonly RequestCount[]): Promise<ReadonlySet<string>> {
  const days = [...new Set(counts.map(({ day }) => day))];
  if (days.length === 0) return new Set();
  const erased = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('day', 'in', days)
    .where('origin', '=', ERASED)
    .execute();
  const forgotten = await db
    .selectFrom('forgotten_days')
    .select('before')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const before = forgotten?.before === AFTER_ALL_DAYS ? AFTER_ALL_DAYS : '';
  return new Set([...erased.map(({ day }) => day), ...days.filter((day) => day < before)]);
}

/** Counts pages beyond the most of a crawler on a day together. */
async function capped(db: Db, siteId: number, counts: readonly RequestCount[]): Promise<readonly RequestCount[]> {
  const found: RequestCount[] = [];
  const byCrawler = Map.groupBy(counts, ({ day, crawler }) => `${day}\n${crawler}`);
  for (const some of byCrawler.values()) {
    const { day, crawler } = some[0]!;
    const pages = new Set(some.map(({ page }) => page));
    const stored = db
      .selectFrom('crawler_requests')
      .where('site_id', '=', siteId)
      .where('day', '=', day)
      .where('crawler', '=', crawler);
    const { number } = await stored
      .select(({ fn }) => fn.count<number>('page').distinct().as('number'))
      .executeTakeFirstOrThrow();
    let room = PAGES_OF_CRAWLER_MAX - Number(number);
    if (pages.size <= room) {
      found.push(...some);
      continue;
    }
    const known = await stored
      .select('page')
      .distinct()
      .where('page', 'in', [...pages])
      .execute();
    const taken = new Set(known.map(({ page }) => page));
    for (const page of pages) if (!taken.has(page) && room-- > 0) taken.add(page);
    found.push(...some.map((count) => (taken.has(count.page) ? count : { ...count, page: OTHER_KEY })));
  }
  return found;
}

const ROWS_PER_STATEMENT = 100;

async function addCounts(db: Db, siteId: number, counts: readonly RequestCount[]): Promise<void> {
  // A statement may have a row once, and pages that are counted together may be the same now.
  const rows = [...Map.groupBy(counts, keyOf).values()].map((same) => {
    const sum = (of: 'requests' | 'bytes') => same.reduce((total, count) => total + count[of], 0);
    const { day, crawler, page, status, verdict } = same[0]!;
    return sql`(${siteId}, ${day}, ${crawler}, ${page}, ${status}, ${verdict}, ${sum('requests')}, ${sum('bytes')})`;
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
