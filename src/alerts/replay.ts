import { addDays } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { dayStart, isTimeZone, localDayAt } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import type { Rounds } from '../stats/figure-history.ts';
import { ROUND_MS } from './rule-evaluator.ts';
import type { ReplayedPast, ReplayedRule, RuleIdea } from './types/rule-type.ts';
import { RULE_TYPES } from './types/rule-types.ts';

const ROUND = ROUND_MS * 1000;

/** The result of a replay over the last 30 of the site's local days, both ends inclusive. */
export type Replayed = Period & ReplayedRule;

export interface ReplayOptions extends Pick<ReplayedPast, 'figures' | 'statistics'> {
  readonly clock: Clock;
}

/**
 * Replays a rule: runs the rule's judgement over the figures as they were at each round of the last 30 days, as if the rule
 * had been made at their beginning. Nothing is estimated.
 */
export class Replay {
  readonly #options: ReplayOptions;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** Replays a rule over the last 30 local days of the site. Throws an ApiError INVALID_TIMEZONE. */
  async run(site: Site, idea: RuleIdea): Promise<Replayed> {
    if (!isTimeZone(site.timezone)) throw new ApiError('INVALID_TIMEZONE');
    const { clock, figures, statistics } = this.#options;
    const now = clock.nowMicros();
    const to = localDayAt(now, site.timezone).day;
    const from = addDays(to, 1 - RAW_WINDOW_DAYS);
    const rounds = roundsBetween(dayStart(from, site.timezone), now);
    const past = { site, period: { from, to }, rounds, figures, statistics };
    return { from, to, ...(await RULE_TYPES[idea.type].replay(idea, past)) };
  }
}

/** Returns every round between two instants, microseconds, both inclusive. */
export function roundsBetween(from: number, to: number): Rounds {
  const first = Math.ceil(from / ROUND);
  return { every: ROUND, first, count: Math.max(1, Math.floor(to / ROUND) - first + 1) };
}
