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
import { areIn } from '../days/month-basis.ts';
import { figurePart, summedPart } from '../days/parts.ts';
import { publishRewrittenDays } from '../days/rewritten-days.ts';
import type { SiteDays } from '../days/site-days.ts';
import type { EraserOptions } from './eraser.ts';
import { grouped } from './grouped.ts';
import {
  CHANGE_EVENTS,
  DAY_VISITORS,
  DIFFERING_DAYS,
  EXACT_VISITORS,
  FORGET_CHANGES,
  FOUND_DAYS,
  FOUND_EVENTS,
  FOUND_MONTHS,
  generationsOf,
  MERGED_KEYS,
  MERGED_OTHERS,
  patternParam,
  REMOVE_MONTHS,
  REWRITTEN_TABLES,
  WRITE_HITS,
  WRITE_ROLLUPS,
} from './page-rows.ts';

/** Days are written again together up to so many events. */
const EVENTS_PER_WRITING_MAX = 300_000;
/** The visitors of a merged row are not cut to those of a day that does not know its visitors. */
const NO_CUT = 2 ** 32 - 1;

type Dimension = 'page' | 'entry' | 'exit';

interface MergedKeys {
  readonly date: string;
  readonly dimension: Dimension;
  readonly keys: number;
  readonly has_other: number;
}

/** What was found of the pages of an erasure. */
export interface HiddenPages {
  /** Whether the store had rows with them: these are on the disk until it has purged its files. */
  readonly hadRows: boolean;
  /** Whether no day can have any more of them. */
  readonly isWhole: boolean;
  /** Names the state of the days that were looked at: as long as it is the same, there is nothing else to find. */
  readonly state: string;
}

/**
 * Erases the pages of a site that match a pattern, from the days of a run that are over and closed; the caller has the site to itself.
 * Each such day is written again in a generation of its own and published whole, with its totals, goals and funnels as they are. Earlier
 * generations go when no reader has them any more. Repeating it does the same with what has come meanwhile.
 */
export async function hidePages(options: EraserOptions, erasure: LoggedErasure): Promise<HiddenPages> {
  const { store, database, catalogue, recent, clock } = options;
  const { siteId } = erasure;
  const { from, to } = erasure.range!;
  const site = await database.db.selectFrom('sites').select('timezone').where('id', '=', siteId).executeTakeFirst();
  // The erasure of a deleted site takes everything.
  if (site === undefined) return { hadRows: false, isWhole: true, state: '' };
  const over = addDays(localDayAt(clock.nowMicros(), site.timezone).day, -1);
  const until = to < over ? to : over;
  if (until < from) return { hadRows: false, isWhole: false, state: until };
  const { open, closed } = catalogue.site(siteId).states({ from, to: until });
  const waiting = new Set(open);
  const found = { site: siteId, from, until, ...patternParam(erasure.pattern!) };
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
  if (days.length > 0) await removeEarlier(options, siteId, [...new Set(days.map(({ date }) => date))]);
  const hadMonths = await removeMonths(options, found);
  const isArriving = closed.some(({ day }) => catalogue.isArriving({ siteId, day }));
  const hadRows = days.length > 0 || hadEvents || hadMonths;
  const after = catalogue.site(siteId).states({ from, to: until });
  return {
    hadRows,
    isWhole: until === to && waiting.size === 0 && !hadRows && !isArriving,
    state: stateOf(until, after, isArriving),
  };
}

/** Names the days of a run that a look for pages would find. */
export function stateOfPages(
  { catalogue, clock }: Pick<EraserOptions, 'catalogue' | 'clock'>,
  { siteId, range }: LoggedErasure,
  timezone: string,
): string {
  const over = addDays(localDayAt(clock.nowMicros(), timezone).day, -1);
  const { from, to } = range!;
  const until = to < over ? to : over;
  if (until < from) return until;
  const days = catalogue.site(siteId).states({ from, to: until });
  return stateOf(
    until,
    days,
    days.closed.some(({ day }) => catalogue.isArriving({ siteId, day })),
  );
}

function stateOf(until: string, { open, closed }: ReturnType<SiteDays['states']>, isArriving: boolean): string {
  return [until, isArriving, ...open, ...closed.map(({ day, generation }) => `${day}:${generation}`)].join(' ');
}

/** Writes days again without the pages, and publishes them. */
async function rewrite(options: EraserOptions, erasure: LoggedErasure, before: readonly ClosedDay[]): Promise<void> {
  const { store, database, catalogue, superseded } = options;
  const generations = await beginClosing(database.db, before);
  const begun = before.map((day, i) => ({ ...day, generation: generations[i]! }));
  const params = { ...generationsOf(before, begun), ...patternParam(erasure.pattern!) };
  for (const sql of WRITE_HITS) await store.execute(sql, params);
  const merged = await store.query<MergedKeys>(MERGED_KEYS, params);
  const others = await store.query<{ date: string; dimension: string }>(MERGED_OTHERS, params);
  const exact = await visitorsOfRemoved(options, params);
  // A day that keeps further pages together does not tell which of them are erased.
  const exactOf = ({ date, dimension, has_other }: MergedKeys) =>
    has_other ? undefined : exact.get(`${dimension} ${date}`);
  const most = await mostVisitors(options, params, before);
  const cuts = [
    ...before.map(({ day }) => [`* ${day}`, most(day)] as const),
    ...merged.map((row) => [`${row.dimension} ${row.date}`, exactOf(row) ?? most(row.date)] as const),
  ];
  const cut = { merged: cuts.map(([row]) => row), most: cuts.map(([, visitors]) => visitors) };
  for (const sql of WRITE_ROLLUPS) await store.execute(sql, { ...params, ...cut });
  const differing = await store.query<{ date: string }>(DIFFERING_DAYS, params);
  if (differing.length > 0) {
    throw new Error(`days differ from what they were written from: ${differing.map(({ date }) => date).join(', ')}`);
  }
  const summed = merged.filter((row) => exactOf(row) === undefined);
  const parts = Map.groupBy([...summed, ...others], ({ date }) => date);
  const after = begun.map((day) => {
    const added = (parts.get(day.day) ?? []).map(({ dimension }) => summedPart(dimension));
    return added.length === 0 ? day : { ...day, unknown: [...new Set([...(day.unknown ?? []), ...added])] };
  });
  await inTransaction(database.db, async (transaction) => {
    await publishRewrittenDays(transaction, before, after);
    await countErasedDays(transaction, erasure, after.length);
    for (const [importId, ofImport] of Map.groupBy(after, (day) => day.importId)) {
      const names = new Set(ofImport.map(({ day }) => day));
      const audited = summed.filter(({ date }) => names.has(date));
      if (importId === undefined || audited.length === 0) continue;
      await writeSummedVisitors(transaction, importId, await keptVisitors(options, after, audited));
    }
  });
  catalogue.replace(after);
  superseded?.[0]?.note(after);
}

/** Returns the visitors of erased pages in the visits and hits that were written again, by dimension and day. Of a day with both, hits tell. */
async function visitorsOfRemoved(
  { store }: Pick<EraserOptions, 'store'>,
  params: ReturnType<typeof generationsOf>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ date: string } & Readonly<Record<`${Dimension}s`, number>>>(EXACT_VISITORS, params);
  return new Map(
    rows.flatMap(({ date, pages, entrys, exits }) => [
      [`page ${date}`, pages] as const,
      [`entry ${date}`, entrys] as const,
      [`exit ${date}`, exits] as const,
    ]),
  );
}

/** Returns the most visitors that a row of a day can have. */
async function mostVisitors(
  { store }: Pick<EraserOptions, 'store'>,
  params: ReturnType<typeof generationsOf>,
  days: readonly ClosedDay[],
): Promise<(day: string) => number> {
  const rows = await store.query<{ date: string; visitors: number }>(DAY_VISITORS, params);
  const ofDays = new Map(rows.map((row) => [row.date, row.visitors]));
  const part = figurePart('visitors');
  const unknown = new Set(days.flatMap((day) => (day.unknown?.includes(part) ? [day.day] : [])));
  return (day) => (unknown.has(day) ? NO_CUT : (ofDays.get(day) ?? NO_CUT));
}

/** Returns the keys and visitors that days and dimensions have once they are written again. */
async function keptVisitors(
  { store }: Pick<EraserOptions, 'store'>,
  after: readonly ClosedDay[],
  merged: readonly Pick<MergedKeys, 'date' | 'dimension'>[],
) {
  const rows = await store.query<{ date: string; dimension: Dimension; keys: number; visitors: number }>(
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
  found: Parameters<EraserOptions['store']['query']>[1] & { readonly site: number },
  waiting: ReadonlySet<string>,
): Promise<boolean> {
  const rows = await store.query<{ date: string }>(FOUND_EVENTS, found);
  const days = rows.map(({ date }) => date).filter((day) => !waiting.has(day));
  if (days.length > 0) await store.execute(CHANGE_EVENTS, { ...found, days });
  // Also what a kill has left.
  await store.execute(FORGET_CHANGES);
  return days.length > 0;
}

/** Removes the rows of days in all generations that were begun but for the published ones. Of several processes, `superseded` does. */
async function removeEarlier(options: EraserOptions, siteId: number, days: readonly string[]): Promise<void> {
  const { store, database, catalogue, readersLeaveMs } = options;
  if (readersLeaveMs !== undefined) return;
  // Answers that have begun find the rows whole.
  await catalogue.earlierLeases();
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

/**
 * Removes sums of months that were made with the pages, but for those of the published generations of their days: these have none of
 * them, or those of later days. Returns whether there were any.
 */
async function removeMonths(
  { store, catalogue }: Pick<EraserOptions, 'store' | 'catalogue'>,
  found: Parameters<EraserOptions['store']['query']>[1] & { readonly site: number },
): Promise<boolean> {
  const rows = await store.query<{ date: string; generation: number }>(FOUND_MONTHS, found);
  const site = catalogue.site(found.site);
  const left = rows.filter(({ date, generation }) => {
    const sums = site.month(date);
    const days = site.states({ from: date, to: `${date.slice(0, 8)}31` }).closed;
    return sums === undefined || storedGeneration(sums.generation) !== generation || !areIn(sums.basis, days);
  });
  if (left.length === 0) return false;
  await catalogue.earlierLeases();
  const months = left.map(({ date, generation }) => `${date} ${generation}`);
  await store.execute(REMOVE_MONTHS, { site: found.site, months });
  return true;
}
