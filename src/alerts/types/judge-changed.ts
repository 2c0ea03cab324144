import { CrawlerDays } from '../../stats/crawler-days.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { type DailyRule, withOpenDays } from './daily.ts';
import { judgeEach } from './judge-each.ts';
import { RoundRequests } from './round-requests.ts';
import type { JudgedRule, RuleRound, Verdict } from './rule-type.ts';

/** Logs are reported late. A day counts until the next one is over, which is within this time, microseconds. */
const LATE_MAX = 48 * 3_600_000_000;

/** Judges the rules about reported requests whose sites have new ones, by today and yesterday. */
export async function judgeChanged(
  rules: readonly EnabledRule[],
  round: RuleRound,
  judge: (open: DailyRule, requests: RoundRequests) => Promise<Verdict<object>>,
): Promise<JudgedRule[]> {
  const stored = new CrawlerDays(round.db);
  const requests = new RoundRequests(stored);
  const all = withOpenDays(rules, round, LATE_MAX);
  const bases = await round.changed.of(stored, all);
  const opens = new Map(bases.map(({ open }) => [open.rule.id, open]));
  const changed = bases.map(({ open }) => open.rule);
  const judged = await judgeEach(changed, round, (rule) => judge(opens.get(rule.id)!, requests));
  round.changed.note(all, bases, judged);
  return judged;
}
