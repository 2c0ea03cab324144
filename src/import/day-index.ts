import { type LocalDay, localDayAt } from '../domain/day.ts';
import { type SiteZone, type ZoneSpan, zoneSpans } from '../domain/zone-history.ts';

const MICROS_PER_UTC_DAY = 86_400_000_000;

/** A local day, and the span of it in which its zone was the site's. */
interface KnownDay {
  readonly day: LocalDay;
  readonly from: number;
  readonly to: number;
}

/**
 * Caches the local days of a site, each by the zone that the site had on it. The events of a file come in any order,
 * and asking Temporal for each would take most of their time. The days since 1970 bound the cache.
 */
export class DayIndex {
  readonly #spans: readonly ZoneSpan[];
  /** The local days by the days of UTC that they overlap. */
  readonly #days = new Map<number, KnownDay[]>();
  #last: KnownDay;

  /** @param zones the zones that the site has had, earliest first */
  constructor(zones: readonly SiteZone[]) {
    this.#spans = zoneSpans(zones);
    this.#last = this.#dayAt(0);
  }

  /** Returns the local day of an instant, microseconds. */
  at(micros: number): LocalDay {
    if (holds(this.#last, micros)) return this.#last.day;
    const utcDay = Math.floor(micros / MICROS_PER_UTC_DAY);
    const known = this.#days.get(utcDay) ?? [];
    let found = known.find((day) => holds(day, micros));
    if (found === undefined) {
      found = this.#dayAt(micros);
      this.#days.set(utcDay, [...known, found]);
    }
    this.#last = found;
    return found.day;
  }

  #dayAt(micros: number): KnownDay {
    const span = this.#spans.find(({ to }) => micros < to)!;
    const day = localDayAt(micros, span.timezone);
    return { day, from: Math.max(day.start, span.from), to: Math.min(day.end, span.to) };
  }
}

function holds({ from, to }: KnownDay, micros: number): boolean {
  return micros >= from && micros < to;
}
