import type { Site, UnitedSites } from '../domain/site.ts';
import type { SiteGroup } from './groups.ts';

/**
 * Makes one site of a group, to be read as one. Its zone is the one that most of its sites have, which says what today is; it keeps
 * what all of them keep.
 *
 * @param sites those that are read
 */
export function unitedSites(
  { id, name }: Pick<SiteGroup, 'id' | 'name'>,
  orgId: number,
  sites: readonly Site[],
): UnitedSites {
  return {
    // Sites count from 1.
    id: -id,
    publicId: String(id),
    orgId,
    domain: '',
    also: [],
    name,
    timezone: commonest(sites.map(({ timezone }) => timezone)) ?? 'UTC',
    retentionMonths: least(sites.map(({ retentionMonths }) => retentionMonths)),
    visitMonths: least(sites.map(({ visitMonths }) => visitMonths)) ?? 0,
    honoursGpc: sites.some(({ honoursGpc }) => honoursGpc),
    state: 'active',
    createdAt: sites.reduce((first, { createdAt }) => Math.min(first, createdAt), sites[0]?.createdAt ?? 0),
    sites,
  };
}

/** Returns the text that is there most often, the first in the alphabet of several. */
function commonest(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => ({ text, count: all.length }));
  return counts.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))[0]?.text;
}

/** Returns the least number of months; null, which is for ever, when all are. */
function least(months: readonly (number | null)[]): number | null {
  const limited = months.filter((each) => each !== null);
  return limited.length === 0 ? null : Math.min(...limited);
}
