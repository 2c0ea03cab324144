import { type AlertState, type AlertType, SILENCE_MAX_HOURS } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { addDays, dayStart, isTimeZone, localDayAt } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import type { Site } from '../domain/site.ts';
import { type FigureHistory, instantOf, type Rounds } from '../stats/figure-history.ts';
import type { Statistics } from '../stats/statistics.ts';
import { dailyExtremes, type RoundFigure } from './daily-extremes.ts';
import { DailyReplay, type DailyType } from './daily-replay.ts';
import { roundedUp } from './rounded-up.ts';
import { ROUND_MS } from './rule-evaluator.ts';
import { judgeDrop, judgeSilence, judgeSpike, type SilenceMemory, type SpikeMemory } from './rule-state.ts';

const ROUND = ROUND_MS * 1000;
const HOUR = 3_600_000_000;
const CURRENT = HOUR / 12;
const HALF_DAY = 12 * HOUR;
const HALF_DAY_ROUNDS = HALF_DAY / ROUND;

/**
 * The least threshold that is suggested for a spike, and the threshold that is suggested for a silence when the site
 * had no event.
 */
const SPIKE_MIN = 10;
const SILENCE_DEFAULT_HOURS = 24;

/** A rule that may not exist yet. */
export interface RuleIdea {
  readonly type: AlertType;
  /** In the type's unit. Null for the suggested threshold, and for a goal's first conversion of the day. */
  readonly threshold: number | null;
  /** The goal of a `goal` rule, null for all goals, or of a `revenue` rule. */
  readonly goalId: number | null;
  /** The currency of a `revenue` rule. */
  readonly currency?: string | null;
}

/** One alert that a rule would have sent. */
export interface Firing {
  /** The site's local day. */
  readonly day: string;
  /** Epoch milliseconds. Null for a rule that fires once a day, which is replayed by whole days. */
  readonly at: number | null;
  /** The figure in the alert, in the type's unit. */
  readonly value: number;
}

/** The result of a replay: the alerts of the last 30 days, and the site's figures in that time. */
export interface Replayed {
  /** The site's local days, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** In order. */
  readonly fired: readonly Firing[];
  /** The threshold that was replayed; null for a goal's first conversion of the day, and without any. */
  readonly threshold: number | null;
  /** A threshold that the site's usual figures do not reach; null for a goal, and for revenue when there was none. */
  readonly suggested: number | null;
  /**
   * The site's extreme in these days: the most visitors in 5 minutes, the fewest in 12 hours, the longest silence in
   * hours, the most conversions or the most revenue in a day. Null when the site had no such figure.
   */
  readonly extreme: number | null;
  /**
   * The extreme of each of these days, in order, of the figure that the rule compares with its threshold. Null for a
   * day without one.
   */
  readonly days: readonly (number | null)[];
}

/** The result of a replay by the numbers of its rounds, without days and instants. */
interface Judged {
  readonly fired: readonly { readonly round: number; readonly value: number }[];
  readonly threshold: number;
  readonly suggested: number;
  readonly extreme: number | null;
  readonly figure: RoundFigure;
}

export interface ReplayOptions {
  readonly figures: Pick<FigureHistory, keyof FigureHistory>;
  readonly statistics: Pick<Statistics, 'conversionDays' | 'revenueDays'>;
  readonly clock: Clock;
}

/**
 * Replays a rule: runs the rule's state machine over the figures as they were at each round of the last 30 days, as if
 * the rule had been made at their beginning. Nothing is estimated.
 */
export class Replay {
  readonly #options: ReplayOptions;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** Replays a rule over the last 30 local days of the site. Throws an ApiError INVALID_TIMEZONE. */
  async run(site: Site, idea: RuleIdea): Promise<Replayed> {
    if (!isTimeZone(site.timezone)) throw new ApiError('INVALID_TIMEZONE');
    const now = this.#options.clock.nowMicros();
    const to = localDayAt(now, site.timezone).day;
    const from = addDays(to, 1 - RAW_WINDOW_DAYS);
    const { type } = idea;
    if (type === 'goal' || type === 'revenue') {
      const days = new DailyReplay(this.#options.statistics, site, { from, to });
      return { from, to, ...(await days.run(type, idea)) };
    }
    const rounds = roundsBetween(dayStart(from, site.timezone), now);
    const { fired, figure, ...rest } = await this.#judge(site, { ...idea, type }, rounds);
    return {
      from,
      to,
      ...rest,
      days: dailyExtremes(figure, rounds, { from, to, timezone: site.timezone }),
      fired: fired.map(({ round, value }) => {
        const at = instantOf(rounds, round);
        return { day: localDayAt(at, site.timezone).day, at: at / 1000, value };
      }),
    };
  }

  /** Returns the rounds, of those given, at which a rule would have fired. Not for rules that are judged by days. */
  async rounds(site: Site, type: Exclude<AlertType, DailyType>, threshold: number, rounds: Rounds): Promise<number[]> {
    const { fired } = await this.#judge(site, { type, threshold }, rounds);
    return fired.map(({ round }) => round);
  }

  #judge(
    site: Site,
    { type, threshold }: { readonly type: Exclude<AlertType, DailyType>; readonly threshold: number | null },
    rounds: Rounds,
  ): Promise<Judged> {
    switch (type) {
      case 'spike':
        return this.#spike(site, threshold, rounds);
      case 'drop':
        return this.#drop(site, threshold, rounds);
      case 'silence':
        return this.#silence(site, threshold, rounds);
    }
  }

  async #spike(site: Site, given: number | null, rounds: Rounds): Promise<Judged> {
    const visitors = await this.#options.figures.visitors(site.id, rounds, CURRENT);
    const extreme = visitors.reduce((most, count) => Math.max(most, count), 0);
    const suggested = Math.max(SPIKE_MIN, roundedUp(2 * extreme));
    const threshold = given ?? suggested;
    let state: AlertState = 'armed';
    let memory: SpikeMemory = {};
    const fired: { round: number; value: number }[] = [];
    for (let round = 0; round < rounds.count; round++) {
      const seen = { at: instantOf(rounds, round), visitors: visitors[round]! };
      const verdict = judgeSpike(threshold, state, memory, [], seen);
      ({ state, memory } = verdict);
      for (const value of verdict.fired) fired.push({ round, value });
    }
    return { fired, threshold, suggested, extreme, figure: { at: (round) => visitors[round]!, extreme: 'most' } };
  }

  async #drop(site: Site, given: number | null, rounds: Rounds): Promise<Judged> {
    const { every, first, count } = rounds;
    // The 12 hours before the last 12 are the last 12 of the round half a day earlier. One longer read gives both.
    const longer = { every, first: first - HALF_DAY_ROUNDS, count: count + HALF_DAY_ROUNDS };
    const visitors = await this.#options.figures.visitors(site.id, longer, HALF_DAY);
    const begun = visitors.findIndex((count) => count > 0);
    const whole = visitors.subarray(begun === -1 ? visitors.length : begun + HALF_DAY_ROUNDS);
    const extreme = whole.length === 0 ? null : whole.reduce((least, count) => Math.min(least, count));
    const suggested = Math.max(1, Math.floor((extreme ?? 0) / 2));
    const threshold = given ?? suggested;
    let state: AlertState = 'armed';
    const fired: { round: number; value: number }[] = [];
    for (let round = 0; round < count; round++) {
      const at = instantOf(rounds, round);
      const lookedAt = round === 0 ? null : at - every;
      const [before, last] = [visitors[round]!, visitors[round + HALF_DAY_ROUNDS]!];
      const verdict = judgeDrop(threshold, state, { at, last, before, lookedAt });
      state = verdict.state;
      for (const value of verdict.fired) fired.push({ round, value });
    }
    const last = (round: number) => (begun === -1 || round < begun ? null : visitors[round + HALF_DAY_ROUNDS]!);
    return { fired, threshold, suggested, extreme, figure: { at: last, extreme: 'least' } };
  }

  async #silence(site: Site, given: number | null, rounds: Rounds): Promise<Judged> {
    const start = localDayAt(instantOf(rounds, 0), site.timezone).day;
    const last = await this.#options.figures.lastEvents(
      site.id,
      rounds,
      start,
      (day, hour) => dayStart(day, site.timezone) + hour * HOUR,
    );
    const hoursSince = (round: number) =>
      last[round]! > 0 ? Math.round(((instantOf(rounds, round) - last[round]!) / HOUR) * 10) / 10 : null;
    let extreme: number | null = null;
    for (let round = 0; round < rounds.count; round++) {
      const hours = hoursSince(round);
      if (hours !== null) extreme = Math.max(extreme ?? 0, hours);
    }
    const wanted = extreme === null ? SILENCE_DEFAULT_HOURS : Math.max(1, roundedUp(2 * extreme));
    const suggested = Math.min(wanted, SILENCE_MAX_HOURS);
    const threshold = given ?? suggested;
    let memory: SilenceMemory = {};
    const fired: { round: number; value: number }[] = [];
    for (let round = 0; round < rounds.count; round++) {
      const lastEvent = last[round]! > 0 ? last[round]! : null;
      const verdict = judgeSilence(threshold, memory, { at: instantOf(rounds, round), lastEvent });
      memory = verdict.memory;
      for (const value of verdict.fired) fired.push({ round, value });
    }
    return { fired, threshold, suggested, extreme, figure: { at: hoursSince, extreme: 'most' } };
  }
}

/** Returns every round between two instants, microseconds, both inclusive. */
export function roundsBetween(from: number, to: number): Rounds {
  const first = Math.ceil(from / ROUND);
  return { every: ROUND, first, count: Math.max(1, Math.floor(to / ROUND) - first + 1) };
}
