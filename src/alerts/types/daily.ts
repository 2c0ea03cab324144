/** What types of rules that fire once a local day have in common. */
import { addDays } from '../../domain/calendar.ts';
import { sitesIn } from '../../sites/subjects.ts';
import type { AlertFacts } from '../alert-body.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { dailyValues } from './daily-extremes.ts';
import type { ReplayedPast, ReplayedRule, RuleRound, Verdict } from './rule-type.ts';

/** The longest time after the end of a day at which an event of it reaches the statistics, microseconds. */
const ARRIVAL_MAX = 120_000_000;

/** `day`: the latest local day, `YYYY-MM-DD`, that has fired; absent before the first time. */
export interface DailyMemory {
  readonly day?: string;
}

/** The figure of a day, and the further fields of its alert. */
export interface JudgedDay {
  readonly day: string;
  readonly value: number;
  readonly isReached: boolean;
  readonly facts?: AlertFacts;
}

/**
 * Judges a rule that fires once a local day.
 *
 * @param days in order, the current one last; an earlier one when it may have ended after the last evaluation
 */
export function judgeDays(memory: DailyMemory, days: readonly JudgedDay[]): Verdict<DailyMemory> {
  const today = days.at(-1)?.day;
  // A day that is farther ahead than zones are apart is of a clock that was wrong.
  const isWrong = today !== undefined && memory.day !== undefined && memory.day > addDays(today, 2);
  let firedOn = isWrong ? undefined : memory.day;
  const fired: number[] = [];
  const facts: AlertFacts[] = [];
  for (const { day, value, isReached, facts: own } of days) {
    // A day can come a second time when the zone moved west or the clock was set back.
    if (firedOn !== undefined && day <= firedOn) continue;
    if (!isReached) continue;
    fired.push(value);
    if (own !== undefined) facts.push(own);
    firedOn = day;
  }
  if (firedOn === undefined) return { state: 'armed', memory: {}, fired };
  const isOver = today !== undefined && firedOn < today;
  const ofAlerts = facts.length === 0 ? {} : { facts };
  return { state: isOver ? 'armed' : 'firing', memory: { day: firedOn }, fired, ...ofAlerts };
}

/** A rule that fires once a local day, with the days that count for it, in order. */
export interface DailyRule {
  readonly rule: EnabledRule;
  readonly days: readonly string[];
}

/**
 * Finds the local days whose figures count for each rule: today, and yesterday when no round has seen its end. A day of a group is over
 * when it is over on all of its sites; days that are ahead of its own clock do not count yet.
 *
 * @param arrivalMax the longest time after the end of a day at which its figures still change, microseconds
 */
export function withOpenDays(
  rules: readonly EnabledRule[],
  { now, lookedAt, days }: Pick<RuleRound, 'now' | 'lookedAt' | 'days'>,
  arrivalMax = ARRIVAL_MAX,
): DailyRule[] {
  return rules.map((rule) => {
    const today = days.at(now, rule.timezone);
    const open = new Set<string>();
    for (const timezone of new Set(sitesIn(rule.subject).map((site) => site.timezone))) {
      const { day, start } = days.at(now, timezone);
      const endWasSeen = lookedAt === null || lookedAt >= start + arrivalMax;
      open.add(day);
      if (!endWasSeen) open.add(addDays(day, -1));
    }
    const isOfToday = rule.watchedSince * 1000 >= today.start;
    const earlier = isOfToday ? [] : [...open].filter((day) => day < today.day).sort();
    return { rule, days: [...earlier, today.day] };
  });
}

/** Lists the days of rules on which they could fire: those up to the one on which a rule last fired are left out. */
export function unfiredDays(rules: readonly DailyRule[]): { readonly rule: EnabledRule; readonly day: string }[] {
  return rules.flatMap(({ rule, days }) => {
    const firedOn = memoryOf<DailyMemory>(rule).day;
    return days.filter((day) => firedOn === undefined || day > firedOn).map((day) => ({ rule, day }));
  });
}

/**
 * Returns the replay of whole days. Refunds may take a day's revenue below a threshold that it had reached; the replay
 * counts what the day had at its end.
 */
export function replayDays(
  { period }: Pick<ReplayedPast, 'period'>,
  judged: readonly { readonly day: string; readonly value: number; readonly fired: Verdict<object>['fired'] }[],
): Pick<ReplayedRule, 'fired' | 'extreme' | 'days'> {
  return {
    fired: judged.flatMap(({ day, fired }) => fired.map((value) => ({ day, at: null, value }))),
    extreme: judged.length === 0 ? null : Math.max(...judged.map(({ value }) => value)),
    days: dailyValues(judged, period),
  };
}
