import { inTransaction } from '../../database/transaction.ts';
import { KEPT_BY_BROWSERS } from '../../domain/browser-path.ts';
import { PAGE_MAX_BYTES } from '../../domain/limits.ts';
import { writeSummedVisitors } from '../../sites/import-audits.ts';
import { listUnencodedImports, recordEncodedPages } from '../../sites/product-imports.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import { beginClosing, type ClosedDay, publishClosedDays } from '../days/closed-days.ts';
import { SITE_DAYS_PER_STATEMENT_MAX, storedGeneration } from '../days/generation.ts';
import { listDaysOf } from '../days/imported-days.ts';
import { figurePart } from '../days/parts.ts';
import { writeGoalsOfKeys } from './goals-of-keys.ts';
import { grouped } from './grouped.ts';
import type { MaintainedDays } from './maintained-days.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import type { SupersededRows } from './superseded-rows.ts';

export interface EncodedPagesOptions extends Omit<MaintainedDays, 'store'> {
  readonly store: Pick<Store, 'query' | 'execute'>;
  readonly definitions: Pick<SiteDefinitions, 'goalsOf'>;
  /** Told which days are written again. */
  readonly superseded: Pick<SupersededRows, 'note'>;
}

/** Days are written together up to so many keys of pages. */
const KEYS_PER_WRITING_MAX = 200_000;
/** The visitors of a key are not cut to those of a day that does not know its visitors. */
const NO_CUT = 2 ** 32 - 1;

const OF_DAYS = `site = {site:UInt32} AND day IN {days:Array(Date)}
  AND generation = transform(day, {days:Array(Date)}, {before:Array(UInt16)}, toUInt16(0))`;
const NEXT = 'transform(day, {days:Array(Date)}, {after:Array(UInt16)}, toUInt16(0))';
const IS_PAGE = "dimension IN ('page', 'entry', 'exit')";
const KEYS_OF_PAGES = `SELECT toString(day) AS date, dimension, count() AS keys, sum(visitors) AS visitors FROM day_keys
WHERE ${OF_DAYS} AND ${IS_PAGE} GROUP BY date, dimension`;
const NOT_ENCODED = `SELECT DISTINCT toString(day) AS date FROM day_keys
WHERE ${OF_DAYS} AND ${IS_PAGE} AND match(key, {changed:String})`;
const VISITORS = `SELECT toString(day) AS date, visitors FROM day_totals WHERE ${OF_DAYS}`;
/** What `browserPath` makes of a key, as long as a page may be. */
const ENCODED = `substring(arrayStringConcat(arrayMap(run -> if(match(run, {changed:String}), encodeURLComponent(run), run),
  extractAll(key, {runs:String}))), 1, ${PAGE_MAX_BYTES})`;
const WRITE_TOTALS = `INSERT INTO day_totals (site, day, visitors, pageviews, sessions, bounces, duration, generation)
SELECT site, day, visitors, pageviews, sessions, bounces, duration, ${NEXT} FROM day_totals WHERE ${OF_DAYS}`;
const WRITE_KEYS = `INSERT INTO day_keys (site, dimension, day, key, visitors, views, generation)
SELECT site, dimension, day, encoded,
  if(count() = 1, sum(visitors), least(sum(visitors), transform(day, {days:Array(Date)}, {most:Array(UInt32)}, toUInt32(0)))),
  sum(views), ${NEXT}
FROM (SELECT site, dimension, day, visitors, views, if(${IS_PAGE}, ${ENCODED}, key) AS encoded FROM day_keys WHERE ${OF_DAYS})
GROUP BY site, dimension, day, encoded`;
const RUNS: QueryParams = {
  changed: `[^${KEPT_BY_BROWSERS}]`,
  runs: `[${KEPT_BY_BROWSERS}]+|[^${KEPT_BY_BROWSERS}]+`,
};

interface KeysOfPages {
  readonly date: string;
  readonly dimension: string;
  readonly keys: number;
  readonly visitors: number;
}

/**
 * Encodes the pages of days that earlier versions imported as sums: other products keep paths decoded, and browsers send them
 * encoded. Two keys of a day that become one have the views of both, and the visitors of both but no more than the day's; the
 * audit then says that they are summed. Days of events stay as they are: a key may be what a server has sent.
 *
 * Each day is published whole, in a generation of its own. An import is looked at until it has been looked at whole, so a
 * stop may come anywhere. Rejects with the signal's reason between two writings when it is aborted.
 */
export async function encodeImportedPages(options: EncodedPagesOptions, signal: AbortSignal): Promise<void> {
  const { database, siteMutex } = options;
  for (const { id, siteId } of await listUnencodedImports(database.db)) {
    const days = await listDaysOf(database.db, id);
    for (let i = 0; i < days.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const found = await withUnencodedPages(options, days.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX));
      for (const some of grouped(found, KEYS_PER_WRITING_MAX, SITE_DAYS_PER_STATEMENT_MAX)) {
        signal.throwIfAborted();
        await siteMutex.runExclusive([siteId], () => encodeDays(options, id, some));
      }
      signal.throwIfAborted();
    }
    await recordEncodedPages(database.db, id);
  }
}

/** Days of one import, with the number of their keys of pages as `events`. */
async function withUnencodedPages({ store }: EncodedPagesOptions, days: readonly ClosedDay[]): Promise<ClosedDay[]> {
  const rows = await store.query<{ date: string }>(NOT_ENCODED, { ...paramsOf(days), ...RUNS });
  const names = new Set(rows.map(({ date }) => date));
  const found = days.filter(({ day }) => names.has(day));
  if (found.length === 0) return [];
  const keys = await store.query<KeysOfPages>(KEYS_OF_PAGES, paramsOf(found));
  const counts = Map.groupBy(keys, ({ date }) => date);
  return found.map((day) => ({
    ...day,
    events: counts.get(day.day)!.reduce((sum, row) => sum + row.keys, 0),
  }));
}

async function encodeDays(options: EncodedPagesOptions, importId: number, found: readonly ClosedDay[]): Promise<void> {
  const { store, database, catalogue, definitions, superseded } = options;
  const before = stillThere(await listDaysOf(database.db, importId), found);
  const [first] = before;
  if (first === undefined) return;
  const generations = await beginClosing(database.db, before);
  const after = before.map((day, i) => ({ ...day, generation: generations[i]! }));
  superseded.note(after);
  const visitors = await store.query<{ date: string; visitors: number }>(VISITORS, paramsOf(before));
  const most = before.map(({ day, unknown = [] }) =>
    unknown.includes(figurePart('visitors')) ? NO_CUT : (visitors.find(({ date }) => date === day)?.visitors ?? NO_CUT),
  );
  const params = { ...paramsOf(before), after: storedGenerations(after) };
  await store.execute(WRITE_TOTALS, params);
  await store.execute(WRITE_KEYS, { ...params, ...RUNS, most });
  await writeGoalsOfKeys(store, await definitions.goalsOf(first.siteId), after);
  const summed = await mergedKeys(store, before, after);
  await inTransaction(database.db, async (transaction) => {
    // Somebody may have taken the import back meanwhile.
    if (stillThere(await listDaysOf(transaction, importId), before).length < before.length) {
      throw new Error(`days of import ${importId} are gone`);
    }
    await publishClosedDays(transaction, after);
    await writeSummedVisitors(transaction, importId, summed);
  });
  catalogue.close(after, ({ siteId, day }) => catalogue.site(siteId).arrivals(day));
  superseded.note(after);
}

/** The days and dimensions in which keys became one, with their visitors. */
async function mergedKeys(
  store: EncodedPagesOptions['store'],
  before: readonly ClosedDay[],
  after: readonly ClosedDay[],
): Promise<KeysOfPages[]> {
  const earlier = await store.query<KeysOfPages>(KEYS_OF_PAGES, paramsOf(before));
  const keys = new Map(earlier.map((row) => [`${row.date} ${row.dimension}`, row.keys]));
  const rows = await store.query<KeysOfPages>(KEYS_OF_PAGES, paramsOf(after));
  return rows.filter((row) => row.keys !== keys.get(`${row.date} ${row.dimension}`));
}

/** Selects the days that have the generations that were found. */
function stillThere(days: readonly ClosedDay[], found: readonly ClosedDay[]): ClosedDay[] {
  const generations = new Map(found.map(({ day, generation }) => [day, generation]));
  return days.filter(({ day, generation }) => generations.get(day) === generation);
}

/** The parameters of the rows of some days of one site. */
function paramsOf(days: readonly ClosedDay[]): QueryParams {
  return { site: days[0]!.siteId, days: days.map(({ day }) => day), before: storedGenerations(days) };
}

function storedGenerations(days: readonly ClosedDay[]): number[] {
  return days.map(({ generation }) => storedGeneration(generation));
}
