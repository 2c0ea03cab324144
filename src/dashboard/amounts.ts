import { withholds } from '../accounts/grants.ts';
import type { Db } from '../database/database.ts';
import type { Condition } from '../domain/condition.ts';
import type { Grant } from '../domain/grant.ts';
import type { LinkScope } from '../domain/share-link.ts';
import type { Site } from '../domain/site.ts';
import { amountProperties, onAmountsOf } from '../sites/amounts.ts';
import { readCondition } from '../sites/segment-conditions.ts';
import { sitesIn } from '../sites/subjects.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** Tells whether somebody gets money: members from whom it is not withheld, and public links that show revenue. */
export function getsMoney(grant: Grant | null, link: Pick<LinkScope, 'withRevenue'> | null = null): boolean {
  return grant === null ? link?.withRevenue === true : !withholds(grant, 'revenue');
}

/** Tells whether one of some properties holds amounts of a site, or of one of a group's. */
export async function areAmounts(db: Db, site: Site, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  for (const one of sitesIn(site)) {
    const amounts = await amountProperties(db, one);
    if (keys.some((key) => amounts.has(key))) return true;
  }
  return false;
}

/** Tells whether conditions are on amounts of a site, or of one of a group's, also by a segment. */
export async function areOnAmounts(db: Db, site: Site, conditions: readonly Condition[]): Promise<boolean> {
  return conditions.length > 0 && (await onAmountsOf(db, site.id))(conditions);
}

/** Returns what tells whether conditions on the visits of a site or group are hidden from somebody: those on amounts, from who gets no money. */
export async function hiddenConditions(
  db: Db,
  site: Pick<Site, 'id'>,
  grant: Grant,
): Promise<(conditions: readonly Condition[]) => boolean> {
  return getsMoney(grant) ? () => false : onAmountsOf(db, site.id);
}

/** Throws a DashboardError `forbidden` for conditions, as they are written, on amounts that somebody asks who gets no money. */
export async function requireNoAmounts(db: Db, site: Site, grant: Grant, where: readonly string[]): Promise<void> {
  if (!getsMoney(grant) && (await areOnAmounts(db, site, where.map(readCondition)))) throw withheld();
}

/** Returns the refusal of what is withheld. */
export function withheld(): Error {
  return dashboardRefusal('forbidden', (texts) => texts.access.withheld);
}
