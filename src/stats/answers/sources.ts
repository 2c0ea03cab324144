import { conditionOf } from '../../domain/condition.ts';
import { ApiError } from '../../domain/error.ts';
import type { Filter } from '../../domain/filter.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import { keyOf } from '../../rollup/sql/dimensions.ts';
import { SOURCE_PARAMS, sourceOfHost } from '../../rollup/sql/sources.ts';
import type { Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import type { SourceRow, SourcesAnswer } from '../answer.ts';
import { requireRawDays } from '../coverage.ts';
import type { SourcesQuery } from '../query.ts';
import { type Reader, readAllCounts } from '../read-counts.ts';
import { answerable, echo, requireRawWindow, type Window } from '../window.ts';
import { readBreakdown } from './breakdown.ts';
import { rate, sumCounts } from './figures.ts';

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
 * Answers which sources sent visitors, the most visited first. Only single events tell who came from several hosts of one
 * source: where they are not kept, or are more than the engine can group, the hosts are listed.
 */
export async function readSources(reader: Reader, window: Window, query: SourcesQuery): Promise<SourcesAnswer> {
  try {
    return await readGrouped(reader, window, query);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'RAW_WINDOW_EXCEEDED';
    if (!isRefused && !(error instanceof StoreLimitError)) throw error;
    const ofHosts = { ...query, dimension: 'referrer', search: null, offset: 0 } as const;
    const { dimension: _, ...hosts } = await readBreakdown(reader, window, ofHosts);
    return { ...hosts, totalHosts: hosts.totalKeys, isGrouped: false };
  }
}

async function readGrouped({ store, rollups }: Reader, window: Window, query: SourcesQuery): Promise<SourcesAnswer> {
  requireRawWindow(window);
  const answer = { period: echo(window), isGrouped: true };
  const site = window.site.id;
  const days = answerable(window, window.period);
  if (days === null) return { ...answer, rows: [], totalKeys: 0, totalHosts: 0, totalVisitors: 0 };
  requireRawDays(rollups, site, days);
  const { filters, limit } = query;
  return rollups.hitsWith(site, days, ofHosts(filters), [dayVisits()], async (hits, [totals]) => {
    const [rows, counts] = await Promise.all([readRows(store, hits, limit), readAllCounts(totals, 'day')]);
    const totalVisitors = sumCounts(counts.values()).visitors;
    return {
      ...answer,
      rows: rows.map((row) => rowOf(row, totalVisitors)),
      totalKeys: rows[0]?.total ?? 0,
      totalHosts: rows[0]?.total_hosts ?? 0,
      totalVisitors,
    };
  });
}

/** Selects the hits whose hosts are counted. */
export function ofHosts(filters: readonly Filter[]) {
  const columns = ['day', 'visitor', 'referrer'] as const;
  return { conditions: filters.map(conditionOf), dimension: 'referrer', columns } as const;
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
