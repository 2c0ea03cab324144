import type { CollectedEvent } from '../../src/domain/event.ts';
import type { ChannelVersion } from '../../src/domain/own-channels.ts';
import { PAYMENT_HOSTS } from '../../src/domain/payment-hosts.ts';

const MINUTE = 60_000_000;
const SECOND = 1_000_000;

/** The events of one visitor in one local day without a gap of more than 30 minutes. */
export interface Session {
  /** Its events other than `engage`, in order; at least one. */
  readonly events: CollectedEvent[];
  /** The `engage` events that belong to it, in order. */
  readonly engages: CollectedEvent[];
  /** The pageview that gives it its referrer, campaign and channel; undefined when it has none. */
  readonly source?: CollectedEvent | undefined;
  /** The versions of the site's own rules of channels. */
  readonly channels?: readonly ChannelVersion[];
}

/**
 * Returns all sessions of all visitors and days. Every event is in exactly one, except an `engage` without a session
 * before it.
 */
export function sessionsOf(events: readonly CollectedEvent[]): Session[] {
  const visitorDays = Map.groupBy(inOrder(events), (event) => `${event.day} ${event.visitor}`);
  return [...visitorDays.values()].flatMap(sessionsOfVisitorDay);
}

/** Orders events totally: by receipt time, then by sequence number. */
export function inOrder(events: readonly CollectedEvent[]): CollectedEvent[] {
  return [...events].sort((a, b) => a.ts - b.ts || a.seq - b.seq);
}

function sessionsOfVisitorDay(events: readonly CollectedEvent[]): Session[] {
  const sessions: Session[] = [];
  for (const run of runsOf(events)) {
    let started = false;
    for (const event of run) {
      if (event.event === 'engage') {
        // An `engage` never starts a session. It belongs to the latest session that has started, also of an earlier
        // run, or to none.
        sessions.at(-1)?.engages.push(event);
      } else if (started) {
        sessions.at(-1)?.events.push(event);
      } else {
        sessions.push({ events: [event], engages: [] });
        started = true;
      }
    }
  }
  return sessions.map((session, i) => ({ ...session, source: sourceOf(sessions, i) }));
}

/**
 * Returns the first pageview of a session, or when a payment provider has sent the visitor back with it, that of the latest
 * session before which came from elsewhere. Sessions without a pageview came from nowhere, and are passed over.
 */
function sourceOf(sessions: readonly Session[], index: number): CollectedEvent | undefined {
  const own = pageviewsOf(sessions[index]!)[0];
  if (own === undefined || !isPayment(own.referrer)) return own;
  return sessions
    .slice(0, index)
    .flatMap((session) => pageviewsOf(session).slice(0, 1))
    .findLast(({ referrer }) => !isPayment(referrer));
}

/** Tells whether a host is one that takes payments, or a subdomain of it. */
function isPayment(host: string): boolean {
  return PAYMENT_HOSTS.some((payment) => host === payment || host.endsWith(`.${payment}`));
}

/** Splits events at gaps of more than 30 minutes; `engage` bridges a gap like any event. */
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

/** Returns the event that started a session. */
export function firstEvent(session: Session): CollectedEvent {
  return session.events[0]!;
}

/** Returns the pageviews of a session, in order. */
export function pageviewsOf(session: Session): CollectedEvent[] {
  return session.events.filter((event) => event.event === 'pageview');
}

/**
 * Returns the active time of a session's last page in microseconds. It is the sum of that page's `engage` events after
 * its last pageview, and at most the time from that pageview to the last of them. 0 without a pageview.
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

/**
 * Returns the microseconds from the first event to the last one other than `engage`, plus the active time of the last
 * page.
 */
export function durationMicros(session: Session): number {
  return session.events.at(-1)!.ts - firstEvent(session).ts + activeMicros(session);
}

/**
 * Returns whether a session has exactly one pageview, no other event than `engage`, and less than 10 s of active time.
 */
export function isBounce(session: Session): boolean {
  return session.events.length === 1 && pageviewsOf(session).length === 1 && activeMicros(session) < 10 * SECOND;
}

/** Returns whether `a` comes after `b` in the total order. */
export function isLater(a: CollectedEvent, b: CollectedEvent): boolean {
  return a.ts > b.ts || (a.ts === b.ts && a.seq > b.seq);
}

/** Returns the sum of numbers; 0 of none. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
