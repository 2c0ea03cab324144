import type { Db } from '../database/database.ts';
import type { AlertRule } from '../domain/alert-rule.ts';
import { subjects } from '../sites/subjects.ts';
import { goalNameOf } from './group-goals.ts';

/** A rule that has triggered and is not armed again. */
export interface TriggeredRule
  extends Pick<AlertRule, 'id' | 'siteId' | 'type' | 'threshold' | 'currency' | 'hours' | 'percent'> {
  /** The name of the goal that it watches; null for all goals, and without one. */
  readonly goal: string | null;
}

/** Returns the triggered rules of an organisation's sites and groups, the oldest first. */
export async function triggeredRules(db: Db, orgId: number): Promise<TriggeredRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .innerJoin(subjects, 'subjects.id', 'alert_rules.site_id')
    .leftJoin('goals', 'goals.id', 'alert_rules.goal_id')
    .select(['alert_rules.id', 'alert_rules.site_id as siteId', 'alert_rules.type', 'alert_rules.threshold'])
    .select(['alert_rules.currency', 'alert_rules.hours', 'alert_rules.percent', 'alert_rules.goal_id'])
    .select(['alert_rules.group_goals', 'goals.name as goal'])
    .where('subjects.org_id', '=', orgId)
    .where('alert_rules.enabled', '=', 1)
    .where('alert_rules.state', '=', 'firing')
    .orderBy('alert_rules.id')
    .execute();
  return rows.map(({ goal_id, group_goals, goal, ...rule }) => {
    return { ...rule, goal: goalNameOf({ goal_id, group_goals, goal }) };
  });
}
