import { ALERT_TYPE_TABLE } from '../../domain/alert-rule.ts';
import { compareDecimals, sumOfDecimals } from '../../domain/decimal.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { RevenueQuestion } from '../../stats/live-revenue.ts';
import { REVENUE_DAYS } from '../../stats/questions/revenue-days.ts';
import { type EnabledRule, listAlertGoals, listAlertRevenues } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { type DailyMemory, type DailyRule, judgeDays, replayDays, unfiredDays, withOpenDays } from './daily.ts';
import { roundedUp } from './rounded-up.ts';
import type { RuleType, Verdict } from './rule-type.ts';
import { watchedGoals } from './watched-goals.ts';

/** A threshold is suggested this much above the best day. */
const ABOVE_BEST = 1.25;

/** The revenue of a site on a local day: an exact decimal as text. */
export interface RevenueSeen {
  readonly day: string;
  readonly amount: string;
}

/**
 * Judges a `revenue` rule: it fires when a local day's revenue reaches the threshold, once a day. Amounts are compared
 * exactly; a threshold has few enough digits that its number is written as it was entered.
 *
 * @param days see `judgeDays`
 */
export function judgeRevenue(
  threshold: number,
  memory: DailyMemory,
  days: readonly RevenueSeen[],
): Verdict<DailyMemory> {
  const least = String(threshold);
  const seen = days.map(({ day, amount }) => {
    return { day, value: Number(amount), isReached: compareDecimals(amount, least) >= 0 };
  });
  return judgeDays(memory, seen);
}

/** Compares the revenue of the local day, in one currency. A goal without money, or that is not in use, has none. */
export const revenue: RuleType = {
  isLocal: true,
  async judge(all, { db, figures, ...round }) {
    const rules = withOpenDays(all, round);
    const revenues = new Map((await listAlertRevenues(db)).map((revenue) => [revenue.goalId, revenue]));
    const goalsOf = watchedGoals(await listAlertGoals(db, 'revenue'));
    const revenuesOf = (rule: EnabledRule) =>
      rule.goalId === null ? [] : goalsOf(rule).flatMap(({ id }) => revenues.get(id) ?? []);
    const keyOf = (day: string, revenue: number, currency: string | null) => `${day} ${revenue} ${currency}`;
    const amounts = new Map<string, string>();
    for (const { day, revenue, currency, amount } of await figures.revenues(questionsOf(rules, revenuesOf))) {
      amounts.set(keyOf(day, revenue, currency), amount);
    }
    return rules.map(({ rule, days }) => {
      const seen = days.map((day) => {
        const ofSites = revenuesOf(rule).map(({ id }) => amounts.get(keyOf(day, id, rule.currency)) ?? '0');
        return { day, amount: sumOfDecimals(ofSites) };
      });
      return [rule, judgeRevenue(rule.threshold!, memoryOf(rule), seen)];
    });
  },
  async replay({ threshold: given, goalId, currency }, past) {
    const asked = { period: past.period, goalId: goalId ?? 0, currency: currency ?? '' };
    const days = goalId === null || currency == null ? [] : await past.statistics.ask(past.site, REVENUE_DAYS, asked);
    const best = Math.max(0, ...days.map(({ amount }) => Number(amount)));
    const { max } = ALERT_TYPE_TABLE.revenue.threshold;
    const suggested = best === 0 ? null : Math.min(max, roundedUp(ABOVE_BEST * best));
    const threshold = given ?? suggested;
    const judged = days.map((day) => {
      const fired = threshold === null ? [] : judgeRevenue(threshold, {}, [day]).fired;
      return { day: day.day, value: Number(day.amount), fired };
    });
    return { ...replayDays(past, judged), threshold, suggested };
  },
  sampleValue: (threshold) => threshold ?? 1,
};

function questionsOf(
  rules: readonly DailyRule[],
  revenuesOf: (rule: EnabledRule) => readonly Revenue[],
): RevenueQuestion[] {
  return unfiredDays(rules).flatMap(({ rule, day }) => {
    const { currency } = rule;
    if (currency === null) return [];
    return revenuesOf(rule).map((revenue) => ({ site: revenue.siteId, day, revenue, currency }));
  });
}
