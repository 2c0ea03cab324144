import { addDays } from '../../domain/calendar.ts';
import { dayStart } from '../../domain/day.ts';
import { instantOf, type Rounds } from '../../stats/figure-history.ts';

/** A figure at many rounds, and which of a day's values comes nearest to an alert. */
export interface RoundFigure {
  /** Null when the site has no such figure at the round. */
  readonly at: (round: number) => number | null;
  readonly extreme: 'most' | 'least';
}

/** The local days of a replay, both inclusive. */
export interface ReplayedDays {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** Returns the extreme of a figure on each local day, in order; null for a day without one. */
export function dailyExtremes(figure: RoundFigure, rounds: Rounds, days: ReplayedDays): (number | null)[] {
  const best = figure.extreme === 'most' ? Math.max : Math.min;
  const extremes: (number | null)[] = [];
  let round = 0;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const end = dayStart(addDays(day, 1), days.timezone);
    let extreme: number | null = null;
    for (; round < rounds.count && instantOf(rounds, round) < end; round++) {
      const value = figure.at(round);
      if (value !== null) extreme = extreme === null ? value : best(extreme, value);
    }
    extremes.push(extreme);
  }
  return extremes;
}

/** Returns a figure that is known by days, for each local day, in order; null for a day without one. */
export function dailyValues(
  known: readonly { readonly day: string; readonly value: number }[],
  { from, to }: Pick<ReplayedDays, 'from' | 'to'>,
): (number | null)[] {
  const byDay = new Map(known.map(({ day, value }) => [day, value]));
  const values: (number | null)[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) values.push(byDay.get(day) ?? null);
  return values;
}
