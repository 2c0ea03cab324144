/** Extreme traffic, and the figures of a day whose sessions are too long for the oracle. */

import type { Dimension } from '../../src/domain/dimension.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Site } from '../../src/domain/site.ts';
import type { TopRow } from '../../src/stats/answer.ts';
import { firstInstant, localDay, shift } from '../oracle/calendar.ts';
import { isWanted } from '../oracle/pattern.ts';
import { firstEvent, pageviewsOf, sessionsOf } from '../oracle/session.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const FUNNEL_STEPS = 10;
/** A stored path is truncated to this length, at a character's boundary. */
const PATH_MAX_BYTES = 1024;
const SENT_PATH_CHARS = 4096;

/** The times of the single visitor's sessions, hours of the day. */
const SESSION_HOURS = [
  [0.2, 7],
  [8, 15],
  [16, 23.4],
] as const;

/**
 * Returns the fields of the single visitor's `i`th event. The pages come in the opposite order of the funnel's steps.
 */
export function visitorEvent(i: number): Pick<CollectedEvent, 'event' | 'page' | 'activeMs'> {
  const page = `/step/${FUNNEL_STEPS - (i % FUNNEL_STEPS)}`;
  if (i % 23 === 22) return { event: 'buy', page, activeMs: 0 };
  if (i % 50 === 49) return { event: 'engage', page, activeMs: 1500 };
  return { event: 'pageview', page, activeMs: 0 };
}

/** Returns one visitor's day with so many events, in three sessions. */
export function busyVisitor(site: Site, day: string, count: number): CollectedEvent[] {
  const midnight = firstInstant(day, site.timezone);
  return Array.from({ length: count }, (_, i) => {
    const session = Math.floor((i * SESSION_HOURS.length) / count);
    const [from, to] = SESSION_HOURS[session]!;
    const share = (i * SESSION_HOURS.length) / count - session;
    const ts = midnight + Math.floor((from + share * (to - from)) * 3_600_000) * 1000;
    return eventOf(site, ts, i, { ...visitorEvent(i), visitor: 'one', city: `City ${i % 3}` });
  });
}

/** Returns the `i`th of the very long paths as it is sent. It differs from the others near its beginning. */
export function longPath(i: number): string {
  // For every second path a character of two bytes lies across the limit.
  const start = `/long/${String(i).padStart(7, '0')}${'x'.repeat(i % 2)}/${'é'.repeat(PATH_MAX_BYTES / 2)}`;
  return start.padEnd(SENT_PATH_CHARS, 'z');
}

/** Truncates a path as it is stored. */
export function cutPath(path: string): string {
  const bytes = Buffer.from(path);
  if (bytes.length <= PATH_MAX_BYTES) return path;
  let end = PATH_MAX_BYTES;
  // A byte 10xxxxxx continues the character before it.
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

/** Generates a day with so many paths, each seen by one visitor, or by three. */
export function* longPaths(site: Site, day: string, count: number): Iterable<CollectedEvent> {
  const midnight = firstInstant(day, site.timezone);
  for (let i = 0, number = 0; i < count; i++) {
    for (let visitor = 0; visitor < (i % 7 === 0 ? 3 : 1); visitor++, number++) {
      const ts = midnight + Math.floor((i / count) * 23 * 3_600_000) * 1000;
      yield eventOf(site, ts, number, { page: longPath(i), visitor: `${i}-${visitor}`, city: 'Berlin' });
    }
  }
}

/** Returns one event at noon of each of so many days, the last one yesterday. */
export function sparse(site: Site, today: string, days: number): CollectedEvent[] {
  return Array.from({ length: days }, (_, i) => {
    const ts = firstInstant(shift(today, i - days), site.timezone) + 12 * HOUR;
    return eventOf(site, ts, i, { page: `/page/${i % 40}`, visitor: String(i % 5), city: `City ${i % 7}` });
  });
}

function eventOf(site: Site, ts: number, seq: number, fields: Partial<CollectedEvent>): CollectedEvent {
  const day = localDay(ts, site.timezone);
  return eventWith({
    site: site.id,
    day,
    hour: Math.floor((ts - firstInstant(day, site.timezone)) / HOUR),
    ts,
    seq,
    country: 'DE',
    region: 'DE-BE',
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
    ...fields,
  });
}

/**
 * Returns how many steps one visitor completes in a day: the oracle's figure, computed in one pass. For each number of
 * steps it keeps the latest start from which they were completed, because a later start leaves more time.
 */
export function stepsReached(inOrder: readonly CollectedEvent[], { steps, windowMinutes }: FunnelVersion): number {
  const starts: (number | undefined)[] = steps.map(() => undefined);
  for (const event of inOrder) {
    // The steps are checked from the last to the first, so that no event completes two.
    for (let step = steps.length - 1; step >= 0; step--) {
      const start = step === 0 ? event.ts : starts[step - 1];
      if (start === undefined || event.ts - start > windowMinutes * MINUTE || !isWanted(event, steps[step]!)) continue;
      starts[step] = Math.max(starts[step] ?? start, start);
    }
  }
  return starts.findLastIndex((start) => start !== undefined) + 1;
}

/**
 * Returns the rows of a breakdown of one visitor's day: the oracle's rows, without a scan of the whole session for each
 * event.
 */
export function rowsOfVisitor(events: readonly CollectedEvent[], dimension: Dimension): TopRow[] {
  const views = new Map<string, number>();
  const add = (key: string, count: number) => {
    if (count > 0) views.set(key, (views.get(key) ?? 0) + count);
  };
  for (const session of sessionsOf(events)) {
    const pageviews = pageviewsOf(session);
    if (dimension === 'entry') add(pageviews.at(0)?.page ?? '(none)', pageviews.length);
    else if (dimension === 'exit') add(pageviews.at(-1)?.page ?? '(none)', pageviews.length);
    else if (dimension === 'event') {
      for (const { event } of session.events) if (event !== 'pageview') add(event, 1);
    } else if (dimension === 'page' || dimension === 'city') {
      for (const event of pageviews) add(event[dimension] || '(none)', 1);
    } else throw new RangeError(`${dimension} of ${firstEvent(session).day}`);
  }
  return [...views]
    .map(([key, count]) => ({ key, visitors: 1, views: count }))
    .sort((a, b) => b.views - a.views || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}
