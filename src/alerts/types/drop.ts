import type { AlertState } from '../../domain/alert-rule.ts';
import type { HalfDays } from '../../stats/live-figures.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { hasAlerted, rememberAlert } from '../rule-memory.ts';
import { bySelection, judgeEach } from './judge-each.ts';
import { replayRounds } from './replay-rounds.ts';
import { type JudgedRule, type RuleType, sitesOf, sumOfSites, type Verdict } from './rule-type.ts';
import { selectedVisitorsAt, visitorsOfRounds } from './selected-visitors.ts';

const HALF_DAY = 12 * 3_600_000_000;

/** The visitors of the 12 hours before an instant, and of the 12 hours before those. */
export interface HalfDaysSeen {
  readonly at: number;
  readonly last: number;
  readonly before: number;
  /** The time of the last evaluation; null when there was none. */
  readonly lookedAt: number | null;
}

/**
 * Judges a `drop` rule: it fires when visitors < threshold and the half day before reached it. It can fire again once
 * the threshold has been reached again.
 */
export function judgeDrop(
  threshold: number,
  state: AlertState,
  { at, last, before, lookedAt }: HalfDaysSeen,
): Verdict<Record<string, never>> {
  if (last >= threshold) return { state: 'armed', memory: {}, fired: [] };
  const reachedBefore = before >= threshold;
  // When no round came for half a day, `before` has the visitors that a round in between would have seen.
  const reachedUnseen = reachedBefore && lookedAt !== null && lookedAt < at - HALF_DAY;
  if (state === 'firing' && !reachedUnseen) return { state: 'firing', memory: {}, fired: [] };
  return { state: reachedBefore ? 'firing' : 'armed', memory: {}, fired: reachedBefore ? [last] : [] };
}

/** Compares the visitors of the last 12 hours with the threshold, and those of the 12 hours before. */
export const drop: RuleType = {
  isLocal: false,
  async judge(all, round) {
    const { figures, now, lookedAt, statistics } = round;
    const [rules, selected] = bySelection(all);
    const verdictOf = (rule: EnabledRule, { last, before }: HalfDays) => {
      const seen = { at: now, last, before, lookedAt: hasAlerted(rule, lookedAt) ? null : lookedAt };
      return rememberAlert(rule, lookedAt, judgeDrop(rule.threshold!, rule.state, seen));
    };
    const judgeSelected = async (rule: EnabledRule) => {
      const instants = [now, now - HALF_DAY];
      const asked = { instants, width: HALF_DAY };
      const [last, before] = await selectedVisitorsAt(statistics, rule.subject, rule.where, asked);
      return verdictOf(rule, { last: last!, before: before! });
    };
    const halves = await figures.halfDays(sitesOf(rules), now);
    const judged = rules.map((rule): JudgedRule => {
      const sumOf = (half: keyof HalfDays) => sumOfSites(rule.subject, (id) => halves.get(id)?.[half]);
      return [rule, verdictOf(rule, { last: sumOf('last'), before: sumOf('before') })];
    });
    return [...judged, ...(await judgeEach(selected, round, judgeSelected))];
  },
  async replay({ threshold: given, where = [] }, past) {
    const { every, first, count } = past.rounds;
    const halfDay = HALF_DAY / every;
    // The 12 hours before the last 12 are the last 12 of the round half a day earlier. One longer read gives both.
    const longer = { every, first: first - halfDay, count: count + halfDay };
    const visitors = await visitorsOfRounds(past, where, longer, HALF_DAY);
    const begun = visitors.findIndex((count) => count > 0);
    const whole = visitors.subarray(begun === -1 ? visitors.length : begun + halfDay);
    const extreme = whole.length === 0 ? null : whole.reduce((least, count) => Math.min(least, count));
    const suggested = Math.max(1, Math.floor((extreme ?? 0) / 2));
    const threshold = given ?? suggested;
    let state: AlertState = 'armed';
    return replayRounds(past, {
      ...{ threshold, suggested, extreme },
      figure: {
        at: (round) => (begun === -1 || round < begun ? null : visitors[round + halfDay]!),
        extreme: 'least',
      },
      judge: (round, at) => {
        const lookedAt = round === 0 ? null : at - every;
        const [before, last] = [visitors[round]!, visitors[round + halfDay]!];
        const verdict = judgeDrop(threshold, state, { at, last, before, lookedAt });
        state = verdict.state;
        return verdict;
      },
    });
  },
  sampleValue: (threshold) => Math.max(0, (threshold ?? 1) - 1),
};
