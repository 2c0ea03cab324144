/** Random visits, and the events that are collected of them. */

import type { AddedField } from '../../src/domain/added-fields.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import fc from '../draws.ts';
import { firstInstant, hourOf, localDay, shift, zoneAt } from './calendar.ts';
import { CUSTOM_EVENTS, EVENT_PROPS, LINK_PROPS, PAGES, VALUES, weighted } from './pools.ts';
import { inOrder } from './session.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The values that a browser and its link bring, besides the page. */
export type Values = Pick<
  CollectedEvent,
  | 'referrer'
  | 'utmSource'
  | 'utmMedium'
  | 'utmCampaign'
  | 'country'
  | 'region'
  | 'city'
  | 'browser'
  | 'os'
  | 'device'
  | AddedField['name']
>;

/** One event of a visit, and the time since the one before. */
interface Step {
  readonly gap: number;
  readonly event: string;
  readonly page: string;
  readonly activeMs: number;
  readonly scrollPct: number;
  /** The props of a click on a link. */
  readonly link: string;
  /** Those of another custom event. */
  readonly props: string;
  /** Orders events of one instant. */
  readonly tie: number;
  /** The event's own values; null for those of the visit. */
  readonly values: Values | null;
}

/** The start of a visit: on a day counted back from today or from the site's turning day, or shortly before now. */
type Start =
  | { readonly near: 'today' | 'turn'; readonly daysBefore: number; readonly afterMidnight: number }
  | { readonly near: 'now'; readonly before: number };

export interface Visit {
  readonly person: number;
  readonly start: Start;
  readonly values: Values;
  readonly steps: readonly Step[];
}

const gap = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, 0, 1) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 * SECOND }) },
  { weight: 1, arbitrary: fc.constantFrom(9_999_999, 10 * SECOND, 10_000_001) },
  { weight: 2, arbitrary: fc.integer({ min: SECOND, max: 29 * MINUTE }) },
  { weight: 2, arbitrary: fc.constantFrom(30 * MINUTE - 1, 30 * MINUTE, 30 * MINUTE + 1) },
  { weight: 1, arbitrary: fc.integer({ min: 29 * MINUTE, max: 3 * HOUR }) },
);

const values: fc.Arbitrary<Values> = fc.record({
  referrer: weighted(VALUES.referrer),
  utmSource: weighted(VALUES.utm_source),
  utmMedium: weighted(VALUES.utm_medium),
  utmCampaign: weighted(VALUES.utm_campaign),
  country: weighted(VALUES.country),
  region: weighted(VALUES.region),
  city: weighted(VALUES.city),
  browser: weighted(VALUES.browser),
  os: weighted(VALUES.os),
  device: weighted(VALUES.device),
  utmContent: weighted(VALUES.utm_content),
  utmTerm: weighted(VALUES.utm_term),
  browserVersion: weighted(VALUES.browser_version),
  osVersion: weighted(VALUES.os_version),
  hostname: weighted(VALUES.hostname),
  language: weighted(VALUES.language),
  screen: weighted(VALUES.screen),
});

const step: fc.Arbitrary<Step> = fc.record({
  gap,
  event: fc.oneof(
    { weight: 5, arbitrary: fc.constant('pageview') },
    { weight: 3, arbitrary: fc.constant('engage') },
    { weight: 2, arbitrary: weighted(CUSTOM_EVENTS) },
  ),
  page: weighted(PAGES),
  activeMs: fc.oneof(
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom(0, 4999, 5000, 9999, 10_000, 10_001, 5_000_000),
  ),
  scrollPct: fc.integer({ min: 0, max: 100 }),
  link: weighted(LINK_PROPS),
  props: weighted(EVENT_PROPS),
  tie: fc.nat(3),
  values: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: values }),
});

const afterMidnight = fc.oneof(
  fc.integer({ min: 0, max: 25 * HOUR }),
  fc.integer({ min: 0, max: 5 * HOUR }),
  fc.integer({ min: 22 * HOUR, max: 25 * HOUR }),
  fc.constantFrom(-1, 0, HOUR - 1, HOUR, 23 * HOUR, 24 * HOUR - 1, 24 * HOUR),
);

const daysBeforeToday = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 2, arbitrary: fc.integer({ min: 27, max: 32 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 70 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 450 }) },
);

const start: fc.Arbitrary<Start> = fc.oneof(
  fc.record({ near: fc.constant('today' as const), daysBefore: daysBeforeToday, afterMidnight }),
  fc.record({ near: fc.constant('turn' as const), daysBefore: fc.integer({ min: -1, max: 1 }), afterMidnight }),
  fc.record({ near: fc.constant('now' as const), before: fc.integer({ min: 0, max: 40 * MINUTE }) }),
);

export const visit: fc.Arbitrary<Visit> = fc.record({
  person: fc.nat(4),
  start,
  values,
  steps: fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }),
});

/** Returns the events that were collected up to now, in order. */
export function eventsOf(
  visits: readonly Visit[],
  site: Site,
  zones: readonly SiteZone[],
  turn: string,
  now: number,
): CollectedEvent[] {
  const today = localDay(now, site.timezone);
  const events: CollectedEvent[] = [];
  for (const { person, start, values, steps } of visits) {
    let ts = startOf(start, site.timezone, turn, today, now);
    for (const { gap, tie, event, page, activeMs, scrollPct, link, props, values: own } of steps) {
      ts += gap;
      const zone = zoneAt(ts, zones);
      const day = localDay(ts, zone);
      const isEngage = event === 'engage';
      events.push({
        site: site.id,
        day,
        hour: hourOf(ts, zone),
        visitor: visitorOn(day, person),
        ts,
        seq: tie * 1_000_000 + events.length,
        event,
        page,
        ...(own ?? values),
        activeMs: isEngage ? activeMs : 0,
        scrollPct: isEngage ? scrollPct : 0,
        props: event === 'pageview' || isEngage ? '' : event === 'outbound' || event === 'download' ? link : props,
      });
    }
  }
  return inOrder(events.filter((event) => event.ts <= now));
}

function startOf(start: Start, zone: string, turn: string, today: string, now: number): number {
  if (start.near === 'now') return now - start.before;
  const from = start.near === 'today' ? today : turn;
  return firstInstant(shift(from, -start.daysBefore), zone) + start.afterMidnight;
}

/**
 * Returns the hash of a visitor on a day. Each day has its own salt, so nobody has the same hash on two days. Some
 * hashes need all 64 bits.
 */
function visitorOn(day: string, person: number): string {
  const date = BigInt(day.replaceAll('-', ''));
  return BigInt.asUintN(64, (date * 10n + BigInt(person)) * 0x9e3779b97f4a7c15n).toString();
}
