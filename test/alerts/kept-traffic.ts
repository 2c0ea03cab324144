/** Months of orders of a shop, of which the raw events of the last weeks are there, visits of some months, and nothing of others. */
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hourOfDay, localDayAt } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import { Backfiller } from '../../src/rollup/maintain/backfiller.ts';
import { Maintenance } from '../../src/rollup/maintain/maintenance.ts';
import { ManualClock, microsOf } from '../../src/sites/fixture.ts';
import { createGoal, listGoals } from '../../src/sites/goals.ts';
import { listRevenues, setRevenue } from '../../src/sites/revenues.ts';
import { findSegment } from '../../src/sites/segments.ts';
import { createSite, listSites, updateSite } from '../../src/sites/sites.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Harness } from '../statistics/harness.ts';
import { quiet } from './harness.ts';

export const ZONE = 'Europe/Berlin';
/** Four months, in which the clocks go forward once. */
const FROM = microsOf('2026-02-01T05:00:00Z');
export const TO = microsOf('2026-06-05T12:00:00Z');
/** Days that were 30 days old by then have no visits. */
const KEPT_SINCE = microsOf('2026-03-20T12:00:00Z');
/**
 * Of the weeks between, three days have no visits, because each that has takes time to become final. The clocks change on a Sunday, and the
 * last day is a Friday.
 */
const WITHOUT_DAYS = [microsOf('2026-02-20T12:00:00Z'), microsOf('2026-05-22T12:00:00Z')] as const;
const EMPTY_DAYS: ReadonlySet<number> = new Set([1, 2, 3]);
const HOUR = 3_600_000_000;
const NEVER = new AbortController().signal;

/** The shop, its goal, and its events. */
export interface Shop {
  readonly harness: Harness;
  readonly clock: ManualClock;
  readonly site: Site;
  readonly goal: Goal;
  readonly events: readonly CollectedEvent[];
  readonly statistics: Statistics;
}

/** Opens the shop as of `TO`, with orders that a seed draws. */
export async function openShop(seed: number): Promise<Shop> {
  const harness = await Harness.open();
  const { store, database, catalogue, siteMutex, closers } = harness;
  const { db } = database;
  const clock = new ManualClock('2026-02-01T00:00:00Z');
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example' });
  const names = { domain: 'shop.example', name: 'Shop', retentionMonths: null, honoursGpc: true };
  const made = await createSite(db, clock, { orgId, timezone: ZONE, ...names, visitMonths: 0 });
  const goal = await createGoal(db, clock, { siteId: made.id, name: 'Order', kind: 'event', pattern: 'order' });
  const money = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
  await setRevenue(db, clock, { siteId: made.id, goalId: goal.id }, money);
  const definitions = {
    goalsOf: (siteId: number) => listGoals(db, siteId),
    revenuesOf: (siteId: number) => listRevenues(db, siteId),
    allRevenuesOf: (siteId: number) => listRevenues(db, siteId),
    ...{ propertiesOf: async () => [], funnelVersionsOf: async () => [], channelVersionsOf: async () => [] },
    ...{ archivedOf: async () => [], fieldSetsOffOf: async () => [] },
  };
  const maintenance = new Maintenance({
    ...closers,
    ...{ store, database, catalogue, siteMutex, definitions, clock, log: quiet },
    backfiller: new Backfiller({ store, database, catalogue, siteMutex, storedKeysMax: 5000 }),
    sites: () => listSites(db),
    eraseDiscards: async () => {},
    drained: async () => true,
    lost: () => {},
  });
  const events = ordersOf(made.id, seed);
  const arrive = async (from: number, to: number) => {
    const lines = Buffer.from(
      events
        .filter(({ ts }) => ts > from && ts <= to)
        .map(encodeEvent)
        .join(''),
    );
    await store.insertEvents(lines);
    catalogue.loaded(lines, to);
    // Days are closed before they become final, which is looked at once a day.
    for (const at of [to - 24 * HOUR, to]) {
      clock.set(Temporal.Instant.fromEpochMilliseconds(at / 1000).toString());
      await maintenance.run(NEVER);
    }
  };
  await arrive(0, KEPT_SINCE);
  const site = await updateSite(db, clock, made.publicId, { visitMonths: 13 });
  await arrive(KEPT_SINCE, TO);
  const statistics = new Statistics(
    { store, rollups: harness.rollups },
    {
      zonesOf: async () => [{ fromDay: '0001-01-01', timezone: ZONE }],
      goalsOf: definitions.goalsOf,
      revenueOf: async (siteId, id) => (await listRevenues(db, siteId)).find(({ goalId }) => goalId === id) ?? null,
      requestsVersionOf: async () => '',
      rejectedBotsVersionOf: async () => '',
      segmentOf: async (siteId, id) => (await findSegment(db, siteId, id))?.conditions ?? null,
      ...{ propertyOf: async () => null, channelVersionsOf: async () => [], funnelsOf: async () => [] },
      ...{ funnelVersion: async () => null, funnelRevenueOf: async () => null },
    },
    clock,
  );
  return { harness, clock, site, goal, events, statistics };
}

/** Returns visits and orders of each hour: fewer at night, and hardly any in the last week. */
function ordersOf(site: number, drawnFrom: number): CollectedEvent[] {
  let seed = 1 + (drawnFrom % 2_147_483_646);
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const drawn: CollectedEvent[] = [];
  for (let begin = FROM; begin < TO; begin += HOUR) {
    const { hour, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(begin / 1000).toZonedDateTimeISO(ZONE);
    if (begin > WITHOUT_DAYS[0] && begin < WITHOUT_DAYS[1] && EMPTY_DAYS.has(dayOfWeek)) continue;
    const most = hour < 6 ? 1 : begin > TO - 7 * 24 * HOUR && random(5) > 0 ? 1 : 4;
    for (let i = random(most + 1); i > 0; i--) {
      const visitor = String(1 + random(9));
      const country = ['DE', 'FR', ''][Number(visitor) % 3]!;
      for (const event of ['pageview', 'order', 'order'].slice(0, 1 + random(3))) {
        // Some are at the very begin of an hour, and some half an hour apart, which ends a session or does not.
        const ts = begin + [0, random(HOUR), HOUR / 2, HOUR / 2 + 1][random(4)]!;
        const { day, start } = localDayAt(ts, ZONE);
        const order = {
          value: `${random(500) / 100}`,
          currency: random(4) === 0 ? 'usd' : ['EUR', ' eur'][random(2)]!,
        };
        const place = { site, day, hour: hourOfDay(ts, start), ts, seq: drawn.length };
        drawn.push(
          eventWith({ ...place, visitor, country, event, props: event === 'order' ? JSON.stringify(order) : '' }),
        );
      }
    }
  }
  return drawn.sort((a, b) => a.ts - b.ts || a.seq - b.seq);
}
