/** Random traffic, clocks and restarts for rules of every type. */
import fc from '../draws.ts';

export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** New York changed to summer time in the following night, at 7:00 UTC. */
export const BEGINNING = '2026-03-07T22:00:00Z';
export const ZONE = 'America/New_York';

export type Type = 'spike' | 'drop' | 'silence' | 'goal' | 'revenue';

/** The currency of all orders. */
export const CURRENCY = 'EUR';

export interface Event {
  /** Microseconds. */
  readonly at: number;
  readonly visitor: number;
  readonly kind: 'pageview' | 'engage' | 'order';
  /** The amount of an order; a refund is below zero. */
  readonly price: string;
}

export interface Round {
  /** The time by which the clock moves before the round. It can be negative. */
  readonly seconds: number;
  /** The process restarts before the round. */
  readonly restarts: boolean;
  /** The store fails. */
  readonly storeFails: boolean;
  /** The queue cannot be written. */
  readonly queueFails: boolean;
}

export interface Rule {
  readonly type: Type;
  readonly threshold: number | null;
}

/** A rule that fired, by its place in `RULES` from 1 on. */
export interface Fired {
  readonly rule: number;
  readonly value: number;
}

export const RULES: readonly Rule[] = [
  { type: 'spike', threshold: 1 },
  { type: 'spike', threshold: 3 },
  { type: 'drop', threshold: 2 },
  { type: 'drop', threshold: 5 },
  { type: 'silence', threshold: 0.25 },
  { type: 'silence', threshold: 3 },
  { type: 'goal', threshold: null },
  { type: 'goal', threshold: 3 },
  // Three orders of 0.1 reach it exactly, and not as numbers of JavaScript.
  { type: 'revenue', threshold: 0.3 },
  { type: 'revenue', threshold: 40.05 },
];

/** Stretches of traffic, each with its length and its events. */
export const traffic = fc
  .array(
    fc.record({
      minutes: fc.oneof(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 20, max: 90 }),
        fc.integer({ min: 300, max: 900 }),
      ),
      visits: fc.array(
        fc.record({
          share: fc.integer({ min: 0, max: 999 }),
          visitor: fc.integer({ min: 1, max: 7 }),
          kind: fc.constantFrom<Event['kind']>('pageview', 'pageview', 'engage', 'order'),
          price: fc.constantFrom('0.1', '0.1', '0.05', '0.29999999999999999999', '19.95', '40.05', '-20', '0'),
        }),
        { maxLength: 12 },
      ),
    }),
    { minLength: 5, maxLength: 25 },
  )
  .map((stretches) => {
    const events: Event[] = [];
    let from = Temporal.Instant.from(BEGINNING).epochMilliseconds * 1000;
    for (const { minutes, visits } of stretches) {
      for (const { share, visitor, kind, price } of visits) {
        events.push({ at: from + Math.floor((minutes * 60 * share) / 1000) * SECOND, visitor, kind, price });
      }
      from += minutes * MINUTE;
    }
    return events;
  });

export const rounds = fc.array(
  fc.record({
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.constant(30) },
      { weight: 10, arbitrary: fc.integer({ min: 31, max: 600 }) },
      { weight: 2, arbitrary: fc.integer({ min: 600, max: 7200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 7200, max: 90_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -300, max: 0 }) },
    ),
    restarts: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    storeFails: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
    queueFails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { minLength: 40, maxLength: 90 },
);
