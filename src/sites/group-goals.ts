import type { Db } from '../database/database.ts';
import type { Goal } from '../domain/goal.ts';
import type { UnitedSites } from '../domain/site.ts';
import { listGoalsOfSites } from './goals.ts';
import { revenueGoals } from './revenues.ts';

/** Makes goals of a group from those of its sites: goals of the same name, kind and pattern are one, with the lowest of their ids. */
export function unitedGoals(siteId: number, ofSites: readonly Goal[]): readonly Goal[] {
  const same = Map.groupBy(ofSites, ({ name, kind, pattern }) => JSON.stringify([name, kind, pattern]));
  const goals = [...same.values()].map((equal): Goal => {
    const sorted = equal.toSorted((a, b) => a.id - b.id);
    return { ...sorted[0]!, siteId, alike: onePerSite(sorted).map(({ id, siteId }) => ({ id, siteId })) };
  });
  return goals.sort((a, b) => a.id - b.id);
}

/** Leaves out what a site has twice: a hit counts once. */
export function onePerSite<Of extends { readonly siteId: number }>(sorted: readonly Of[]): readonly Of[] {
  return sorted.filter(({ siteId }, i) => sorted.findIndex((other) => other.siteId === siteId) === i);
}

/** Lists the goals of groups that have revenue on one of the sites, the oldest first, by the group's id; groups without any are left out. */
export async function revenueGoalsOfGroups(
  db: Db,
  groups: readonly UnitedSites[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const siteIds = [...new Set(groups.flatMap(({ sites }) => sites.map(({ id }) => id)))];
  if (siteIds.length === 0) return new Map();
  const withMoney = new Set([...(await revenueGoals(db, siteIds)).values()].flat());
  if (withMoney.size === 0) return new Map();
  const goals = Map.groupBy(await listGoalsOfSites(db, siteIds), ({ siteId }) => siteId);
  return new Map(
    groups.flatMap(({ id, publicId, sites }) => {
      const ofSites = sites.flatMap((site) => goals.get(site.id) ?? []);
      const found = unitedGoals(id, ofSites).filter(({ alike }) => alike!.some((goal) => withMoney.has(goal.id)));
      return found.length === 0 ? [] : [[Number(publicId), found.map((goal) => goal.id)] as const];
    }),
  );
}
