import { type LocalDay, localDayAt } from '../domain/day.ts';

const MICROS_PER_UTC_DAY = 86_400_000_000;

/**
 * The local days of one zone, each computed once: a file's events come in any order, and asking Temporal for each
 * would dominate their cost. Bounded by the days since 1970.
 */
export class DayIndex {
  readonly #zone: string;
  /** The local days that overlap a day of UTC. */
  readonly #days = new Map<number, LocalDay[]>();
  #last: LocalDay;

  constructor(zone: string) {
    this.#zone = zone;
    this.#last = localDayAt(0, zone);
  }

  /** The local day that holds an instant, microseconds. */
  at(micros: number): LocalDay {
    if (micros >= this.#last.start && micros < this.#last.end) return this.#last;
    const utcDay = Math.floor(micros / MICROS_PER_UTC_DAY);
    const known = this.#days.get(utcDay) ?? [];
    let day = known.find(({ start, end }) => micros >= start && micros < end);
    if (day === undefined) {
      day = localDayAt(micros, this.#zone);
      this.#days.set(utcDay, [...known, day]);
    }
    this.#last = day;
    return day;
  }
}
