/** Random small worlds: the site, its goals and funnels, its events, and the present. */
import fc from 'fast-check';
import type { AddedField } from '../../src/domain/added-fields.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import { firstInstant, hourOf, localDay, shift, zoneAt } from './calendar.ts';
import { CUSTOM_EVENTS, PAGE_PATTERNS, PAGES, VALUES, ZONES } from './pools.ts';
import { inOrder } from './session.ts';
import type { World } from './world.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The values that a browser and its link bring, besides the page. */
type Values = Pick<
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
  /** Orders events of one instant. */
  readonly tie: number;
  /** The event's own values; null for those of the visit. */
  readonly values: Values | null;
}

/** The start of a visit: on a day counted back from today or from the site's turning day, or shortly before now. */
type Start =
  | { readonly near: 'today' | 'turn'; readonly daysBefore: number; readonly afterMidnight: number }
  | { readonly near: 'now'; readonly before: number };

interface Visit {
  readonly person: number;
  readonly start: Start;
  readonly values: Values;
  readonly steps: readonly Step[];
}

/** Draws a value of a list; earlier values are more likely. */
export function weighted<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...values.slice(0, 4)), weight: 3 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  );
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

const visit: fc.Arbitrary<Visit> = fc.record({
  person: fc.nat(4),
  start,
  values,
  steps: fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }),
});

const goal = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), pattern: weighted(PAGE_PATTERNS) }),
  fc.record({ kind: fc.constant('event' as const), pattern: weighted(CUSTOM_EVENTS) }),
);

const funnel = fc.array(
  fc.record({
    windowMinutes: fc.constantFrom(1, 5, 30, 31, 240, 1440),
    steps: fc.array(goal, { minLength: 2, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The present: some time after a turning day of the site's zone. */
const moment = fc.constantFrom(...ZONES).chain(({ zone, years }) =>
  fc.record({
    zone: fc.constant(zone),
    turn: fc.constantFrom(...turningDays(zone, years)),
    sinceTurn: fc.oneof(
      fc.integer({ min: 0, max: 26 * HOUR }),
      fc.integer({ min: 0, max: 5 * 24 * HOUR }),
      fc.integer({ min: 0, max: 65 * 24 * HOUR }),
    ),
  }),
);

/**
 * The zones before the present one, and how many days ago each later one began. That is two days at least: right after
 * a move to the west, a day may have events later than the site's clocks.
 */
const moves = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        before: fc.constantFrom(...ZONES, { zone: 'Pacific/Kiritimati' }, { zone: 'Pacific/Midway' }),
        daysAgo: fc.oneof(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 70 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** A random world of one site. The same seed gives the same world: `fc.sample(world, { seed, numRuns: 1 })`. */
export const world: fc.Arbitrary<World> = fc
  .record({
    moment,
    moves,
    retentionMonths: fc.option(fc.constantFrom(1, 2, 3, 12), { freq: 2 }),
    visits: fc.array(visit, { maxLength: 25, size: 'max' }),
    goals: fc.array(goal, { maxLength: 3, size: 'max' }),
    funnels: fc.array(funnel, { maxLength: 2, size: 'max' }),
  })
  .map(({ moment: { zone, turn, sinceTurn }, moves, retentionMonths, visits, goals, funnels }) => {
    const site: Site = { ...SITE, timezone: zone, retentionMonths };
    const now = firstInstant(turn, zone) + sinceTurn;
    const zones = zonesOf(zone, moves, localDay(now, zone));
    return {
      site,
      zones,
      now,
      events: eventsOf(visits, site, zones, turn, now),
      goals: goals.map(
        (shape, index): Goal => ({ id: index + 1, siteId: site.id, name: `goal ${index + 1}`, ...shape }),
      ),
      funnels: funnels.flatMap((versions, index) => versions.map((shape, at) => versionOf(shape, index + 1, at + 1))),
    };
  });

const SITE: Site = {
  id: 7,
  publicId: 'public',
  orgId: 1,
  domain: 'site.example',
  name: 'Site',
  timezone: 'UTC',
  retentionMonths: null,
  honoursGpc: true,
  state: 'active',
};

/** Returns the days on which the zone's clock changes in those years, and days at the ends of months and years. */
function turningDays(zone: string, years: readonly number[]): string[] {
  return years.flatMap((year) => {
    const days = [`${year}-01-01`, `${year}-03-01`, `${year}-03-31`, `${year}-12-31`];
    let at = Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(zone).getTimeZoneTransition('next');
    while (at !== null && at.year === year) {
      days.push(at.toPlainDate().toString());
      at = at.getTimeZoneTransition('next');
    }
    return days;
  });
}

function versionOf(
  shape: { readonly windowMinutes: number; readonly steps: readonly FunnelStep[] },
  id: number,
  version: number,
): FunnelVersion {
  return { ...shape, id, version, siteId: SITE.id, name: `funnel ${id}`, createdAt: 1_500_000_000_000 };
}

/** Returns the zones of a site that has moved so many days ago. */
function zonesOf(
  zone: string,
  moves: readonly { readonly before: { readonly zone: string }; readonly daysAgo: number }[],
  today: string,
): SiteZone[] {
  const byAge = [...new Map(moves.map((move) => [move.daysAgo, move])).values()].sort((a, b) => b.daysAgo - a.daysAgo);
  const names = [...byAge.map(({ before }) => before.zone), zone];
  const days = ['2000-01-01', ...byAge.map(({ daysAgo }) => shift(today, -daysAgo))];
  return names.map((timezone, i) => ({ fromDay: days[i]!, timezone }));
}

/** Returns the events that were collected up to now, in order. */
function eventsOf(
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
    for (const { gap, tie, event, page, activeMs, scrollPct, values: own } of steps) {
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
        props: event === 'outbound' || event === 'download' ? '{"url":"https://other.example/x"}' : '',
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
