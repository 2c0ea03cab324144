import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import { type AlertRule, isOfRequests } from '../domain/alert-rule.ts';

const RULES_PER_READ = 500;

/** Finds the rules about requests of sites, or groups of sites, of which no server has reported any. */
export async function unreportedRules(
  db: Db,
  rules: readonly Pick<AlertRule, 'id' | 'siteId' | 'type'>[],
): Promise<readonly number[]> {
  const ids = rules.filter(({ type }) => isOfRequests(type)).map(({ id }) => id);
  const found: number[] = [];
  for (const some of piecesOf(ids, RULES_PER_READ)) {
    const rows = await db
      .selectFrom('alert_rules')
      .select('alert_rules.id')
      .where('alert_rules.id', 'in', some)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('crawler_requests')
              .select('crawler_requests.site_id')
              .whereRef('crawler_requests.site_id', '=', 'alert_rules.of_site'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('grouped_sites')
              .innerJoin('crawler_requests', 'crawler_requests.site_id', 'grouped_sites.site_id')
              .select('grouped_sites.site_id')
              .whereRef('grouped_sites.group_id', '=', 'alert_rules.of_group'),
          ),
        ),
      )
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
