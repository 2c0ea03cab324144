import { addDays, daysBetween } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { LoggedErasure } from '../../sites/erasure-log.ts';
import { eraseReportedPages } from '../../sites/reported-pages.ts';
import type { QueryParams } from '../../store/store.ts';
import { listGenerations } from '../days/closed-days.ts';
import { SITE_DAYS_PER_STATEMENT_MAX, storedGeneration } from '../days/generation.ts';
import { areIn } from '../days/month-basis.ts';
import type { SiteDays } from '../days/site-days.ts';
import { eraseRows, TABLES_OF_GENERATIONS } from './erase.ts';
import type { EraserOptions } from './eraser.ts';
import { grouped } from './grouped.ts';
import {
  CHANGE_EVENTS,
  FORGET_CHANGES,
  FOUND_DAYS,
  FOUND_EVENTS,
  FOUND_MONTHS,
  LEFT_CHANGES,
  patternParam,
  REMOVE_MONTHS,
} from './page-rows.ts';
import { rewritePages } from './rewrite-pages.ts';
import { unpublishedRows } from './superseded-rows.ts';

/** Days are written again together up to so many events. */
const EVENTS_PER_WRITING_MAX = 300_000;
type Found = QueryParams & { readonly site: number };

/** The result of a look for the pages of an erasure. */
export interface HiddenPages {
  /** Whether the store had rows with them: these are on the disk until it has purged its files. */
  readonly hadRows: boolean;
  /** Whether only rows are left that other processes may still read: there is nothing to do before they go. */
  readonly areLeaving: boolean;
  /** Whether no day can have any more of them. */
  readonly isWhole: boolean;
  /** Names the state of the days that were looked at: as long as it is the same, there is nothing else to find. */
  readonly state: string;
}

const NOTHING: HiddenPages = { hadRows: false, areLeaving: false, isWhole: false, state: '' };

/**
 * Erases the pages of a site that match a pattern, from the days of a run that are over and closed; the caller has the site to itself.
 * Each such day is written again in a generation of its own and published whole, with its totals, goals and funnels as they are. Earlier
 * generations go when no reader has them any more. Repeating it does the same with what has come meanwhile.
 */
export async function hidePages(options: EraserOptions, erasure: LoggedErasure): Promise<HiddenPages> {
  const { store, catalogue, recent } = options;
  const { siteId } = erasure;
  const { from, to } = erasure.range!;
  const until = await lastOverDay(options, siteId, erasure.range!);
  // The erasure of a deleted site takes everything.
  if (until === null) return { ...NOTHING, isWhole: true };
  if (until < from) return { ...NOTHING, state: until };
  await eraseReportedPages(options.database.db, siteId, { from, to: until }, erasure.pattern!);
  const { open, closed } = catalogue.site(siteId).states({ from, to: until });
  const waiting = new Set(open);
  const found = { site: siteId, from, until, ...patternParam(erasure.pattern!) };
  const days = await store.query<{ date: string; generation: number }>(FOUND_DAYS, found);
  const isFound = new Set(days.map(({ date, generation }) => `${date} ${generation}`));
  const before = closed.filter(
    (day) => !waiting.has(day.day) && isFound.has(`${day.day} ${storedGeneration(day.generation)}`),
  );
  for (const some of grouped(before, EVENTS_PER_WRITING_MAX, SITE_DAYS_PER_STATEMENT_MAX)) {
    await rewritePages(options, erasure, some);
  }
  const hadEvents = await changeEvents(options, found, waiting);
  if (before.length > 0 || hadEvents) recent?.forgetDays(siteId, { from, to: until });
  const dates = [...new Set(days.map(({ date }) => date))];
  if (dates.length > 0) await removeEarlier(options, siteId, dates);
  const hadMonths = await removeMonths(options, found);
  const isArriving = isArrivingIn(options, siteId, { from, to: until });
  const hadRows = days.length > 0 || hadEvents || hadMonths;
  const after = catalogue.site(siteId).states({ from, to: until });
  return {
    hadRows,
    areLeaving: options.readersLeaveMs !== undefined && before.length === 0 && !hadEvents,
    isWhole: until === to && waiting.size === 0 && !hadRows && !isArriving,
    state: stateOf(until, after, isArriving),
  };
}

/** Names the state of the days that a look would find now. */
export async function stateOfPages(options: EraserOptions, { siteId, range }: LoggedErasure): Promise<string> {
  const { catalogue } = options;
  const until = await lastOverDay(options, siteId, range!);
  if (until === null) return '';
  if (until < range!.from) return until;
  const days = catalogue.site(siteId).states({ from: range!.from, to: until });
  return stateOf(until, days, isArrivingIn(options, siteId, { from: range!.from, to: until }));
}

/** Tells whether events of days of a run are on their way into the store, as far as this process knows. */
function isArrivingIn({ catalogue }: Pick<EraserOptions, 'catalogue'>, siteId: number, { from, to }: Period): boolean {
  return daysBetween(from, to).some((day) => catalogue.isArriving({ siteId, day }));
}

/** Returns the last day of a run that is over in the site's time zone; null for a deleted site. */
async function lastOverDay(
  { database, clock }: Pick<EraserOptions, 'database' | 'clock'>,
  siteId: number,
  { to }: Period,
): Promise<string | null> {
  const site = await database.db.selectFrom('sites').select('timezone').where('id', '=', siteId).executeTakeFirst();
  if (site === undefined) return null;
  const over = addDays(localDayAt(clock.nowMicros(), site.timezone).day, -1);
  return to < over ? to : over;
}

function stateOf(until: string, { open, closed }: ReturnType<SiteDays['states']>, isArriving: boolean): string {
  return [until, isArriving, ...open, ...closed.map(({ day, generation }) => `${day}:${generation}`)].join(' ');
}

/**
 * Takes the pages from single events, but for those of open days, which are derived from them. Returns whether there were any, or a change
 * of an earlier run is still on the disk.
 */
async function changeEvents(
  { store }: Pick<EraserOptions, 'store'>,
  found: Found,
  waiting: ReadonlySet<string>,
): Promise<boolean> {
  const rows = await store.query<{ date: string }>(FOUND_EVENTS, found);
  const days = rows.map(({ date }) => date).filter((day) => !waiting.has(day));
  if (days.length > 0) await store.execute(CHANGE_EVENTS, { ...found, days });
  const changes = await store.query<{ is_done: number }>(LEFT_CHANGES);
  if (changes.some(({ is_done }) => is_done === 1)) await store.execute(FORGET_CHANGES);
  return days.length > 0 || changes.length > 0;
}

/** Removes the rows of days in all generations that were begun but for the published ones. Of several processes, `superseded` does it. */
async function removeEarlier(options: EraserOptions, siteId: number, days: readonly string[]): Promise<void> {
  const { store, database, catalogue, readersLeaveMs } = options;
  if (readersLeaveMs !== undefined) {
    // Also what an interrupted closing has left.
    options.superseded?.[0]?.noteNew(days.map((day) => ({ siteId, day })));
    return;
  }
  // Answers that have begun find the rows whole.
  await catalogue.earlierLeases();
  for (let i = 0; i < days.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
    const some = days.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX).map((day) => ({ siteId, day }));
    const known = await listGenerations(database.db, some);
    if (known.length === 0) continue;
    const { sql, params } = unpublishedRows(known);
    for (const table of TABLES_OF_GENERATIONS) await eraseRows(store, table, sql, params);
  }
}

/**
 * Removes sums of months that were made with the pages, but for those of the published generations of their days: these have none of
 * them, or those of later days. Returns whether there were any. Of several processes, `superseded` removes them.
 */
async function removeMonths(options: EraserOptions, found: Found): Promise<boolean> {
  const { store, catalogue, readersLeaveMs, superseded } = options;
  const rows = await store.query<{ date: string; generation: number }>(FOUND_MONTHS, found);
  const site = catalogue.site(found.site);
  const left = rows.filter(({ date, generation }) => {
    const sums = site.month(date);
    const days = site.states({ from: date, to: `${date.slice(0, 8)}31` }).closed;
    return sums === undefined || storedGeneration(sums.generation) !== generation || !areIn(sums.basis, days);
  });
  if (left.length === 0) return false;
  if (readersLeaveMs !== undefined) {
    superseded?.[1]?.noteNew(left.map(({ date }) => ({ siteId: found.site, day: date })));
    return true;
  }
  await catalogue.earlierLeases();
  const months = left.map(({ date, generation }) => `${date} ${generation}`);
  await store.execute(REMOVE_MONTHS, { site: found.site, months });
  return true;
}
