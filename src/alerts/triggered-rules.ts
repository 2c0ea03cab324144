import type { Db } from '../database/database.ts';
import type { AlertRule } from '../domain/alert-rule.ts';

/** A rule that has triggered and is not armed again. */
export interface TriggeredRule
  extends Pick<AlertRule, 'id' | 'siteId' | 'type' | 'threshold' | 'currency' | 'hours' | 'percent'> {
  /** The name of the goal that it watches; null for all goals, and without one. */
  readonly goal: string | null;
}

/** Returns the triggered rules of an organisation's active sites, the oldest first. */
export function triggeredRules(db: Db, orgId: number): Promise<TriggeredRule[]> {
  return db
    .selectFrom('alert_rules')
    .innerJoin('sites', 'sites.id', 'alert_rules.site_id')
    .leftJoin('goals', 'goals.id', 'alert_rules.goal_id')
    .select([
      'alert_rules.id',
      'alert_rules.site_id as siteId',
      'alert_rules.type',
      'alert_rules.threshold',
      'alert_rules.currency',
    ])
    .select(['alert_rules.hours', 'alert_rules.percent', 'goals.name as goal'])
    .where('sites.org_id', '=', orgId)
    .where('sites.state', '=', 'active')
    .where('alert_rules.enabled', '=', 1)
    .where('alert_rules.state', '=', 'firing')
    .orderBy('alert_rules.id')
    .execute();
}
