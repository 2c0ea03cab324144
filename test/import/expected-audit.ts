/** Compares the audit of an import with what the product has counted. */
import assert from 'node:assert/strict';
import type { AuditRow, KnownCounts } from '../../src/sites/import-audits.ts';
import { sum } from '../oracle/session.ts';
import type { KnownKeys, SourceSums } from './source-sums.ts';

/** A stored key of a day. */
export interface StoredKeyRow {
  readonly day: string;
  readonly dimension: string;
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** Checks what the audit tells of each day that was taken, of an export of which nothing is left out. */
export function assertAudit(audit: readonly AuditRow[], { days, known }: SourceSums, taken: readonly string[]): void {
  const found = new Map(audit.map(({ viewsOf: _, ...row }) => [`${row.day} ${row.dimension}`, row]));
  for (const day of taken) {
    const { totals, keys, counted, summed } = days.get(day)!;
    const kept = { visitors: totals.visitors ?? null, views: totals.pageviews ?? null };
    const row = { day, dimension: 'totals', source: kept, kept, visitors: obtained(kept, false), leftOut: {} };
    assert.deepEqual(found.get(`${day} totals`), row);
    for (const [dimension, has] of known) {
      const rows = keys.get(dimension) ?? [];
      const source = knownOf(has, rows.length === 0, counted.get(dimension) ?? { visitors: 0, views: 0 });
      const sums = { visitors: sum(rows.map((row) => row.visitors)), views: sum(rows.map((row) => row.views)) };
      const kept = knownOf(has, rows.length === 0, sums);
      const visitors = obtained(kept, summed.has(dimension));
      assert.deepEqual(found.get(`${day} ${dimension}`), { day, dimension, source, kept, visitors, leftOut: {} });
    }
  }
}

function knownOf(has: KnownKeys, isNone: boolean, { visitors, views }: { visitors: number; views: number }) {
  return { visitors: has.visitors || isNone ? visitors : null, views: has.views || isNone ? views : null };
}

function obtained({ visitors }: KnownCounts, isSummed: boolean): AuditRow['visitors'] {
  return visitors === null ? 'unknown' : isSummed ? 'summed' : 'exact';
}

/** Checks the stored keys of each day that was taken. No question asks for the keys of some dimensions. */
export function assertStoredKeys(
  stored: readonly StoredKeyRow[],
  { days, known }: SourceSums,
  taken: readonly string[],
) {
  const found = Map.groupBy(stored, ({ day, dimension }) => `${day} ${dimension}`);
  for (const day of taken) {
    for (const [dimension, has] of known) {
      const expected = (days.get(day)!.keys.get(dimension) ?? []).map(({ key, visitors, views }) => {
        return { key, visitors: has.visitors ? visitors : 0, views: has.views ? views : 0 };
      });
      const rows = (found.get(`${day} ${dimension}`) ?? []).map(({ key, visitors, views }) => ({
        key,
        visitors,
        views,
      }));
      assert.deepEqual(byKey(rows), byKey(expected), `${day} ${dimension}`);
    }
  }
}

function byKey<Row extends { readonly key: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
