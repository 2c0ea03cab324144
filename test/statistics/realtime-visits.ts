/** Sites, and events of their visitors around one moment. */
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';

export const MINUTE = 60_000_000;
export const HOUR = 60 * MINUTE;
export const GAP = 30 * MINUTE;
/** Half past midnight in Berlin; in New York it is still the evening of the day before. */
export const NOW = Date.parse('2026-05-20T22:30:20Z') * 1000;

let sites = 0;
let seq = 0;

export function newSite(timezone = 'UTC'): Site {
  sites += 1;
  return { id: sites, timezone, retentionMonths: null } as Site;
}

export function eventOf({ id, timezone }: Site, ts: number, more: Partial<CollectedEvent> = {}): CollectedEvent {
  const { day, start } = localDayAt(ts, timezone);
  seq += 1;
  return eventWith({
    site: id,
    day,
    hour: hourOfDay(ts, start),
    ts,
    seq,
    country: 'DE',
    city: 'Köln',
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
    ...more,
  });
}

/** Returns the events of a visitor who views a page every 20 minutes for hours. */
export function longVisit(site: Site, until: number, hours: number): CollectedEvent[] {
  const events = [];
  for (let ts = until; ts > until - hours * HOUR; ts -= 20 * MINUTE) events.unshift(eventOf(site, ts));
  return events.map((event, i) => ({ ...event, referrer: i === 0 ? 'first.example' : 'later.example' }));
}

/**
 * Returns visits from some hours before `NOW` to minutes after it, with gaps about as long as those that end a session.
 */
export function randomVisits(site: Site, random: (below: number) => number): CollectedEvent[] {
  const events: CollectedEvent[] = [];
  for (let visitor = 1; visitor <= 8; visitor++) {
    let ts = NOW - random(5 * 60) * MINUTE - random(MINUTE);
    while (ts < NOW + 10 * MINUTE) {
      const event = ['pageview', 'pageview', 'engage', 'signup'][random(4)]!;
      const more = { page: `/${random(3)}`, referrer: ['', 'a.example', 'b.example', 'paypal.com'][random(4)]!, event };
      events.push(eventOf(site, ts, { ...more, visitor: `${visitor}`, country: ['DE', 'FR', ''][random(3)]! }));
      ts += [0, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 29 * MINUTE, GAP - 1, GAP, GAP, GAP + 1, 2 * GAP][random(10)]!;
    }
  }
  return events;
}
