import { listRuleProblems } from '../../alerts/rule-problems.ts';
import type { Db } from '../../database/database.ts';
import type { RuleProblem } from '../../domain/alert-rule.ts';
import { subjects } from '../../sites/subjects.ts';
import type { BrokenAlert } from '../facts.ts';

/** The problems that end by themselves, once the site has more figures or the group a site. */
const PASSING: readonly RuleProblem[] = ['no_sites', 'few_weeks', 'unknown_hours', 'no_reports'];

/**
 * Lists the alert rules that are on and broken, of groups and of sites that are not archived, the oldest first: they name something that
 * is gone, or have too many conditions.
 */
export async function brokenAlerts(db: Db): Promise<BrokenAlert[]> {
  const problems = await listRuleProblems(db);
  const rules = await db
    .selectFrom('alert_rules')
    .innerJoin(subjects, 'subjects.id', 'alert_rules.site_id')
    .leftJoin('sites', 'sites.id', 'alert_rules.of_site')
    .select(['alert_rules.id', 'subjects.name as domain'])
    .where('alert_rules.enabled', '=', 1)
    .where((rule) => rule.or([rule('sites.state', 'is', null), rule('sites.state', '=', 'active')]))
    .orderBy('alert_rules.id')
    .execute();
  return rules.filter(({ id }) => {
    const problem = problems.get(id);
    return problem !== undefined && !PASSING.includes(problem);
  });
}
