import { OTHER_KEY } from '../../domain/dimension.ts';
import { type UnknownDay, UnknownRowsError } from '../../rollup/days/day-knowledge.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import type { Store } from '../../store/store.ts';
import type { BreakdownAnswer, RankedRows } from '../answer.ts';
import {
  clipOf,
  type KnownKeyFigures,
  knownFrom,
  knownKeyFigures,
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

/** A row of the store's answer. */
interface KeyRow {
  readonly key: string;
  readonly key_visitors: number;
  readonly key_views: number;
  readonly total: number;
  /** Of keys with sums. */
  readonly key_sum?: string;
}

/** One page of the keys, and the number of all keys. */
export interface KeyPage {
  readonly page: readonly {
    readonly key: string;
    readonly visitors: number;
    readonly views: number;
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
  const known = knownKeyFigures(
    reader.rollups,
    window.site.id,
    days,
    query.dimension,
    query.isOfVisitors === undefined,
  );
  const { store, rollups } = reader;
  const [rows, totals] = await withDailyKeys(rollups, { site: window.site.id, days, layer, query }, (keys, visits) =>
    Promise.all([readKeys(store, keys, query, known), readAllCounts(visits, 'day')]),
  );
  const totalVisitors = sumCounts(knownVisitors(totals, rollups, window.site.id, days).values()).visitors;
  return {
    ...answer,
    rows: rows.page.map(({ key, ...counts }) => {
      const visitors = known.visitors ? counts.visitors : null;
      return { key, visitors, views: known.views ? counts.views : null, pct: rate(visitors, totalVisitors) };
    }),
    totalKeys: rows.totalKeys,
    totalVisitors,
  };
}

/**
 * Reads a page of keys from their daily counts: the columns day, key, visitors, views. Figures that are not known order
 * nothing.
 *
 * @param withSums reads the exact sums of the column `sum` too
 */
export async function readKeys(
  store: Store,
  keys: BoundSql,
  query: Pick<BreakdownQuery, 'search' | 'limit' | 'offset'> & { readonly metric?: string },
  known: KnownKeyFigures,
  withSums = false,
): Promise<KeyPage> {
  const found = foundKeys(query.search);
  const from = `FROM (${keys.sql}) ${found.sql}`;
  const bound = { ...keys.params, ...found.params, limit: query.limit, offset: query.offset };
  const byVisitors = [...(known.visitors ? ['key_visitors DESC'] : []), ...(known.views ? ['key_views DESC'] : [])];
  const counts = query.metric === 'views' ? byVisitors.toReversed() : byVisitors;
  // The order is total, so that pages never overlap: visitors and views, one of them first, then the bytes of the key. (other) comes last.
  const rows = await store.query<KeyRow>(
    `SELECT key, sum(visitors) AS key_visitors, sum(views) AS key_views${withSums ? ', toString(sum(sum)) AS key_sum' : ''},
  count() OVER () AS total
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
  const [count] = await store.query<{ total: number }>(`SELECT uniqExact(key) AS total ${from}`, bound);
  return { page, totalKeys: count!.total };
}
