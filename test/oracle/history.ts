/** Random small worlds: the site, its goals and funnels, its events, and the present. */

import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Revenue } from '../../src/domain/revenue.ts';
import type { Site } from '../../src/domain/site.ts';
import type { SiteZone } from '../../src/domain/zone-history.ts';
import fc from '../draws.ts';
import { firstInstant, localDay, shift } from './calendar.ts';
import { channelVersions } from './channel-versions.ts';
import { CUSTOM_EVENTS, PAGE_PATTERNS, PROPERTIES, weighted, ZONES } from './pools.ts';
import { eventsOf, visit } from './visits.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000_000;

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

/** Where an event has its amount and currency. */
const money = fc.constantFrom(
  { amountProperty: 'value', currencyProperty: 'currency', currency: null },
  { amountProperty: 'value', currencyProperty: null, currency: 'EUR' },
  { amountProperty: 'plan', currencyProperty: 'to', currency: null },
  null,
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
    properties: fc.subarray([...PROPERTIES]),
    money: fc.array(money, { minLength: 3, maxLength: 3 }),
    funnels: fc.array(funnel, { maxLength: 2, size: 'max' }),
    channels: channelVersions,
  })
  .map(
    ({
      moment: { zone, turn, sinceTurn },
      moves,
      retentionMonths,
      visits,
      goals,
      properties,
      money,
      funnels,
      channels,
    }) => {
      const site: Site = { ...SITE, timezone: zone, retentionMonths };
      const now = firstInstant(turn, zone) + sinceTurn;
      const zones = zonesOf(zone, moves, localDay(now, zone));
      const revenues = goals.flatMap(({ kind, pattern: event }, i) => {
        const of = { id: i + 11, goalId: i + 1, siteId: site.id, event, countedFrom: null };
        return kind === 'event' && money[i] !== null ? [{ ...of, ...money[i]! }] : [];
      });
      return {
        site,
        zones,
        now,
        events: eventsOf(visits, site, zones, turn, now),
        goals: goals.map(
          (shape, index): Goal => ({ id: index + 1, siteId: site.id, name: `goal ${index + 1}`, ...shape }),
        ),
        properties,
        revenues,
        channels: channels.map(({ daysAgo, ...version }) => ({
          ...{ ...version, siteId: site.id, countedFrom: shift(localDay(now, zone), -daysAgo) },
        })),
        funnels: funnels.flatMap((versions, index) =>
          versions.map((shape, at) => versionOf(at % 2 === 0 ? endedBy(shape, revenues) : shape, index + 1, at + 1)),
        ),
      };
    },
  );

const SITE: Site = {
  id: 7,
  publicId: 'public',
  orgId: 1,
  domain: 'site.example',
  also: [],
  name: 'Site',
  timezone: 'UTC',
  retentionMonths: null,
  visitMonths: 0,
  honoursGpc: true,
  state: 'active',
  createdAt: 0,
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

/** Lets a funnel begin on any page and end with the event of a goal with money, if there is one. */
function endedBy<Shape extends { readonly steps: readonly FunnelStep[] }>(
  shape: Shape,
  [money]: readonly Pick<Revenue, 'event'>[],
): Shape {
  if (money === undefined) return shape;
  const [begin, end] = [
    { kind: 'page', pattern: '*' },
    { kind: 'event', pattern: money.event },
  ] as const;
  return { ...shape, steps: [begin, ...shape.steps.slice(1, -1), end] };
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
