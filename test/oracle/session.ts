import type { CollectedEvent } from '../../src/domain/event.ts';

const MINUTE = 60_000_000;
const SECOND = 1_000_000;

/** One visit: what one visitor did in one local day without a pause of more than 30 minutes. */
export interface Session {
  /** Its events other than `engage`, in order; at least one. */
  readonly events: CollectedEvent[];
  /** The `engage` events that belong to it, in order. */
  readonly engages: CollectedEvent[];
}

/** All sessions of all visitors and days. Every event is in exactly one, but for an `engage` without a session before it. */
export function sessionsOf(events: readonly CollectedEvent[]): Session[] {
  const visitorDays = Map.groupBy(inOrder(events), (event) => `${event.day} ${event.visitor}`);
  return [...visitorDays.values()].flatMap(sessionsOfVisitorDay);
}

/** The total order of events: receipt time, then sequence number. */
export function inOrder(events: readonly CollectedEvent[]): CollectedEvent[] {
  return [...events].sort((a, b) => a.ts - b.ts || a.seq - b.seq);
}

function sessionsOfVisitorDay(events: readonly CollectedEvent[]): Session[] {
  const sessions: Session[] = [];
  for (const run of runsOf(events)) {
    let started = false;
    for (const event of run) {
      if (event.event === 'engage') {
        // It never starts a session: it belongs to the latest one that has started, be it of an earlier run, or to none.
        sessions.at(-1)?.engages.push(event);
      } else if (started) {
        sessions.at(-1)?.events.push(event);
      } else {
        sessions.push({ events: [event], engages: [] });
        started = true;
      }
    }
  }
  return sessions;
}

/** Splits where the gap between neighbours is longer than 30 minutes; `engage` bridges a gap like any event. */
function runsOf(events: readonly CollectedEvent[]): CollectedEvent[][] {
  const runs: CollectedEvent[][] = [];
  let last: CollectedEvent | undefined;
  for (const event of events) {
    if (last === undefined || event.ts - last.ts > 30 * MINUTE) runs.push([]);
    runs.at(-1)?.push(event);
    last = event;
  }
  return runs;
}

/** The event that started it. */
export function firstEvent(session: Session): CollectedEvent {
  return session.events[0]!;
}

/** Its pageviews, in order. */
export function pageviewsOf(session: Session): CollectedEvent[] {
  return session.events.filter((event) => event.event === 'pageview');
}

/**
 * Microseconds of active time of its last page: what that page's `engage` events after its last pageview report,
 * at most the time from that pageview to the last of them. 0 without a pageview.
 */
export function activeMicros(session: Session): number {
  const lastPageview = pageviewsOf(session).at(-1);
  if (lastPageview === undefined) return 0;
  const engages = session.engages.filter(
    (engage) => isLater(engage, lastPageview) && engage.page === lastPageview.page,
  );
  const reported = sum(engages.map((engage) => engage.activeMs)) * 1000;
  const possible = (engages.at(-1)?.ts ?? lastPageview.ts) - lastPageview.ts;
  return Math.min(reported, possible);
}

/** Microseconds from its first event to its last other than `engage`, and the active time of its last page. */
export function durationMicros(session: Session): number {
  return session.events.at(-1)!.ts - firstEvent(session).ts + activeMicros(session);
}

/** Whether it is exactly one pageview, no other event than `engage`, and less than 10 s of active time. */
export function isBounce(session: Session): boolean {
  return session.events.length === 1 && pageviewsOf(session).length === 1 && activeMicros(session) < 10 * SECOND;
}

/** Whether `a` comes after `b` in the total order. */
export function isLater(a: CollectedEvent, b: CollectedEvent): boolean {
  return a.ts > b.ts || (a.ts === b.ts && a.seq > b.seq);
}

/** The sum of numbers; 0 of none. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
