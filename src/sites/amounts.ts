import type { Db } from '../database/database.ts';
import type { Site } from '../domain/site.ts';

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
