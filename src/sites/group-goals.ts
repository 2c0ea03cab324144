import type { Db } from '../database/database.ts';
import type { Goal } from '../domain/goal.ts';
import type { Revenue } from '../domain/revenue.ts';
import { isUnited, type Site, type UnitedSites } from '../domain/site.ts';
import { listGoals, listGoalsOfSites } from './goals.ts';
import { listRevenues, revenueGoals, revenuesOf } from './revenues.ts';

/** Lists the goals of a site, or those of a group as one, oldest first, without archived ones. */
export async function goalsOfSubject(db: Db, site: Site): Promise<readonly Goal[]> {
  if (!isUnited(site)) return listGoals(db, site.id);
  const ids = site.sites.map(({ id }) => id);
  return ids.length === 0 ? [] : unitedGoals(site.id, await listGoalsOfSites(db, ids));
}

/** Lists the money of the goals of a site, or of those of a group as one, by goal. */
export async function revenuesOfSubject(db: Db, site: Site): Promise<readonly Revenue[]> {
  if (!isUnited(site)) return listRevenues(db, site.id);
  const ids = site.sites.map(({ id }) => id);
  if (ids.length === 0) return [];
  const revenues = await revenuesOf(db).where('revenues.site_id', 'in', ids).execute();
  return unitedRevenues(await goalsOfSubject(db, site), revenues);
}

/** Makes the money of a group's goals of that of its sites' goals. */
export function unitedRevenues(goals: readonly Goal[], ofSites: readonly Revenue[]): readonly Revenue[] {
  const byGoal = new Map(ofSites.map((revenue) => [revenue.goalId, revenue]));
  return goals.flatMap((goal): Revenue[] => {
    const alike = goal.alike!.flatMap(({ id }) => byGoal.get(id) ?? []);
    return alike.length === 0 ? [] : [{ ...alike[0]!, siteId: goal.siteId, goalId: goal.id, alike }];
  });
}

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
