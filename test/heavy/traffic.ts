/** Random visits to a site, as events for the store. */

import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Random } from '../collect/random.ts';
import { firstInstant, localDay, shift } from '../oracle/calendar.ts';
import { VALUES } from '../oracle/pools.ts';
import type { Values } from '../oracle/visits.ts';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;

export interface TrafficPlan {
  readonly site: Site;
  /** The first day with a visit. */
  readonly firstDay: string;
  readonly days: number;
  readonly visitsPerDay: number;
  /** No event is later, microseconds. */
  readonly until: number;
}

/**
 * Generates the events of random visits, in order of time for each visit. The visitors are few, so that they return
 * often.
 */
export function traffic(random: Random, { site, firstDay, days, visitsPerDay, until }: TrafficPlan): CollectedEvent[] {
  const events: CollectedEvent[] = [];
  for (let at = 0; at < days; at++) {
    const start = firstInstant(shift(firstDay, at), site.timezone);
    for (let visit = 0; visit < visitsPerDay; visit++) {
      const person = random.below(visitsPerDay);
      let ts = start + random.below(23) * HOUR + random.below(HOUR);
      const origin = drawOrigin(random);
      for (let steps = 1 + random.below(6); steps > 0; steps--) {
        if (ts <= until) events.push(eventAt(random, site, person, ts, origin, events.length));
        ts += random.chance(0.1) ? random.below(2 * HOUR) : random.below(90 * SECOND);
      }
    }
  }
  return events;
}

function drawOrigin(random: Random): Values {
  return {
    referrer: random.pick(VALUES.referrer),
    utmSource: random.pick(VALUES.utm_source),
    utmMedium: random.pick(VALUES.utm_medium),
    utmCampaign: random.pick(VALUES.utm_campaign),
    country: random.pick(VALUES.country),
    region: random.pick(VALUES.region),
    city: random.pick(VALUES.city),
    browser: random.pick(VALUES.browser),
    os: random.pick(VALUES.os),
    device: random.pick(VALUES.device),
    utmContent: random.pick(VALUES.utm_content),
    utmTerm: random.pick(VALUES.utm_term),
    browserVersion: random.pick(VALUES.browser_version),
    osVersion: random.pick(VALUES.os_version),
    hostname: random.pick(VALUES.hostname),
    language: random.pick(VALUES.language),
    screen: random.pick(VALUES.screen),
  };
}

function eventAt(
  random: Random,
  site: Site,
  person: number,
  ts: number,
  origin: Values,
  number: number,
): CollectedEvent {
  const day = localDay(ts, site.timezone);
  const event = random.chance(0.5) ? 'pageview' : random.pick(VALUES.event);
  const isEngage = event === 'engage';
  return {
    site: site.id,
    day,
    hour: Math.floor((ts - firstInstant(day, site.timezone)) / HOUR),
    visitor: visitorOn(site, day, person),
    ts,
    seq: site.id * 1e9 + number,
    event,
    page: random.pick(VALUES.page),
    ...origin,
    activeMs: isEngage ? random.below(20_000) : 0,
    scrollPct: isEngage ? random.below(101) : 0,
    props: '',
  };
}

/** Returns the hash of a visitor, which is different on each site and day. */
function visitorOn(site: Site, day: string, person: number): string {
  const text = `${site.id}${day.replaceAll('-', '')}${String(person).padStart(5, '0')}`;
  return BigInt.asUintN(64, BigInt(text) * 0x9e3779b97f4a7c15n).toString();
}

/** Repeats events with further visitors: every count is a multiple, every ratio stays. */
export function* copied(events: readonly CollectedEvent[], copies: number): Iterable<CollectedEvent> {
  for (let copy = 0; copy < copies; copy++) {
    const offset = BigInt(copy) * 0x5851f42d4c957f2dn;
    for (const event of events) {
      yield {
        ...event,
        visitor: BigInt.asUintN(64, BigInt(event.visitor) + offset).toString(),
        seq: event.seq + copy * events.length,
      };
    }
  }
}
