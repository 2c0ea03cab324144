import { localDayAt } from '../../domain/day.ts';
import { instantOf } from '../../stats/figure-history.ts';
import { dailyExtremes, type RoundFigure } from './daily-extremes.ts';
import type { ReplayedPast, ReplayedRule, Verdict } from './rule-type.ts';

/** A rule that is judged round by round, and the figure that it watches. */
interface ReplayedRounds extends Pick<ReplayedRule, 'suggested' | 'extreme'> {
  readonly threshold: number;
  readonly figure: RoundFigure;
  /** Judges a round, in order. @param at microseconds */
  readonly judge: (round: number, at: number) => Verdict<object>;
}

/** Runs a rule over the rounds of the past. */
export function replayRounds(
  { site: { timezone }, period, rounds }: ReplayedPast,
  { figure, judge, ...rest }: ReplayedRounds,
): ReplayedRule {
  const fired = Array.from({ length: rounds.count }, (_, round) => {
    const at = instantOf(rounds, round);
    return judge(round, at).fired.map((value) => ({ day: localDayAt(at, timezone).day, at: at / 1000, value }));
  }).flat();
  return { ...rest, fired, days: dailyExtremes(figure, rounds, { ...period, timezone }) };
}
