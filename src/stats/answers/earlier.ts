import { OTHER_KEY, type StoredDimension } from '../../domain/dimension.ts';
import type { Period } from '../../domain/period.ts';
import { UnknownRowsError } from '../../rollup/days/day-knowledge.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { SOURCE_PARAMS, sourceOfHost } from '../../rollup/sql/sources.ts';
import type { Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { EarlierAnswer, EarlierRow } from '../answer.ts';
import { type LackingKeyFigures, lackingKeyFigures, requireImportedChannels } from '../coverage.ts';
import { planKeys } from '../plan.ts';
import type { EarlierQuery, NamedRow } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, type Running, type Window } from '../window.ts';
import { knownSum, NO_DAYS } from './breakdown.ts';
import { withDailyKeys } from './daily-keys.ts';
import { areHitsKnown } from './selected-days.ts';
import { hostStates, ofHosts } from './sources.ts';

/** Returns the earlier visitors of a key; null when they are not known. */
type VisitorsOf = (key: string) => number | null;

const UNKNOWN: VisitorsOf = () => null;

/**
 * Answers how many visitors rows had in the window's period, as `breakdown` and `sources` count them there. A key that
 * nobody had has 0; it is null when the days keep only their first keys, so that it may be among the `(other)` ones.
 */
export async function readEarlier(
  reader: Reader,
  window: Window,
  query: EarlierQuery,
  where: Where,
): Promise<EarlierAnswer> {
  const { rows } = query;
  const names = rows.filter(({ hosts }) => hosts !== undefined).map(({ key }) => key);
  const keys = rows.flatMap((row) => row.hosts ?? [row]).map(({ key }) => key);
  const [ofKey, ofSource] = await Promise.all([
    orUnknown(keys, () => readKeyVisitors(reader, window, query.dimension, where, keys)),
    orUnknown(names, () => readSourceVisitors(reader, window, where, names)),
  ]);
  const rowOf = ({ key }: { readonly key: string }) => ({ key, visitors: ofKey(key) });
  return {
    period: window.period,
    rows: rows.map((row) => {
      if (row.hosts === undefined) return rowOf(row);
      return { key: row.key, visitors: ofSource(row.key), hosts: row.hosts.map(rowOf) };
    }),
  };
}

/**
 * Answers how many visitors rows had on the compared days of two periods: those before today, as rows have no hours. Nothing is
 * known of a period that begins today: it has no such day.
 */
export async function readBeside(
  { now, before }: Running,
  { period, rows }: Pick<EarlierQuery, 'period' | 'rows'>,
  read: (days: Period) => Promise<EarlierAnswer>,
): Promise<EarlierAnswer> {
  if (isEmpty(now.whole) || isEmpty(before.whole)) return { period, rows: rows.map(unknownRow) };
  const [earlier, present] = await Promise.all([read(before.whole), read(now.whole)]);
  return { ...earlier, rows: earlier.rows.map((row, i) => beside(row, present.rows[i]!)) };
}

function isEmpty({ from, to }: Period): boolean {
  return from > to;
}

function unknownRow({ key, hosts }: NamedRow): EarlierRow {
  return { key, visitors: null, now: null, ...(hosts === undefined ? {} : { hosts: hosts.map(unknownRow) }) };
}

function beside(row: EarlierRow, same: EarlierRow): EarlierRow {
  const withNow = { ...row, now: same.visitors };
  return row.hosts === undefined
    ? withNow
    : { ...withNow, hosts: row.hosts.map((host, i) => beside(host, same.hosts![i]!)) };
}

/** Nothing is known where days do not know the dimension, or when it takes more than a question may. */
async function orUnknown(keys: readonly string[], read: () => Promise<VisitorsOf>): Promise<VisitorsOf> {
  if (keys.length === 0) return UNKNOWN;
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreLimitError || error instanceof UnknownRowsError) return UNKNOWN;
    throw error;
  }
}

async function readKeyVisitors(
  reader: Reader,
  window: Window,
  dimension: StoredDimension,
  where: Where,
  keys: readonly string[],
): Promise<VisitorsOf> {
  const { store, rollups } = reader;
  const days = keptDays(window);
  if (days === null) return UNKNOWN;
  const site = window.site.id;
  const layer = planKeys(dimension, where);
  if (
    layer !== 'all_keys' &&
    layer.kind === 'raw' &&
    !areHitsKnown(reader, window, days, where, { dimensions: [dimension] })
  )
    return UNKNOWN;
  requireImportedChannels(rollups, site, days, dimension);
  const lacking = lackingKeyFigures(rollups, site, days, dimension, false);
  const visitors = await withDailyKeys(rollups, { site, days, layer, query: { dimension }, lacking }, (daily) =>
    readSums(store, daily, [...keys, OTHER_KEY], lacking),
  );
  const unlisted = visitors.has(OTHER_KEY) ? null : 0;
  // `(other)` stands for other keys in another period.
  return (key) => {
    if (key === OTHER_KEY) return null;
    const known = visitors.get(key);
    return known === undefined ? unlisted : known;
  };
}

async function readSourceVisitors(
  reader: Reader,
  window: Window,
  where: Where,
  names: readonly string[],
): Promise<VisitorsOf> {
  const { store, rollups } = reader;
  const days = keptDays(window);
  if (days === null || !areHitsKnown(reader, window, days, where, { dimensions: ['referrer'] })) return UNKNOWN;
  const visitors = await rollups.hitsWith(window.site.id, days, ofHosts(where.conditions), [], ({ sql, params }) => {
    const daily = `SELECT day, ${sourceOfHost('host')} AS key, uniqExactMerge(state) AS visitors
FROM (${hostStates(sql)}) GROUP BY day, key`;
    const bound = { ...params, ...SOURCE_PARAMS };
    return readSums(store, { sql: daily, params: bound }, names, NO_DAYS);
  });
  return (name) => visitors.get(name) ?? 0;
}

/** Returns the days of a period that retention keeps whole; null when it keeps a part of them or they are to come. */
function keptDays(window: Window) {
  const { period, firstKept, erased } = window;
  return period.from < firstKept || erased.areIn(period) ? null : answerable(window, period);
}

/** Reads the visitors of keys from daily counts with the columns day, key, visitors; null where a day of the key lacks them. */
async function readSums(
  store: Store,
  { sql, params }: BoundSql,
  keys: readonly string[],
  lacking: LackingKeyFigures,
): Promise<ReadonlyMap<string, number | null>> {
  const sum = knownSum('visitors', lacking);
  const rows = await store.query<{ readonly key: string; readonly key_visitors: number | null }>(
    `SELECT key, ${sum.sql} AS key_visitors FROM (${sql}) WHERE key IN {keys:Array(String)} GROUP BY key`,
    { ...params, ...sum.params, keys },
  );
  return new Map(rows.map(({ key, key_visitors }) => [key, key_visitors]));
}
