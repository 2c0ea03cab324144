import { dayStart } from './day.ts';

/** A zone of a site, with the local day from which it holds. */
export interface SiteZone {
  readonly fromDay: string;
  /** IANA time zone. */
  readonly timezone: string;
}

/**
 * Returns the zone of a site's day. A change of zone leaves the days before it as they were: they keep their length and
 * hours.
 *
 * @param zones earliest first; the first also holds for the days before it
 */
export function zoneOn(zones: readonly SiteZone[], day: string): string {
  return (zones.findLast(({ fromDay }) => fromDay <= day) ?? zones[0]!).timezone;
}

/** A span of time in which a site had one zone. */
export interface ZoneSpan {
  /** Microseconds, inclusive; -Infinity for the first. */
  readonly from: number;
  /** Microseconds, exclusive; Infinity for the last. */
  readonly to: number;
  /** IANA time zone. */
  readonly timezone: string;
}

/**
 * Returns the zones of a site as spans of time, in order and without gaps. A zone begins with the first instant of its
 * first day, by its own clocks. A zone never holds when a later zone begins before it.
 *
 * @param zones earliest first; the first also holds for the time before it
 */
export function zoneSpans(zones: readonly SiteZone[]): ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let to = Number.POSITIVE_INFINITY;
  for (const [i, { fromDay, timezone }] of [...zones.entries()].reverse()) {
    const from = i === 0 ? Number.NEGATIVE_INFINITY : dayStart(fromDay, timezone);
    if (from >= to) continue;
    spans.unshift({ from, to, timezone });
    to = from;
  }
  return spans;
}
