import { listRuleProblems } from '../../alerts/rule-problems.ts';
import type { Db } from '../../database/database.ts';
import type { RuleProblem } from '../../domain/alert-rule.ts';
import type { BrokenAlert } from '../facts.ts';

/** The problems that end by themselves, once the site has more figures. */
const PASSING: readonly RuleProblem[] = ['few_weeks', 'unknown_hours'];

/**
 * Lists the alert rules that are on and broken, of sites that are not archived, the oldest first: they name something that is gone, or
 * have too many conditions.
 */
export async function brokenAlerts(db: Db): Promise<BrokenAlert[]> {
  const problems = await listRuleProblems(db);
  const rules = await db
    .selectFrom('alert_rules')
    .innerJoin('sites', 'sites.id', 'alert_rules.site_id')
    .select(['alert_rules.id', 'sites.domain'])
    .where('alert_rules.enabled', '=', 1)
    .where('sites.state', '=', 'active')
    .orderBy('alert_rules.id')
    .execute();
  return rules.filter(({ id }) => {
    const problem = problems.get(id);
    return problem !== undefined && !PASSING.includes(problem);
  });
}
