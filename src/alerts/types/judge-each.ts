import type { EnabledRule } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { problemsOf } from '../rule-problems.ts';
import type { JudgedRule, RuleRound, Verdict } from './rule-type.ts';

/**
 * Judges rules one after the other, each by figures of its own. A broken rule stays as it is. When the figures of a rule cannot be
 * read, that is logged, and the next round tries it again. The other rules of its site are then judged last, and at once: a reader
 * may wait for half a minute until a new goal is counted, and one site must not hold all others up.
 */
export async function judgeEach(
  rules: readonly EnabledRule[],
  { db, log }: Pick<RuleRound, 'db' | 'log'>,
  judge: (rule: EnabledRule) => Promise<Verdict<object>>,
): Promise<JudgedRule[]> {
  const problems = await problemsOf(db, rules);
  const judged: JudgedRule[] = [];
  const failed = new Set<number>();
  const judgeOne = async (rule: EnabledRule): Promise<void> => {
    try {
      judged.push([rule, await judge(rule)]);
    } catch (err) {
      failed.add(rule.siteId);
      log.error({ err, rule: rule.id }, 'an alert rule could not be evaluated; the next round tries again');
    }
  };
  const last: EnabledRule[] = [];
  for (const rule of rules) {
    if (problems.has(rule.id)) {
      judged.push([rule, { state: rule.state, memory: memoryOf<object>(rule), fired: [] }]);
    } else if (failed.has(rule.siteId)) last.push(rule);
    else await judgeOne(rule);
  }
  for (const ofSite of Map.groupBy(last, ({ siteId }) => siteId).values()) await Promise.all(ofSite.map(judgeOne));
  return judged;
}

/** Divides rules into those without conditions, which share figures, and those with some. */
export function bySelection(rules: readonly EnabledRule[]): readonly [EnabledRule[], EnabledRule[]] {
  const plain = rules.filter(({ where }) => where.length === 0);
  return [plain, rules.filter(({ where }) => where.length > 0)];
}
