import { SOURCE_HOSTS } from '../../domain/source.ts';
import type { BoundSql } from './bound-sql.ts';

/**
 * hits → hits with the column `source`: the name of the known source that a hit's referrer belongs to, empty for others.
 * As `sourceOf` (domain/source.ts) says, a subdomain belongs to the longest host that is listed. Each host is looked up
 * once, however many hits it has.
 */
export function withSources({ sql, params }: BoundSql): BoundSql {
  const labels = "splitByChar('.', host)";
  const ends = `arrayMap(n -> arrayStringConcat(arraySlice(${labels}, n), '.'), range(1, length(${labels})))`;
  const names = `arrayMap(part -> transform(part, {source_hosts:Array(String)}, {source_names:Array(String)}, ''), ${ends})`;
  const hosts = `SELECT host, arrayFirst(name -> name != '', ${names}) AS source
FROM (SELECT DISTINCT toString(referrer) AS host FROM (${sql}))`;
  return {
    sql: `SELECT hits.*, hosts.source AS source FROM (${sql}) AS hits
ANY LEFT JOIN (${hosts}) AS hosts ON toString(hits.referrer) = hosts.host`,
    params: { ...params, source_hosts: [...SOURCE_HOSTS.keys()], source_names: [...SOURCE_HOSTS.values()] },
  };
}
