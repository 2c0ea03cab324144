import type { SiteZone } from '../../domain/zone-history.ts';
import { DayIndex } from '../day-index.ts';
import { readDay } from './row-values.ts';

const HOUR = /^\d{4}-\d{2}-\d{2}T\d{2}:00:00Z$/;
const UTC: readonly SiteZone[] = [{ fromDay: '1970-01-01', timezone: 'UTC' }];
const NANOSECONDS_PER_HOUR = 3_600_000_000_000;

/** Tells the days of an export's figures, and which of them the export has only in part. */
export class GoatCounterDays {
  readonly #days: DayIndex;
  readonly #cutDay: string;
  readonly #cutUtcDay: string;
  #hour = '';
  #day: string | null = null;

  /**
   * @param zones the zones of the site, the earliest first. An hour belongs to a day of theirs when each of them is whole
   *   hours away from UTC, otherwise to the one of UTC.
   */
  constructor(createdAt: Temporal.Instant, zones: readonly SiteZone[] = UTC) {
    const year = createdAt.toZonedDateTimeISO('UTC').year;
    this.#days = new DayIndex(zones.every(({ timezone }) => hasWholeHours(timezone, year)) ? zones : UTC);
    this.#cutDay = this.#days.at(createdAt.epochMilliseconds * 1000).day;
    this.#cutUtcDay = createdAt.toString().slice(0, 10);
  }

  /** Returns the day of an hour of UTC, as `hit_stats` has it; null when it is none. */
  ofHour(hour: unknown): string | null {
    if (typeof hour !== 'string') return null;
    // The rows are in the order of time, so an hour comes many times in a row.
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#day = this.#read(hour);
    }
    return this.#day;
  }

  /** Tells whether the export was made on a day of `ofHour`, or before. */
  isCut(day: string): boolean {
    return day >= this.#cutDay;
  }

  /** Tells whether the export was made on a day of UTC, or before. */
  isUtcDayCut(day: string): boolean {
    return day >= this.#cutUtcDay;
  }

  #read(hour: string): string | null {
    if (!HOUR.test(hour) || readDay(hour.slice(0, 10)) === null) return null;
    try {
      return this.#days.at(Temporal.Instant.from(hour).epochMilliseconds * 1000).day;
    } catch {
      return null;
    }
  }
}

/** Tells whether a zone is whole hours away from UTC in a year, in winter and in summer. */
function hasWholeHours(timezone: string, year: number): boolean {
  return [1, 7].every((month) => {
    const { offsetNanoseconds } = Temporal.PlainDate.from({ year, month, day: 1 }).toZonedDateTime(timezone);
    return offsetNanoseconds % NANOSECONDS_PER_HOUR === 0;
  });
}
