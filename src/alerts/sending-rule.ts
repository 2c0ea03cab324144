import type { Db } from '../database/database.ts';
import type { AlertDestinations } from '../domain/alert-receiver.ts';
import type { AlertType } from '../domain/alert-rule.ts';
import { pagePath, readSubjects } from '../sites/subjects.ts';
import { goalNameOf } from './group-goals.ts';
import { conditionsOfRule } from './stored-conditions.ts';
import { readDestinations } from './stored-destinations.ts';

/** The fields of a rule that its alerts are sent with, read when they are sent. */
export interface SendingRule {
  readonly destinations: AlertDestinations;
  /** The key of the signature; null for a rule without a signed channel. */
  readonly secret: string | null;
  readonly orgId: number;
  readonly siteId: number;
  readonly type: AlertType;
  /** The written conditions on what is counted. */
  readonly where: readonly string[];
  /** The path of its site's or group's page in the dashboard, without a slash at its ends. */
  readonly page: string;
  readonly siteName: string;
  readonly timezone: string;
  /** Null when the rule has no goal, and when the goal has been deleted. */
  readonly goalName: string | null;
}

/** Returns the rule of an attempt; undefined when the rule has been deleted. */
export async function sendingRule(db: Db, ruleId: number): Promise<SendingRule | undefined> {
  const row = await db
    .selectFrom('alert_rules')
    .leftJoin('goals', 'goals.id', 'alert_rules.goal_id')
    .select(['alert_rules.site_id', 'alert_rules.type', 'alert_rules.secret', 'alert_rules.url', 'alert_rules.emails'])
    .select(['alert_rules.destinations', 'alert_rules.goal_id', 'alert_rules.group_goals', 'goals.name as goal'])
    .select('alert_rules.conditions')
    .where('alert_rules.id', '=', ruleId)
    .executeTakeFirst();
  const site = row && (await readSubjects(db, [row.site_id])).get(row.site_id);
  if (site === undefined) return undefined;
  const { site_id: siteId, type, secret, url, emails, destinations, conditions } = row!;
  return {
    ...{ siteId, type, secret, where: conditionsOfRule(conditions) },
    destinations: readDestinations({ url, emails, destinations }),
    ...{ orgId: site.orgId, page: pagePath(site), siteName: site.name, timezone: site.timezone },
    goalName: goalNameOf(row!),
  };
}
