import type { HitCondition } from '../../domain/condition.ts';
import type { Period } from '../../domain/period.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { keyOf } from '../../rollup/sql/dimensions.ts';
import { SOURCE_PARAMS, sourceOfHost } from '../../rollup/sql/sources.ts';
import type { Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { SourceRow, SourcesAnswer } from '../answer.ts';
import type { SourcesQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { rate, sumCounts } from './figures.ts';
import { readReport } from './report.ts';
import { areHitsKnown } from './selected-days.ts';

/** A source is listed with so many of its hosts. */
export const SOURCE_HOSTS_MAX = 20;

/** A host with its visitors and views. */
type HostCounts = readonly [host: string, visitors: number, views: number];

/** A row of the store's answer. */
interface SourceCounts {
  readonly key: string;
  readonly key_visitors: number;
  readonly key_views: number;
  readonly hosts: readonly HostCounts[];
  readonly host_count: number;
  readonly total: number;
  readonly total_hosts: number;
}

/**
 * Answers which sources sent visitors, the most visited first. Only hits tell who came from several hosts of one source: where a
 * day has none that can be read, or they are more than the engine can group, the hosts are listed.
 */
export async function readSources(
  reader: Reader,
  window: Window,
  query: SourcesQuery,
  where: Where,
): Promise<SourcesAnswer> {
  const days = answerable(window, window.period);
  const answer = { period: echo(window), isGrouped: true };
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalHosts: 0, totalVisitors: 0 };
  try {
    if (areHitsKnown(reader, window, days, where, { dimensions: ['referrer'] }))
      return { ...answer, ...(await readGrouped(reader, window, days, query.limit, where)) };
  } catch (error) {
    if (!(error instanceof StoreLimitError)) throw error;
  }
  const ofHosts = { ...query, dimension: 'referrer', metric: 'visitors', search: null, offset: 0 } as const;
  const { rows, totalKeys, totalVisitors } = await readReport(reader, window, ofHosts, {
    where,
    property: null,
    goal: null,
  });
  return { period: echo(window), rows, totalKeys, totalVisitors, totalHosts: totalKeys, isGrouped: false };
}

async function readGrouped(
  { store, rollups }: Reader,
  { site }: Window,
  days: Period,
  limit: number,
  { conditions }: Where,
): Promise<Omit<SourcesAnswer, 'period' | 'isGrouped'>> {
  return rollups.hitsWith(site.id, days, ofHosts(conditions), [dayVisits()], async (hits, [totals]) => {
    const [rows, counts] = await Promise.all([readRows(store, hits, limit), readAllCounts(totals, 'day')]);
    const totalVisitors = sumCounts(counts.values()).visitors;
    return {
      rows: rows.map((row) => rowOf(row, totalVisitors)),
      totalKeys: rows[0]?.total ?? 0,
      totalHosts: rows[0]?.total_hosts ?? 0,
      totalVisitors,
    };
  });
}

/** Selects the hits whose hosts are counted. */
export function ofHosts(conditions: readonly HitCondition[]) {
  const columns = ['day', 'visitor', 'referrer'] as const;
  return { conditions, dimension: 'referrer', columns } as const;
}

/** selected hits → the visitors of each host on a day, as a state that can be merged, and its views. */
export function hostStates(sql: string): string {
  return `SELECT day, ${keyOf('referrer')} AS host, uniqExactState(visitor) AS state, count() AS views
FROM (${sql}) GROUP BY day, host`;
}

/**
 * Reads the first sources, each with its first hosts. The hits are read once: what tells a host's visitors of a day apart
 * is kept until those of its source are counted.
 */
function readRows(store: Store, { sql, params }: BoundSql, limit: number): Promise<SourceCounts[]> {
  const keys = `SELECT *, ${sourceOfHost('host')} AS source, if(source = '', host, source) AS key
FROM (${hostStates(sql)})`;
  const days = `SELECT day, key, uniqExactMerge(state) AS visitors, sum(views) AS day_views,
  groupArray(host) AS hosts, groupArray(finalizeAggregation(state)) AS host_visitors, groupArray(views) AS host_views
FROM (${keys}) GROUP BY day, key`;
  const sums = `SELECT key, sum(visitors) AS key_visitors, sum(day_views) AS key_views,
  sumMap(hosts, host_visitors, host_views) AS sums, arrayZip(sums.1, sums.2, sums.3) AS all_hosts
FROM (${days}) GROUP BY key`;
  return store.query<SourceCounts>(
    `SELECT key, key_visitors, key_views, length(all_hosts) AS host_count,
  arraySlice(arraySort(one -> (-toInt64(one.2), -toInt64(one.3), one.1), all_hosts), 1, ${SOURCE_HOSTS_MAX}) AS hosts,
  count() OVER () AS total, sum(length(all_hosts)) OVER () AS total_hosts
FROM (${sums}) ORDER BY key_visitors DESC, key_views DESC, key LIMIT {limit:UInt32}`,
    { ...params, ...SOURCE_PARAMS, limit },
  );
}

function rowOf(
  { key, key_visitors, key_views, hosts, host_count }: SourceCounts,
  totalVisitors: number | null,
): SourceRow {
  const counted = (name: string, visitors: number, views: number) => ({
    key: name,
    visitors,
    views,
    pct: rate(visitors, totalVisitors),
  });
  if (host_count === 1) return counted(hosts[0]![0], key_visitors, key_views);
  return {
    ...counted(key, key_visitors, key_views),
    hosts: hosts.map((host) => counted(...host)),
    hostCount: host_count,
  };
}
