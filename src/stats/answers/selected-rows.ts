import type { Goal } from '../../domain/goal.ts';
import type { Property } from '../../domain/property.ts';
import { namesOf } from '../../rollup/days/day-knowledge.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { type KeyFigures, type KeysOf, selectedKeys } from '../../rollup/sql/selected-keys.ts';
import type { Store } from '../../store/store.ts';
import type { RankedRows, ReportRow } from '../answer.ts';
import { knownFrom } from '../coverage.ts';
import { type Reader, readAllCounts, within } from '../read-counts.ts';
import { ROW_METRIC_TABLE, type RowMetric, type RowSums } from '../row-metric.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { foundKeys } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';
import { selectedDays } from './selected-days.ts';

/** Asks for the ranked keys of the hits that conditions select. */
export interface SelectedRowsQuery {
  readonly of: KeysOf;
  /** Ranks the rows. */
  readonly metric: RowMetric;
  /** The figures that rows have besides visitors and views. */
  readonly metrics: readonly RowMetric[];
  /** Gives rows the number of their measured views, beside a metric of reading. */
  readonly withMeasured?: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly search: string | null;
}

/** Ranked rows, and the first day from which on all days are known. */
export type SelectedRows = Omit<RankedRows, 'rows'> & {
  readonly rows: readonly ReportRow[];
  readonly knownFrom: string | null;
};

/** `total` counts all keys that were found, `sum` adds their visitors up. */
type Row = RowSums & { readonly total: number; readonly sum: number; readonly key_number?: string };

/**
 * Ranks the keys of the hits that conditions select: each row is its key as one more condition. Rows are those of the days whose
 * hits are kept. With days that no figure can leave out, such as imported sums, the figures are null.
 *
 * @param goal whose conversions are counted inside the sessions of each key
 * @param property the property whose values are ranked, if the site keeps it
 */
export async function readSelectedRows(
  reader: Reader,
  window: Window,
  query: SelectedRowsQuery,
  where: Where,
  goal: Goal | null,
  property: Property | null,
): Promise<SelectedRows> {
  const { rollups, store } = reader;
  const { site } = window;
  const days = answerable(window, window.period);
  const nothing = { period: echo(window), rows: [], totalKeys: 0, totalVisitors: 0, knownFrom: null };
  if (days === null) return nothing;
  const { unknown, isShown } = selectedDays(reader, window, window.period, where, {
    dimensions: 'dimension' in query.of ? [query.of.dimension] : [],
    properties: 'property' in query.of ? [property] : [],
  });
  const without = new Set(namesOf(unknown));
  const [{ rows, totalKeys }, total] = await rollups.selected(site.id, days, [dayVisits()], async (hits, [visits]) => {
    const figures = figuresOf(query, goal);
    const asked = JSON.stringify([where.conditions, query.of, figures, [...without]]);
    const keys = await hits.byKey(asked, (layer) => selectedKeys(layer, where, query.of, figures, [...without]));
    const read = readRows(store, keys, query, goal, isShown).then((found) => {
      // The exact sum of a property is a text and no number.
      if (query.search === null && !('property' in query.of)) keys.found(found.totalKeys);
      return found;
    });
    const total =
      'transition' in query.of
        ? read.then(({ rows }) => (query.search === null && rows.length > 0 ? rows[0]!.sum : readTotal(store, keys)))
        : readAllCounts(visits, 'day').then((counts) => sumCounts(within(counts, days, without)).visitors);
    return Promise.all([read, total]);
  });
  const totalVisitors = isShown ? total : null;
  const from = knownFrom(unknown);
  return {
    ...nothing,
    rows: rows.map((row) => rowOf(row, query, totalVisitors, isShown)),
    totalKeys,
    totalVisitors,
    knownFrom: from,
  };
}

/** Reads the sum of the visitors of all moves, of which a row is a share. */
async function readTotal(store: Store, { sql, params }: BoundSql): Promise<number> {
  const [row] = await store.query<{ total: number }>(`SELECT sum(visitors) AS total FROM (${sql})`, params);
  return row!.total;
}

function figuresOf({ metric, metrics }: SelectedRowsQuery, goal: Goal | null): KeyFigures {
  const needs = new Set([metric, ...metrics].map((name) => ROW_METRIC_TABLE[name].needs));
  return {
    ofSessions: needs.has('sessions'),
    ofReading: needs.has('reading'),
    goals: goal === null || !needs.has('goal') ? [] : [goal],
  };
}

async function readRows(
  store: Store,
  keys: BoundSql,
  query: SelectedRowsQuery,
  goal: Goal | null,
  isShown: boolean,
): Promise<{ readonly rows: readonly Row[]; readonly totalKeys: number }> {
  const { metric, search, limit, offset } = query;
  const found = foundKeys(search);
  const from = `FROM (${keys.sql}) ${found.sql}`;
  const params = { ...keys.params, ...found.params, limit, offset };
  const { ofSessions, ofReading, goals } = figuresOf(query, goal);
  const names = [
    ...['visitors', 'views'],
    ...(ofSessions ? ['sessions', 'bounces', 'duration'] : []),
    ...(ofReading ? ['measured', 'read_ms', 'depths'] : []),
    ...(goals.length > 0 ? ['conversions', 'converters'] : []),
  ];
  const sums = names.map((name) => `sum(${name}) AS key_${name}`);
  const ofValues = 'property' in query.of ? ['toString(sum(number)) AS key_number'] : [];
  const rows = await store.query<Row>(
    `SELECT key, ${[...sums, ...ofValues].join(', ')}, count() OVER () AS total, sum(key_visitors) OVER () AS sum
${from} GROUP BY key
ORDER BY ${isShown ? `${ROW_METRIC_TABLE[metric].sql} DESC NULLS LAST, key_visitors DESC, key_views DESC, ` : ''}key
LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    params,
  );
  if (rows.length > 0 || offset === 0) return { rows, totalKeys: rows[0]?.total ?? 0 };
  const [count] = await store.query<{ total: number }>(`SELECT uniqExact(key) AS total ${from}`, params);
  return { rows, totalKeys: count!.total };
}

function rowOf(
  row: Row,
  { metric, metrics, withMeasured }: SelectedRowsQuery,
  totalVisitors: number | null,
  isShown: boolean,
): ReportRow {
  const { key, key_visitors: visitors, key_views: views, key_number: sum } = row;
  const asked = [...new Set([metric, ...metrics])].filter((name) => name !== 'visitors' && name !== 'views');
  const figures = asked.map((name) => [name, isShown ? ROW_METRIC_TABLE[name].value(row) : null]);
  return {
    key,
    visitors: isShown ? visitors : null,
    views: isShown ? views : null,
    pct: isShown ? rate(visitors, totalVisitors) : null,
    ...(sum === undefined ? {} : { sum: isShown ? sum : null }),
    ...(withMeasured ? { measured: isShown ? row.key_measured! : null } : {}),
    ...Object.fromEntries(figures),
  };
}
