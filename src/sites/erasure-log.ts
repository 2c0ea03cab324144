/** The record of what was asked to be erased, and when it was gone from the disk. */
import type { Db } from '../database/database.ts';
import { type ErasureKind, isOfWholeSite, WHOLE_SITE } from '../domain/erasure-kind.ts';
import type { Period } from '../domain/period.ts';

const KEY = ['site_id', 'kind', 'first_day', 'last_day', 'pattern'] as const;

/** The last erasure of a site and kind, of a run of days, or of pages. Instants are epoch milliseconds. */
export interface LoggedErasure {
  readonly siteId: number;
  /** The site's public id; empty when an earlier version of the service requested the erasure. */
  readonly site: string;
  readonly kind: ErasureKind;
  /** The run of days that somebody asked to be erased, or of whose days the pages are; absent for the other kinds. */
  readonly range?: Period;
  /** The pattern of the pages that somebody asked to be erased; absent for the other kinds. */
  readonly pattern?: string;
  /** The closed days that it erased, or whose visits it erased. */
  readonly days: number;
  readonly requestedAt: number;
  /** When nothing of the days was on the disk any more; null until then. */
  readonly doneAt: number | null;
}

/** The fields that tell erasures apart. */
export type ErasureKey = Pick<LoggedErasure, 'siteId' | 'kind' | 'range' | 'pattern'>;

/** Names an erasure in maps. */
export function erasureKey({ siteId, kind, range, pattern }: ErasureKey): string {
  return [siteId, kind, range?.from, range?.to, pattern].join(' ');
}

/** From the beginning of a day in UTC to its end in the last time zone. */
const LAST_DAY_ENDS_MS = 37 * 3_600_000;

/** Tells whether an erasure is of the pages of the day on which it was asked for. */
export function isOfToday({ kind, range }: Pick<LoggedErasure, 'kind' | 'range'>): boolean {
  return kind === 'pages' && range!.from === range!.to;
}

/** Returns from when on an erasure can be done, epoch milliseconds: pages of today go when the day is over, in whatever time zone. */
export function beginsAt(erasure: Pick<LoggedErasure, 'kind' | 'range' | 'requestedAt'>): number {
  const { range, requestedAt } = erasure;
  return isOfToday(erasure) ? Math.max(requestedAt, Date.parse(range!.to) + LAST_DAY_ENDS_MS) : requestedAt;
}

/** The one who asked for an erasure; neither for a command, and for what is not kept. */
export interface Eraser {
  readonly userId?: number | null;
  /** A management key. */
  readonly keyId?: number | null;
}

/** The request of an erasure: the days of a site before a day. `at` is in epoch milliseconds. */
export interface ErasureRequest extends Pick<LoggedErasure, 'siteId' | 'site'>, Eraser {
  readonly kind: Exclude<ErasureKind, 'days' | 'pages'>;
  readonly before: string;
  readonly at: number;
}

/**
 * Records a request, unless it erases nothing of a closed day and its site stays. One that still waits keeps its instant.
 * To be called in a transaction, before the days, or their visits, are removed from `site_days`.
 */
export async function logErasure(transaction: Db, request: ErasureRequest): Promise<void> {
  const { siteId, site, kind, before, at, userId = null, keyId = null } = request;
  const closed = transaction
    .selectFrom('site_days')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('site_id', '=', siteId)
    .where('day', '<', before);
  const erased = kind === 'visits' ? closed.where('visits', '=', 1) : closed;
  const { count } = await erased.executeTakeFirstOrThrow();
  const days = Number(count);
  if (days === 0 && !isOfWholeSite(kind)) return;
  // What is done makes room for the next.
  await transaction
    .deleteFrom('erasure_log')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('done_at', 'is not', null)
    .execute();
  await transaction
    .insertInto('erasure_log')
    .values({ site_id: siteId, kind, site, days, requested_at: at, user_id: userId, key_id: keyId })
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet((set) => ({ days: set('erasure_log.days', '+', days) })),
    )
    .execute();
}

/**
 * Records that somebody asks for a run of days to be erased, or with a pattern for the pages of it that match. The same is recorded
 * once: one that waits goes on. The days are counted when they go (`countErasedDays`).
 */
export async function logDayErasure(
  db: Db,
  {
    siteId,
    site,
    range,
    pattern = '',
    at,
  }: Required<Pick<LoggedErasure, 'siteId' | 'site' | 'range'>> &
    Pick<LoggedErasure, 'pattern'> & { readonly at: number },
  { userId = null, keyId = null }: Eraser,
): Promise<void> {
  const kind = pattern === '' ? 'days' : 'pages';
  const asked = { days: 0, requested_at: at, user_id: userId, key_id: keyId };
  await db
    .insertInto('erasure_log')
    .values({ site_id: siteId, kind, ...columnsOf(range), pattern, site, ...asked })
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({ ...asked, done_at: null })
        .where('erasure_log.done_at', 'is not', null),
    )
    .execute();
}

/** Adds to the number of days that an erasure of days has erased. */
export async function countErasedDays(transaction: Db, erasure: LoggedErasure, days: number): Promise<void> {
  await ofErasure(transaction, erasure)
    .set((set) => ({ days: set('days', '+', days) }))
    .execute();
}

/** Lists the runs of days of a site that were erased on request, also those that wait. */
export async function listErasedRuns(db: Db, siteId: number): Promise<Period[]> {
  const rows = await db
    .selectFrom('erasure_log')
    .select(['first_day as from', 'last_day as to'])
    .where('site_id', '=', siteId)
    .where('kind', '=', 'days')
    .execute();
  return rows;
}

/** Tells whether days of a site, or pages of days that were over, wait for their erasure. */
export async function isErasing(db: Db, siteId: number, kind: 'days' | 'pages'): Promise<boolean> {
  const logged = await listLoggedErasures(db);
  return logged.some(
    (each) => each.siteId === siteId && each.kind === kind && each.doneAt === null && !isOfToday(each),
  );
}

/** Makes the erasures of whole sites wait again: events of them have come. */
export async function reopenErasures(transaction: Db, siteIds: readonly number[]): Promise<void> {
  if (siteIds.length === 0) return;
  await transaction
    .updateTable('erasure_log')
    .set({ done_at: null })
    .where('site_id', 'in', siteIds)
    .where('kind', 'in', WHOLE_SITE)
    .execute();
}

/** Lists all erasures: those that wait first, the longest waiting at the top, then those done, the latest first. */
export async function listLoggedErasures(db: Db): Promise<LoggedErasure[]> {
  const found = await db
    .selectFrom('erasure_log')
    .select(['site_id as siteId', 'site', 'kind', 'first_day as from', 'last_day as to', 'pattern'])
    .select(['days', 'requested_at as requestedAt', 'done_at as doneAt'])
    .orderBy('last_day')
    .execute();
  const rows = found.map(withRange);
  const waiting = rows.filter(({ doneAt }) => doneAt === null).sort((a, b) => a.requestedAt - b.requestedAt);
  const done = rows.filter(({ doneAt }) => doneAt !== null).sort((a, b) => b.doneAt! - a.doneAt!);
  return [...waiting, ...done];
}

/** Lists the erasures of a site, those under its earlier internal ids too, oldest first, each with who asked for it. */
export async function listErasuresOf(db: Db, site: string): Promise<(LoggedErasure & Required<Eraser>)[]> {
  const rows = await db
    .selectFrom('erasure_log')
    .select(['site_id as siteId', 'site', 'kind', 'first_day as from', 'last_day as to', 'pattern'])
    .select(['days', 'requested_at as requestedAt', 'done_at as doneAt', 'user_id as userId', 'key_id as keyId'])
    .where('site', '=', site)
    .orderBy('requested_at')
    .orderBy('site_id')
    .execute();
  return rows.map(withRange);
}

/** Makes a run of the first and last day of a row, and leaves out what is an empty text for those without it. */
function withRange<Row extends Period & { readonly pattern: string }>({
  from,
  to,
  pattern,
  ...row
}: Row): Omit<Row, keyof Period | 'pattern'> & Pick<LoggedErasure, 'range' | 'pattern'> {
  return {
    ...row,
    ...(from === '' ? {} : { range: { from, to } }),
    ...(pattern === '' ? {} : { pattern }),
  };
}

/** Lists the erasures whose rows are hidden and may still be on the disk: those of whole sites once they are complete. */
export async function listLeavingErasures(db: Db): Promise<LoggedErasure[]> {
  const [logged, running] = await Promise.all([
    listLoggedErasures(db),
    db.selectFrom('erasures').select('site_id').execute(),
  ]);
  const sites = new Set(running.map(({ site_id }) => site_id));
  return logged.filter(({ kind, siteId, doneAt }) => doneAt === null && !(isOfWholeSite(kind) && sites.has(siteId)));
}

/** Records that nothing of an erasure is on the disk any more, unless it waits for later events. Returns whether it was recorded. */
export async function recordErased(db: Db, erasure: LoggedErasure, at: number): Promise<boolean> {
  const running = db.selectFrom('erasures').select('site_id');
  const { numUpdatedRows } = await ofErasure(db, erasure)
    .set({ done_at: at })
    .where('done_at', 'is', null)
    .where((where) => where.or([where('kind', 'not in', WHOLE_SITE), where('site_id', 'not in', running)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the record of an erasure. */
export function ofErasure(db: Db, { siteId, kind, range, pattern = '' }: ErasureKey) {
  const { first_day, last_day } = columnsOf(range);
  return db
    .updateTable('erasure_log')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .where('pattern', '=', pattern);
}

/** Returns a run of days as a row has it. */
export function columnsOf({ from, to }: Period = { from: '', to: '' }): {
  readonly first_day: string;
  readonly last_day: string;
} {
  return { first_day: from, last_day: to };
}
