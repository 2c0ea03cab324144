import type { Clock } from '../domain/clock.ts';
import { RateLimit } from '../domain/rate-limit.ts';
import { DashboardError } from './dashboard-error.ts';

/** A page that is opened asks about 12 questions, and one that is left open asks every few seconds. */
const LINK_REQUESTS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
const LINK_READERS_MAX = 2000;
/** Questions of a public link, over all who look through it, and of a user that are answered at a time. */
const LINK_AT_ONCE = 6;
const USER_AT_ONCE = 12;
/** Those that come when as many wait are refused: several pages that are opened at one moment fit. */
const WAITING_MAX = 60;
const RETRY_AFTER_S = 5;

/** Who asks: somebody who looks through a public link, from an address, or a user. */
export type Asker = { readonly link: string; readonly address: string } | { readonly userId: number };

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Keeps whoever asks for figures from keeping them from others: a link or a user has only so many questions under way,
 * and who looks through a public link may only ask so many a minute.
 */
export class ReadTraffic {
  readonly #limit: RateLimit<string>;
  /** Those with a question under way. */
  readonly #lanes = new Map<string, Lane>();

  constructor(clock: Clock) {
    this.#limit = new RateLimit({
      clock,
      maxRequests: LINK_REQUESTS_PER_MINUTE,
      windowMs: MINUTE_MS,
      keysMax: LINK_READERS_MAX,
    });
  }

  /** Answers a question in its turn. Throws a DashboardError `too_many_tries` when there are too many. */
  async run<Answer>(asker: Asker, answer: () => Promise<Answer>): Promise<Answer> {
    if ('userId' in asker) return this.#inTurn(`user ${asker.userId}`, USER_AT_ONCE, answer);
    const reader = `${asker.link} ${asker.address}`;
    if (!this.#limit.admit(reader)) throw tooMany(this.#limit.retryAfterSeconds(reader));
    return this.#inTurn(`link ${asker.link}`, LINK_AT_ONCE, answer);
  }

  async #inTurn<Answer>(name: string, atOnce: number, answer: () => Promise<Answer>): Promise<Answer> {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = { running: 0, waiting: [] };
      this.#lanes.set(name, lane);
    }
    const { waiting } = lane;
    if (lane.running >= atOnce) {
      if (waiting.length >= WAITING_MAX) throw tooMany(RETRY_AFTER_S);
      // Whoever leaves hands its place over, so that nobody comes in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else lane.running++;
    try {
      return await answer();
    } finally {
      const next = waiting.shift();
      if (next !== undefined) next();
      else if (--lane.running === 0) this.#lanes.delete(name);
    }
  }
}

function tooMany(retryAfterSeconds: number): DashboardError {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new DashboardError(
    'too_many_tries',
    `too many figures are asked for; try again in ${wait}`,
    retryAfterSeconds,
  );
}
