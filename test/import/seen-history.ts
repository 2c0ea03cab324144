/** Derives a site's history as another product has seen it, divided into its own days. */
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import { hourOf, localDay, zoneAt } from '../oracle/calendar.ts';
import { type Hit, hitsOf } from '../oracle/hit.ts';
import { firstEvent, type Session, sessionsOf } from '../oracle/session.ts';

/** The history that a product has seen, by the days of its zones. */
export class SeenHistory {
  readonly sessions: readonly Session[];
  readonly hits: readonly Hit[];
  /** The days with hits, in order. */
  readonly days: readonly string[];

  /** @param zones the zones by whose clocks the product's days begin, the earliest first */
  constructor(events: readonly CollectedEvent[], zones: readonly SiteZone[]) {
    const dated = events.map((event) => {
      const zone = zoneAt(event.ts, zones);
      return { ...event, day: localDay(event.ts, zone), hour: hourOf(event.ts, zone) };
    });
    this.sessions = sessionsOf(dated);
    this.hits = hitsOf(this.sessions);
    this.days = [...new Set(this.hits.map(({ event }) => event.day))].sort();
  }

  hitsOn(day: string): readonly Hit[] {
    return this.hits.filter(({ event }) => event.day === day);
  }

  sessionsOn(day: string): readonly Session[] {
    return this.sessions.filter((session) => firstEvent(session).day === day);
  }
}

/** Counts the visitors of hits. A product with a zone of its own knows a visitor by the same hash all day. */
export function visitorsAmong(hits: readonly Hit[]): number {
  return new Set(hits.map(({ event }) => event.visitor)).size;
}

/** Counts the sessions of hits. */
export function sessionsAmong(hits: readonly Hit[]): Session[] {
  return [...new Set(hits.map(({ session }) => session))];
}

export function isPageview({ event }: Hit): boolean {
  return event.event === 'pageview';
}
