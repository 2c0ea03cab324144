import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/**
 * Sums what each rule has rejected since a day, by the rule's id; rules that rejected nothing are left out. With a site, only
 * what was rejected of that site, also by rules of its organisation.
 *
 * @param sinceDay `YYYY-MM-DD`, a day of the sites' own calendars
 */
export async function sumExcluded(
  db: Db,
  orgId: number,
  sinceDay: string,
  siteId: number | null = null,
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('exclusion_discards')
    .innerJoin('exclusions', 'exclusions.id', 'exclusion_discards.exclusion_id')
    .select(['exclusion_id', sql<number>`sum("count")`.as('total')])
    .where('exclusions.org_id', '=', orgId)
    .where('day', '>=', sinceDay)
    .groupBy('exclusion_id');
  if (siteId !== null) query = query.where('exclusion_discards.site_id', '=', siteId);
  return new Map((await query.execute()).map((row) => [row.exclusion_id, Number(row.total)]));
}
