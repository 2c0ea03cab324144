import { withholds } from '../accounts/grants.ts';
import type { Db } from '../database/database.ts';
import { propertyKeyOf } from '../domain/filter.ts';
import type { Grant } from '../domain/grant.ts';
import type { LinkScope } from '../domain/share-link.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { amountProperties } from '../sites/amounts.ts';
import { readCondition } from '../sites/segment-conditions.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** Tells whether somebody gets money: members from whom it is not withheld, and public links that show revenue. */
export function getsMoney(grant: Grant | null, link: Pick<LinkScope, 'withRevenue'> | null = null): boolean {
  return grant === null ? link?.withRevenue === true : !withholds(grant, 'revenue');
}

/** Tells whether one of some properties holds amounts. */
export async function areAmounts(db: Db, site: Site, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  for (const one of isUnited(site) ? site.sites : [site]) {
    const amounts = await amountProperties(db, one);
    if (keys.some((key) => amounts.has(key))) return true;
  }
  return false;
}

/** Throws a DashboardError `forbidden` for conditions, as they are written, on amounts that somebody asks who gets no money. */
export async function requireNoAmounts(db: Db, site: Site, grant: Grant, where: readonly string[]): Promise<void> {
  const keys = where.map(readCondition).flatMap(({ subject }) => propertyKeyOf(subject) ?? []);
  if (!getsMoney(grant) && (await areAmounts(db, site, keys))) throw withheld();
}

/** Returns the refusal of what is withheld. */
export function withheld(): Error {
  return dashboardRefusal('forbidden', (texts) => texts.access.withheld);
}
