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

/**
 * Returns what tells whether conditions are on amounts of a site, or with the negative id of a group of one of its sites. The conditions of
 * segments count, those of the group and of its sites.
 */
export async function onAmountsOf(db: Db, id: number): Promise<(conditions: readonly Condition[]) => boolean> {
  const subject = (await readSubjects(db, [id])).get(id);
  const sites = subject === undefined ? [] : sitesIn(subject);
  const amounts = new Set<string>();
  for (const site of sites) for (const key of await amountProperties(db, site)) amounts.add(key);
  const owners = amounts.size === 0 ? [] : new Set([id, ...sites.map((site) => site.id)]);
  const segments = new Map<number, readonly Condition[]>();
  for (const siteId of owners) {
    for (const segment of await listSegments(db, { siteId, userId: null }))
      segments.set(segment.id, segment.conditions);
  }
  const areOn = (conditions: readonly Condition[]): boolean =>
    conditions.some(({ subject: of, values }) => {
      if (of === 'segment') return values.some((each) => areOn(segments.get(Number(each)) ?? []));
      const key = propertyKeyOf(of);
      return key !== null && amounts.has(key);
    });
  return areOn;
}
