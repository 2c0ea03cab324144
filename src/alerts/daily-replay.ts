import { ALERT_TYPE_TABLE, type AlertType } from '../domain/alert-rule.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { Statistics } from '../stats/statistics.ts';
import { dailyValues } from './daily-extremes.ts';
import type { Replayed, RuleIdea } from './replay.ts';
import { roundedUp } from './rounded-up.ts';
import { judgeGoal, judgeRevenue, type Verdict } from './rule-state.ts';

/** The types of rules that fire once a local day, by the figure of the day. */
export type DailyType = Extract<AlertType, 'goal' | 'revenue'>;

/** A threshold of revenue is suggested this much above the best day. */
const ABOVE_BEST = 1.25;

/** A day with its figure, and what the rule says of it. */
interface JudgedDay {
  readonly day: string;
  readonly value: number;
  readonly fired: Verdict<object>['fired'];
}

/**
 * Replays rules that fire once a local day over the whole days of a period. Refunds may take a day's revenue below a
 * threshold that it had reached; the replay counts what the day had at its end.
 */
export class DailyReplay {
  readonly #statistics: Pick<Statistics, 'conversionDays' | 'revenueDays'>;
  readonly #site: Site;
  readonly #period: Period;

  constructor(statistics: Pick<Statistics, 'conversionDays' | 'revenueDays'>, site: Site, period: Period) {
    this.#statistics = statistics;
    this.#site = site;
    this.#period = period;
  }

  run(type: DailyType, idea: RuleIdea): Promise<Omit<Replayed, 'from' | 'to'>> {
    return type === 'goal' ? this.#goal(idea) : this.#revenue(idea);
  }

  async #goal({ threshold, goalId }: RuleIdea) {
    const days = await this.#statistics.conversionDays(this.#site, { period: this.#period, goalId });
    const judged = days.map((day) => {
      return { day: day.day, value: day.conversions, fired: judgeGoal(threshold, {}, [day]).fired };
    });
    return { ...this.#replayed(judged), threshold, suggested: null };
  }

  async #revenue({ threshold: given, goalId, currency }: RuleIdea) {
    const asked = { period: this.#period, goalId: goalId ?? 0, currency: currency ?? '' };
    const days = goalId === null || currency == null ? [] : await this.#statistics.revenueDays(this.#site, asked);
    const best = Math.max(0, ...days.map(({ amount }) => Number(amount)));
    const { max } = ALERT_TYPE_TABLE.revenue.threshold;
    const suggested = best === 0 ? null : Math.min(max, roundedUp(ABOVE_BEST * best));
    const threshold = given ?? suggested;
    const judged = days.map((day) => {
      const fired = threshold === null ? [] : judgeRevenue(threshold, {}, [day]).fired;
      return { day: day.day, value: Number(day.amount), fired };
    });
    return { ...this.#replayed(judged), threshold, suggested };
  }

  #replayed(judged: readonly JudgedDay[]): Pick<Replayed, 'fired' | 'extreme' | 'days'> {
    return {
      fired: judged.flatMap(({ day, fired }) => fired.map((value) => ({ day, at: null, value }))),
      extreme: judged.length === 0 ? null : Math.max(...judged.map(({ value }) => value)),
      days: dailyValues(judged, this.#period),
    };
  }
}
