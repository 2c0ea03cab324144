import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Period } from '../../src/domain/period.ts';
import { shift } from './calendar.ts';
import type { Hit } from './hit.ts';

/** What happened on the days of a world. */
interface Days {
  hitsIn(period: Period): Hit[];
  eventsIn(period: Period): CollectedEvent[];
}

/** The days of a world that were closed before its goals and funnels were made. */
export class OlderDays {
  readonly #all: Days;
  readonly #older: ReadonlySet<string>;

  constructor(all: Days, older: ReadonlySet<string>) {
    this.#all = all;
    this.#older = older;
  }

  /** Returns the hits of the other days of a period, on which goals and funnels are counted. */
  hitsIn(period: Period): Hit[] {
    return this.#all.hitsIn(period).filter(({ event }) => !this.#older.has(event.day));
  }

  /** Returns the day after the last one of them in a period; null without one. */
  knownFrom(period: Period): string | null {
    const last = this.#withEvents(period).findLast((day) => this.#older.has(day));
    return last === undefined ? null : shift(last, 1);
  }

  /** Tells whether a period has events, all of them on such days. */
  areAllOf(period: Period): boolean {
    const days = this.#withEvents(period);
    return days.length > 0 && days.every((day) => this.#older.has(day));
  }

  #withEvents(period: Period): string[] {
    return [...new Set(this.#all.eventsIn(period).map(({ day }) => day))].sort();
  }
}
