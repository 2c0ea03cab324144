import type { Db } from '../database/database.ts';
import type { Condition } from '../domain/condition.ts';
import { propertyKeyOf } from '../domain/filter.ts';
import type { Site } from '../domain/site.ts';
import { listSegments } from './segments.ts';
import { readSubjects, sitesIn } from './subjects.ts';

/**
 * Returns the properties that hold the amounts and currencies of a site's goals: who gets no money gets none of them. Those of archived
 * goals are among them, because their orders are still stored.
 */
export async function amountProperties(db: Db, { id }: Pick<Site, 'id'>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('revenues')
    .select(['amount_property as amount', 'currency_property as currency'])
    .where('site_id', '=', id)
    .execute();
  return new Set(rows.flatMap(({ amount, currency }) => [amount, ...(currency === null ? [] : [currency])]));
}

/** Returns what tells whether conditions are on amounts of one of some sites. The conditions of these sites' segments count. */
export async function onAmounts(
  db: Db,
  sites: readonly Pick<Site, 'id'>[],
): Promise<(conditions: readonly Condition[]) => boolean> {
  const amounts = new Set<string>();
  const segments = new Map<number, readonly Condition[]>();
  for (const site of sites) {
    const own = await amountProperties(db, site);
    if (own.size === 0) continue;
    for (const key of own) amounts.add(key);
    for (const { id, conditions } of await listSegments(db, { siteId: site.id, userId: null })) {
      segments.set(id, conditions);
    }
  }
  const areOn = (conditions: readonly Condition[]): boolean =>
    conditions.some(({ subject, values }) => {
      if (subject === 'segment') return values.some((id) => areOn(segments.get(Number(id)) ?? []));
      const key = propertyKeyOf(subject);
      return key !== null && amounts.has(key);
    });
  return areOn;
}

/** `onAmounts` of a site, or with the negative id of a group of its sites. */
export async function onAmountsOf(db: Db, id: number): Promise<(conditions: readonly Condition[]) => boolean> {
  if (id > 0) return onAmounts(db, [{ id }]);
  const group = (await readSubjects(db, [id])).get(id);
  return onAmounts(db, group === undefined ? [] : sitesIn(group));
}
