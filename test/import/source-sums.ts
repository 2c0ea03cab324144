/** The sums of days that an import of a product's tables has to keep, from the history itself. */
import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { TopRow } from '../../src/stats/answer.ts';
import type { Total } from '../oracle/imported.ts';
import { capOf } from '../oracle/ranking.ts';
import { sum } from '../oracle/session.ts';
import type { SeenHistory } from './seen-history.ts';
import { type Divided, figureOf, rowsOf, type SourceRow, type SourceTable } from './source-table.ts';

const MICROS_PER_SECOND = 1_000_000;

/** The counts of a dimension that a product has. */
export interface KnownKeys {
  readonly visitors: boolean;
  readonly views: boolean;
}

/** A day as a product has counted it. Totals that it does not have are absent. */
export interface SourceDay {
  readonly totals: Readonly<Partial<Record<Total, number>>>;
  readonly keys: ReadonlyMap<StoredDimension, readonly TopRow[]>;
  /** The sums of all rows of a dimension, as the product's tables have them. */
  readonly counted: ReadonlyMap<StoredDimension, { readonly visitors: number; readonly views: number }>;
  /** The dimensions of which visitors were added up of several rows. */
  readonly summed: ReadonlySet<StoredDimension>;
}

/** All that a product has counted, and an import keeps. */
export interface SourceSums {
  readonly days: ReadonlyMap<string, SourceDay>;
  readonly known: ReadonlyMap<StoredDimension, KnownKeys>;
}

/** Merges the sums of the tables of one export, which have different dimensions. */
export function sumsOf(tables: readonly SourceTable[], histories: readonly SeenHistory[], cap: number): SourceSums {
  const counted = tables.map((table, at) => ({ table, rows: rowsOf(table, histories[at]!) }));
  const totals = new Map<string, Partial<Record<Total, number>>>();
  for (const { table, rows } of counted) addTotals(totals, table, rows);
  const keys = new Map<string, Map<StoredDimension, readonly TopRow[]>>();
  const summed = new Map<string, Set<StoredDimension>>();
  const sums = new Map<string, Map<StoredDimension, { visitors: number; views: number }>>();
  const known = new Map<StoredDimension, KnownKeys>();
  for (const { table, rows } of counted) {
    for (const divided of table.divides) {
      known.set(divided.dimension, {
        visitors: divided.visitors !== undefined,
        views: divided.views !== undefined,
      });
      for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
        const kept = keptKeys(table, divided, ofDay, totals.get(day)?.visitors ?? Number.POSITIVE_INFINITY, cap);
        keys.set(day, (keys.get(day) ?? new Map()).set(divided.dimension, kept.keys));
        sums.set(day, (sums.get(day) ?? new Map()).set(divided.dimension, kept.counted));
        if (kept.isSummed) summed.set(day, (summed.get(day) ?? new Set()).add(divided.dimension));
      }
    }
  }
  const days = [...new Set([...totals.keys(), ...keys.keys()])].sort();
  return {
    days: new Map(
      days.map((day) => [
        day,
        {
          totals: totals.get(day) ?? {},
          keys: keys.get(day) ?? new Map(),
          counted: sums.get(day) ?? new Map(),
          summed: summed.get(day) ?? new Set(),
        },
      ]),
    ),
    known,
  };
}

function addTotals(
  totals: Map<string, Partial<Record<Total, number>>>,
  table: SourceTable,
  rows: readonly SourceRow[],
): void {
  for (const { day, hits } of rows) {
    for (const [total, column] of Object.entries(table.totals ?? {}) as [Total, string][]) {
      const known = totals.get(day) ?? {};
      const figure = figureOf(table, column, hits) * (total === 'duration' ? MICROS_PER_SECOND : 1);
      totals.set(day, { ...known, [total]: (known[total] ?? 0) + figure });
    }
  }
}

/** Adds up the rows of a day under our keys. Nobody knows who is in several rows: the day's visitors are the most. */
function keptKeys(table: SourceTable, divided: Divided, rows: readonly SourceRow[], most: number, ofMost: number) {
  const cap = capOf(divided.dimension, ofMost);
  const figure = (column: string | undefined, { hits }: SourceRow) =>
    column === undefined ? 0 : figureOf(table, column, hits);
  const counted = rows
    .map((row) => ({
      key: divided.ours(row.hits[0]!),
      visitors: figure(divided.visitors, row),
      views: figure(divided.views, row),
    }))
    .filter(({ visitors, views }) => visitors + views > 0);
  const added = [...Map.groupBy(counted, ({ key }) => key)].map(([key, of]) => ({
    key,
    rows: of.length,
    visitors: sum(of.map(({ visitors }) => visitors)),
    views: sum(of.map(({ views }) => views)),
  }));
  added.sort(
    (a, b) => b.visitors - a.visitors || b.views - a.views || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
  );
  const rest = added.slice(cap);
  const keys = added.slice(0, cap).map(({ key, visitors, views, rows: ofKey }) => ({
    key: key === '' ? '(none)' : key,
    visitors: ofKey > 1 ? Math.min(visitors, most) : visitors,
    views,
  }));
  if (rest.length > 0) {
    const visitors = Math.min(sum(rest.map((row) => row.visitors)), most);
    keys.push({ key: '(other)', visitors, views: sum(rest.map((row) => row.views)) });
  }
  const isSummed = added.slice(0, cap).some((row) => row.rows > 1) || rest.length > 1 || rest.some((r) => r.rows > 1);
  const of = (count: 'visitors' | 'views') => sum(counted.map((row) => row[count]));
  return { keys, isSummed, counted: { visitors: of('visitors'), views: of('views') } };
}
