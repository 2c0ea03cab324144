import { SOURCE_HOSTS } from '../../domain/source.ts';
import type { QueryParams } from '../../store/store.ts';

/** No host that is listed has more labels, so a longer host is recognised by its last ones. */
const LABELS_MAX = Math.max(...[...SOURCE_HOSTS.keys()].map((host) => host.split('.').length));

/**
 * The name of the known source that a host belongs to, as SQL; empty for others. As `sourceOf` (domain/source.ts) says, a
 * subdomain belongs to the longest host that is listed. Its parameters are `SOURCE_PARAMS`.
 */
export function sourceOfHost(host: string): string {
  const labels = `arraySlice(splitByChar('.', ${host}), -${LABELS_MAX})`;
  const ends = `arrayMap(n -> arrayStringConcat(arraySlice(${labels}, n), '.'), range(1, length(${labels})))`;
  return `arrayFirst(name -> name != '', arrayMap(part ->
  transform(part, {source_hosts:Array(String)}, {source_names:Array(String)}, ''), ${ends}))`;
}

export const SOURCE_PARAMS: QueryParams = {
  source_hosts: [...SOURCE_HOSTS.keys()],
  source_names: [...SOURCE_HOSTS.values()],
};
