import { sourceOf } from '../../src/domain/source.ts';
import type { SourcesAnswer } from '../../src/stats/answer.ts';
import type { SourcesQuery } from '../../src/stats/query.ts';
import { rate } from './change.ts';
import { type Hit, keyOf } from './hit.ts';
import { pageOf, rank, rankBy } from './ranking.ts';

/** Returns a page of the sources that the referrers of hits belong to. A source of one host has the host as its key. */
export function pageOfSources(
  hits: readonly Hit[],
  query: Pick<SourcesQuery, 'limit'>,
  totalVisitors: number,
): Omit<SourcesAnswer, 'period'> {
  const nameOf = (hit: Hit) => sourceOf(keyOf(hit, 'referrer'))?.name;
  const page = pageOf(
    rankBy(hits, (hit) => nameOf(hit) ?? keyOf(hit, 'referrer')),
    { ...query, search: null, offset: 0 },
    totalVisitors,
  );
  const rows = page.rows.map((row) => {
    const own = rank(
      hits.filter((hit) => nameOf(hit) === row.key),
      'referrer',
    );
    if (own.length < 2) return { ...row, key: own[0]?.key ?? row.key };
    const hosts = own.slice(0, 20).map((host) => ({ ...host, pct: rate(host.visitors, totalVisitors) }));
    return { ...row, hosts, hostCount: own.length };
  });
  return { ...page, rows, totalHosts: rank(hits, 'referrer').length, isGrouped: true };
}

/** Returns the visitors of each known source that the referrers of hits belong to. */
export function sourceVisitors(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const named = hits.filter((hit) => sourceOf(keyOf(hit, 'referrer')) !== null);
  const rows = rankBy(named, (hit) => sourceOf(keyOf(hit, 'referrer'))!.name);
  return new Map(rows.map(({ key, visitors }) => [key, visitors]));
}
