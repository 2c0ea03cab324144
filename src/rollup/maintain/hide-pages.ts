import { inTransaction } from '../../database/transaction.ts';
import { addDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { countErasedDays, type LoggedErasure } from '../../sites/erasure-log.ts';
import { writeSummedVisitors } from '../../sites/import-audits.ts';
import { beginClosing, type ClosedDay, listGenerations } from '../days/closed-days.ts';
import {
  BEGUN,
  begunParams,
  GENERATION,
  generationParams,
  OF_GENERATIONS,
  SITE_DAYS_PER_STATEMENT_MAX,
  storedGeneration,
} from '../days/generation.ts';
import { figurePart, SUMMED_PAGES } from '../days/parts.ts';
import { publishRewrittenDays } from '../days/rewritten-days.ts';
import type { EraserOptions } from './eraser.ts';
import { grouped } from './grouped.ts';
import {
  CHANGE_EVENTS,
  DAY_VISITORS,
  EXACT_VISITORS,
  FOUND_DAYS,
  FOUND_EVENTS,
  FOUND_MONTHS,
  generationsOf,
  MERGED_KEYS,
  patternParam,
  REWRITTEN_TABLES,
  WRITE_HITS,
  WRITE_ROLLUPS,
} from './page-rows.ts';

/** Days are written again together up to so many events. */
const EVENTS_PER_WRITING_MAX = 300_000;
/** Pages of single events are changed by so many hashes at a time. */
const HASHES_PER_CHANGE_MAX = 20_000;
/** The visitors of a merged row are not cut to those of a day that does not know its visitors. */
const NO_CUT = 2 ** 32 - 1;
const DIMENSIONS = ['page', 'entry', 'exit'] as const;

interface MergedKeys {
  readonly date: string;
  readonly dimension: (typeof DIMENSIONS)[number];
  readonly keys: number;
  readonly visitors: number;
}

/** What was found of the pages of an erasure. */
export interface HiddenPages {
  /** Whether the store had rows with them: these are on the disk until it has purged its files. */
  readonly hadRows: boolean;
  /** Whether days were published again, so that readers may still have what was there before. */
  readonly hasRewritten: boolean;
  /** Whether no day can have any more of them. */
  readonly isWhole: boolean;
}

/**
 * Erases the pages of a site that match a pattern, from the days that are over and closed; the caller has the site to itself. Each such
 * day is written again in a generation of its own and published whole, with its totals, goals and funnels as they are. Earlier
 * generations go when no reader has them any more. Repeating it does the same with what has come meanwhile.
 *
 * @param mayRemove whether readers of earlier generations have ended
 */
export async function hidePages(
  options: EraserOptions,
  erasure: LoggedErasure,
  mayRemove: boolean,
): Promise<HiddenPages> {
  const { store, database, catalogue, recent, clock } = options;
  const { siteId } = erasure;
  const pattern = patternParam(erasure.pattern!);
  const { from, to } = erasure.range!;
  const site = await database.db.selectFrom('sites').select('timezone').where('id', '=', siteId).executeTakeFirst();
  // The erasure of a deleted site takes everything.
  if (site === undefined) return { hadRows: false, hasRewritten: false, isWhole: true };
  const over = addDays(localDayAt(clock.nowMicros(), site.timezone).day, -1);
  const until = to < over ? to : over;
  const { open, closed } = catalogue.site(siteId).states({ from, to: until });
  const waiting = new Set(open);
  const found = { site: siteId, until, ...pattern };
  const days = await store.query<{ date: string; generation: number }>(FOUND_DAYS, found);
  const isFound = new Set(days.map(({ date, generation }) => `${date} ${generation}`));
  const before = closed.filter(
    (day) => !waiting.has(day.day) && isFound.has(`${day.day} ${storedGeneration(day.generation)}`),
  );
  for (const some of grouped(before, EVENTS_PER_WRITING_MAX, SITE_DAYS_PER_STATEMENT_MAX)) {
    await rewrite(options, erasure, some);
  }
  const hadEvents = await changeEvents(options, found, waiting);
  if (before.length > 0 || hadEvents) recent?.forgetDays(siteId, { from, to: until });
  const hasRewritten = before.length > 0;
  const isLeft = days.length > 0;
  if (isLeft && (options.readersLeaveMs === undefined || (mayRemove && !hasRewritten))) {
    // Answers that have begun find the rows whole.
    await catalogue.earlierLeases();
    await removeEarlier(options, siteId, [...new Set(days.map(({ date }) => date))]);
    await removeMonths(options, found);
  }
  const isArriving = [...closed.map(({ day }) => day), to].some((day) => catalogue.isArriving({ siteId, day }));
  const isWhole = until === to && waiting.size === 0 && !isLeft && !hadEvents && !isArriving;
  return { hadRows: isLeft || hadEvents, hasRewritten, isWhole };
}

/** Writes days again without the pages, and publishes them. */
async function rewrite(options: EraserOptions, erasure: LoggedErasure, before: readonly ClosedDay[]): Promise<void> {
  const { store, database, catalogue } = options;
  const generations = await beginClosing(database.db, before);
  const begun = before.map((day, i) => ({ ...day, generation: generations[i]! }));
  const params = { ...generationsOf(before, begun), ...patternParam(erasure.pattern!) };
  for (const sql of WRITE_HITS) await store.execute(sql, params);
  const merged = (await store.query<MergedKeys>(MERGED_KEYS, params)).filter(({ keys }) => keys > 1);
  const exact = new Map(
    (
      await store.query<{ date: string } & Readonly<Record<`${(typeof DIMENSIONS)[number]}s`, number>>>(
        EXACT_VISITORS,
        params,
      )
    ).map((row) => [row.date, row]),
  );
  const ofDays = new Map(
    (await store.query<{ date: string; visitors: number }>(DAY_VISITORS, params)).map((row) => [
      row.date,
      row.visitors,
    ]),
  );
  const unknownVisitors = new Set(
    before.flatMap(({ day, unknown = [] }) => (unknown.includes(figurePart('visitors')) ? [day] : [])),
  );
  const most = (day: string) => (unknownVisitors.has(day) ? NO_CUT : (ofDays.get(day) ?? NO_CUT));
  const cuts = [
    ...before.map(({ day }) => [`* ${day}`, most(day)] as const),
    ...merged.map(
      ({ date, dimension }) => [`${dimension} ${date}`, exact.get(date)?.[`${dimension}s`] ?? most(date)] as const,
    ),
  ];
  const cut = { merged: cuts.map(([row]) => row), most: cuts.map(([, visitors]) => visitors) };
  for (const sql of WRITE_ROLLUPS) await store.execute(sql, { ...params, ...cut });
  const summed = merged.filter(({ date }) => !exact.has(date));
  const areSummed = new Set(summed.map(({ date }) => date));
  const after = begun.map((day) =>
    areSummed.has(day.day) ? { ...day, unknown: [...new Set([...(day.unknown ?? []), SUMMED_PAGES])] } : day,
  );
  await inTransaction(database.db, async (transaction) => {
    await publishRewrittenDays(transaction, before, after);
    await countErasedDays(transaction, erasure, after.length);
    for (const [importId, ofImport] of Map.groupBy(after, (day) => day.importId)) {
      const names = new Set(ofImport.map(({ day }) => day));
      if (importId === undefined) continue;
      const audited = summed.filter(({ date }) => names.has(date));
      if (audited.length > 0)
        await writeSummedVisitors(transaction, importId, await keptVisitors(options, after, audited));
    }
  });
  catalogue.replace(after);
}

/** Returns the visitors that the keys of days and dimensions have once they are written again. */
async function keptVisitors(
  { store }: Pick<EraserOptions, 'store'>,
  after: readonly ClosedDay[],
  merged: readonly MergedKeys[],
): Promise<MergedKeys[]> {
  const rows = await store.query<MergedKeys>(
    `SELECT toString(day) AS date, dimension, count() AS keys, sum(visitors) AS visitors FROM day_keys
WHERE ${OF_GENERATIONS} AND generation = ${GENERATION} AND dimension IN ('page', 'entry', 'exit') GROUP BY date, dimension`,
    generationParams(after),
  );
  const asked = new Set(merged.map(({ date, dimension }) => `${date} ${dimension}`));
  return rows.filter(({ date, dimension }) => asked.has(`${date} ${dimension}`));
}

/** Takes the pages from single events, but for those of open days, which are derived from them. Returns whether there were any. */
async function changeEvents(
  { store }: Pick<EraserOptions, 'store'>,
  found: {
    readonly site: number;
    readonly until: string;
    readonly [name: string]: string | number | readonly string[] | readonly number[];
  },
  waiting: ReadonlySet<string>,
): Promise<boolean> {
  const rows = (await store.query<{ date: string; hash: string }>(FOUND_EVENTS, found)).filter(
    ({ date }) => !waiting.has(date),
  );
  const days = [...new Set(rows.map(({ date }) => date))];
  const hashes = [...new Set(rows.map(({ hash }) => hash))];
  for (let i = 0; i < hashes.length; i += HASHES_PER_CHANGE_MAX) {
    const some = hashes.slice(i, i + HASHES_PER_CHANGE_MAX);
    await store.execute(CHANGE_EVENTS, { site: found.site, days, hashes: some });
  }
  return rows.length > 0;
}

/** Removes the rows of days in all generations that were begun but for the published ones. */
async function removeEarlier(
  { store, database }: Pick<EraserOptions, 'store' | 'database'>,
  siteId: number,
  days: readonly string[],
): Promise<void> {
  for (let i = 0; i < days.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
    const some = days.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX).map((day) => ({ siteId, day }));
    const known = await listGenerations(database.db, some);
    if (known.length === 0) continue;
    const published = known.map((day) => ({ ...day, generation: day.published }));
    const params = { ...generationParams(published), ...begunParams(known) };
    const rows = `${OF_GENERATIONS} AND generation != ${GENERATION} AND ${BEGUN}`;
    for (const table of REWRITTEN_TABLES) {
      const [left] = await store.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params);
      if (left !== undefined) await store.execute(`DELETE FROM ${table} WHERE ${rows}`, params);
    }
  }
}

/** Removes the sums of months that were made with the pages: those of other generations of the days are not read any more. */
async function removeMonths(
  { store }: Pick<EraserOptions, 'store'>,
  found: { readonly site: number; readonly [name: string]: string | number | readonly string[] | readonly number[] },
): Promise<void> {
  const rows = await store.query<{ month: string }>(FOUND_MONTHS, found);
  if (rows.length === 0) return;
  await store.execute(
    `DELETE FROM month_keys WHERE site = {site:UInt32} AND concat(toString(day), ' ', toString(generation)) IN {months:Array(String)}`,
    { site: found.site, months: rows.map(({ month }) => month) },
  );
}
