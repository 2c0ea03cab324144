import type { Db } from '../database/database.ts';
import { ALERT_TYPES, type AlertRule, isOfRequests } from '../domain/alert-rule.ts';

/** Finds the rules about requests of sites, or groups of sites, of which no server has reported any. */
export async function unreportedRules(
  db: Db,
  rules: readonly Pick<AlertRule, 'id' | 'siteId' | 'type'>[],
): Promise<readonly number[]> {
  const ofRequests = rules.filter(({ type }) => isOfRequests(type));
  if (ofRequests.length === 0) return [];
  const types = ALERT_TYPES.filter(isOfRequests);
  const reported = await db
    .selectFrom('alert_rules')
    .innerJoin('request_versions', 'request_versions.site_id', 'alert_rules.of_site')
    .select('alert_rules.id')
    .where('alert_rules.type', 'in', types)
    .union(
      db
        .selectFrom('alert_rules')
        .innerJoin('grouped_sites', 'grouped_sites.group_id', 'alert_rules.of_group')
        .innerJoin('request_versions', 'request_versions.site_id', 'grouped_sites.site_id')
        .select('alert_rules.id')
        .where('alert_rules.type', 'in', types),
    )
    .execute();
  const ids = new Set(reported.map(({ id }) => id));
  return ofRequests.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
}
