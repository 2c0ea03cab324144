import { OTHER_KEY } from '../../domain/dimension.ts';
import { type UnknownDay, UnknownRowsError } from '../../rollup/days/day-knowledge.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import type { Store } from '../../store/store.ts';
import type { BreakdownAnswer, RankedRows } from '../answer.ts';
import {
  clipOf,
  knownFrom,
  type LackingKeyFigures,
  lackingKeyFigures,
  noteSummed,
  requireImportedChannels,
  requireRawDays,
} from '../coverage.ts';
import { knownVisitors } from '../day-counts.ts';
import { planBreakdown } from '../plan.ts';
import type { BreakdownQuery, KeysQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, type Window } from '../window.ts';
import { withDailyKeys } from './daily-keys.ts';
import { rate, sumCounts } from './figures.ts';

/**
 * Matches a key that contains the search text. The lower case of a letter can depend on its neighbours (Greek's final
 * sigma), so the text is searched for literally first.
 */
export const FOUND = '(position(key, {search:String}) > 0 OR position(lowerUTF8(key), lowerUTF8({search:String})) > 0)';

/** Selects the keys that a search finds: a WHERE clause on the column `key`, empty without a search. */
export function foundKeys(search: string | null): BoundSql {
  if (search === null) return { sql: '', params: {} };
  return { sql: `WHERE key != '${OTHER_KEY}' AND ${FOUND}`, params: { search } };
}

/** Every day knows both counts. */
export const NO_DAYS: LackingKeyFigures = { visitors: null, views: null };

/** Sums a count of the rows of a key: null when one of them is of a day that lacks the count. */
export function knownSum(count: 'visitors' | 'views', { [count]: lacking }: LackingKeyFigures): BoundSql {
  if (lacking === null) return { sql: `sum(${count})`, params: {} };
  return { sql: `if(countIf(${lacking.sql}) > 0, NULL, sum(${count}))`, params: lacking.params };
}

/** A row of the store's answer. */
interface KeyRow {
  readonly key: string;
  readonly key_visitors: number | null;
  readonly key_views: number | null;
  readonly total: number;
  /** Of keys with sums. */
  readonly key_sum?: string;
}

/** One page of the keys, and the number of all keys. */
export interface KeyPage {
  readonly page: readonly {
    readonly key: string;
    readonly visitors: number | null;
    readonly views: number | null;
    readonly sum?: string;
  }[];
  readonly totalKeys: number;
}

/** Since when a dimension is known of which days of the period may know nothing. */
export interface KnownRows {
  /** The first day that is counted; null when all days of the period are. */
  readonly knownFrom: string | null;
}

/** Answers `breakdown`: the keys of a dimension, the most visited first. */
export async function readBreakdown(
  reader: Reader,
  window: Window,
  query: BreakdownQuery,
): Promise<BreakdownAnswer & Partial<KnownRows>> {
  const read = (since: Window) => readRankedRows(reader, since, query);
  const { dimension } = query;
  if (query.isClipped === undefined) {
    const { period, ...rows } = await read(window);
    return { period, dimension, ...rows };
  }
  const { answer, unknown } = await sinceKnown(reader, window, read);
  const { knownFrom, isShown } = clipOf(reader, window, unknown, true);
  const { totalVisitors } = answer;
  return { ...answer, period: echo(window), dimension, totalVisitors: isShown ? totalVisitors : null, knownFrom };
}

/** Reads an answer; when days of the period do not know what it is made of, that of the days since. */
export async function sinceKnown<Answer>(
  { rollups }: Pick<Reader, 'rollups'>,
  window: Window,
  read: (window: Window) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly unknown: readonly UnknownDay[] }> {
  try {
    return { answer: await read(window), unknown: [] };
  } catch (error) {
    if (!(error instanceof UnknownRowsError)) throw error;
    const unknown = rollups.gaps.note(error.days);
    const from = knownFrom(unknown)!;
    return { answer: await read({ ...window, period: { from, to: window.period.to } }), unknown };
  }
}

/** Reads a page of the keys of a stored dimension, the most visited first. */
export async function readRankedRows(reader: Reader, window: Window, query: KeysQuery): Promise<RankedRows> {
  const layer = planBreakdown(query, window);
  const answer = { period: echo(window) };
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalVisitors: 0 };

  if (layer !== 'all_keys' && layer.kind === 'raw') requireRawDays(reader.rollups, window.site.id, days);
  requireImportedChannels(reader.rollups, window.site.id, days, query.dimension);
  const isOfViews = query.isOfVisitors === undefined;
  const lacking = lackingKeyFigures(reader.rollups, window.site.id, days, query.dimension, isOfViews);
  const { store, rollups } = reader;
  const [rows, totals] = await withDailyKeys(
    rollups,
    { site: window.site.id, days, layer, query, lacking },
    (keys, visits) => Promise.all([readKeys(store, keys, query, { lacking }), readAllCounts(visits, 'day')]),
  );
  if (layer === 'all_keys') {
    const keys = rows.page.map(({ key }) => key);
    noteSummed(rollups, window.site.id, days, query.dimension, keys);
  }
  const totalVisitors = sumCounts(knownVisitors(totals, rollups, window.site.id, days).values()).visitors;
  return {
    ...answer,
    rows: rows.page.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalKeys: rows.totalKeys,
    totalVisitors,
  };
}

/**
 * Reads a page of keys from their daily counts: the columns day, key, visitors, views. The sum of a count is null for the
 * keys of the days that lack it. With `hasSums` there is a column `sum` too, whose sums are exact.
 */
export async function readKeys(
  store: Store,
  keys: BoundSql,
  query: Pick<BreakdownQuery, 'search' | 'limit' | 'offset'> & { readonly metric?: string },
  { lacking = NO_DAYS, hasSums = false }: { readonly lacking?: LackingKeyFigures; readonly hasSums?: boolean } = {},
): Promise<KeyPage> {
  const found = foundKeys(query.search);
  const from = `FROM (${keys.sql}) ${found.sql}`;
  const [visitors, views] = [knownSum('visitors', lacking), knownSum('views', lacking)];
  const ofKeys = { ...keys.params, ...found.params };
  const bound = { ...ofKeys, ...visitors.params, ...views.params, limit: query.limit, offset: query.offset };
  const counts = ['key_visitors DESC NULLS LAST', 'key_views DESC NULLS LAST'];
  if (query.metric === 'views') counts.reverse();
  // The order is total, so that pages never overlap: visitors and views, one of them first, then the bytes of the key. (other) comes last.
  const rows = await store.query<KeyRow>(
    `SELECT key, ${visitors.sql} AS key_visitors, ${views.sql} AS key_views,
  ${hasSums ? 'toString(sum(sum)) AS key_sum, ' : ''}count() OVER () AS total
${from} GROUP BY key
ORDER BY key = '${OTHER_KEY}', ${[...counts, 'key'].join(', ')}
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    bound,
  );
  const page = rows.map(({ key, key_visitors, key_views, key_sum }) => ({
    ...{ key, visitors: key_visitors, views: key_views },
    ...(key_sum === undefined ? {} : { sum: key_sum }),
  }));
  if (rows.length > 0) return { page, totalKeys: rows[0]!.total };
  if (query.offset === 0) return { page, totalKeys: 0 };
  const [count] = await store.query<{ total: number }>(`SELECT uniqExact(key) AS total ${from}`, ofKeys);
  return { page, totalKeys: count!.total };
}
