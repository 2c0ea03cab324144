import type { SiteDays } from './site-days.ts';
import type { Watermark } from './watermark.ts';

/** The days of all sites and the events below them, as they were together at one moment. */
export interface DaySnapshot {
  readonly watermark: Watermark;
  site(siteId: number): SiteDays;
}

/** A snapshot that is kept readable. */
export interface DayLease extends DaySnapshot {
  /** Ends it. Until then what it sees is not removed, and no part of a range shows in it. */
  release(): void;
}
