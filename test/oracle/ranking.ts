import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { BreakdownRow, RankedRows, TopRow } from '../../src/stats/answer.ts';
import type { LinksQuery } from '../../src/stats/query.ts';
import { rate } from './change.ts';
import { type Hit, keyOf, visitorsOf } from './hit.ts';
import { sum } from './session.ts';

/** Ranks the keys of the hits in a dimension. */
export function rank(hits: readonly Hit[], dimension: StoredDimension): TopRow[] {
  return rankBy(hits, (hit) => keyOf(hit, dimension));
}

/** Ranks the hits by any key. */
export function rankBy(hits: readonly Hit[], key: (hit: Hit) => string): TopRow[] {
  const byKey = Map.groupBy(hits, key);
  return ranked([...byKey].map(([key, own]) => ({ key, visitors: visitorsOf(own), views: own.length })));
}

/** Returns how many keys of a dimension a day stores, from how many it stores of most: of pages and events ten times as many. */
export function capOf(dimension: StoredDimension, cap: number): number {
  return ['page', 'entry', 'exit', 'event'].includes(dimension) ? 10 * cap : cap;
}

/** Returns the rows of one day as they are stored: the first `cap` keys, and `(other)` for the rest. */
export function rankDay(hits: readonly Hit[], dimension: StoredDimension, cap: number): TopRow[] {
  const stored = rank(hits, dimension).slice(0, capOf(dimension, cap));
  const storedKeys = new Set(stored.map((row) => row.key));
  const rest = hits.filter((hit) => !storedKeys.has(keyOf(hit, dimension)));
  if (rest.length === 0) return stored;
  return [...stored, { key: '(other)', visitors: visitorsOf(rest), views: rest.length }];
}

/** Adds the rows of several days key by key, and ranks the sums. */
export function addRows(rows: readonly TopRow[]): TopRow[] {
  const byKey = Map.groupBy(rows, (row) => row.key);
  return ranked(
    [...byKey].map(([key, own]) => ({
      key,
      visitors: sum(own.map((row) => row.visitors)),
      views: sum(own.map((row) => row.views)),
    })),
  );
}

/** A row of days of which some may not know a count: it is null then. */
export type KnownRow = Pick<BreakdownRow, 'key' | 'visitors' | 'views'>;

/** Puts null for the counts of a day's rows that the day does not know. */
export function withKnownCounts(
  rows: readonly TopRow[],
  isKnown: (count: 'visitors' | 'views') => boolean,
): readonly KnownRow[] {
  const [hasVisitors, hasViews] = [isKnown('visitors'), isKnown('views')];
  return rows.map(({ key, visitors, views }) => ({
    key,
    visitors: hasVisitors ? visitors : null,
    views: hasViews ? views : null,
  }));
}

/** Adds the rows of several days key by key, and ranks the sums: a count that one of the rows does not know is null. */
export function addKnownRows(rows: readonly KnownRow[]): KnownRow[] {
  const total = (counts: readonly (number | null)[]) => (counts.includes(null) ? null : sum(counts.map(Number)));
  const byKey = Map.groupBy(rows, (row) => row.key);
  return ranked(
    [...byKey].map(([key, own]) => ({
      key,
      visitors: total(own.map((row) => row.visitors)),
      views: total(own.map((row) => row.views)),
    })),
  );
}

/** Orders rows by visitors, then views, both descending and null last, then by the key's UTF-8 bytes; `(other)` last. */
export function ranked<Row extends KnownRow>(rows: readonly Row[]): Row[] {
  return [...rows].sort(
    (a, b) =>
      Number(a.key === '(other)') - Number(b.key === '(other)') ||
      (b.visitors ?? -1) - (a.visitors ?? -1) ||
      (b.views ?? -1) - (a.views ?? -1) ||
      Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
  );
}

/** Returns whether a key contains the searched text, case ignored. `(other)` is never found. */
export function isFound(key: string, search: string | null): boolean {
  if (search === null) return true;
  return key !== '(other)' && key.toLowerCase().includes(search.toLowerCase());
}

/** Returns a page of ranked rows with their shares of so many visitors. */
export function pageOf<Row extends TopRow>(
  ranked: readonly Row[],
  { search, limit, offset }: Pick<LinksQuery, 'search' | 'limit' | 'offset'>,
  totalVisitors: number | null,
) {
  const found = ranked.filter(({ key }) => isFound(key, search));
  const rows = found.slice(offset, offset + limit).map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) }));
  return { rows, totalKeys: found.length, totalVisitors } satisfies Omit<RankedRows, 'period'>;
}
