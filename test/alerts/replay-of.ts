import { Replay, type ReplayOptions } from '../../src/alerts/replay.ts';
import type { Database } from '../../src/database/database.ts';
import type { Site } from '../../src/domain/site.ts';
import type { DayCatalogue } from '../../src/rollup/days/day-catalogue.ts';
import { RollupReader } from '../../src/rollup/read/rollup-reader.ts';
import { listGoalsOfSites } from '../../src/sites/goals.ts';
import { listRevenues } from '../../src/sites/revenues.ts';
import { FigureHistory } from '../../src/stats/figure-history.ts';
import { Statistics } from '../../src/stats/statistics.ts';
import type { Store } from '../../src/store/store.ts';

interface ReplayedStore {
  readonly store: Store;
  readonly database: Database;
  readonly catalogue: DayCatalogue;
  /** The zone that all sites have always had; without it, each has had its own. */
  readonly zone?: string;
  /** Microseconds. */
  readonly now: number;
}

/** Returns the replay of rules over the events of a store, as of an instant. */
export function replayOf(replayed: ReplayedStore): Replay {
  return new Replay(replaySources(replayed));
}

/** Returns what such a replay reads. */
export function replaySources({ store, database: { db }, catalogue, zone, now }: ReplayedStore): ReplayOptions {
  const rollups = new RollupReader({ store, catalogue, storedKeysMax: 5000 });
  const definitions = {
    zonesOf: async ({ timezone }: Site) => [{ fromDay: '0001-01-01', timezone: zone ?? timezone }],
    goalsOf: (...siteIds: readonly number[]) => listGoalsOfSites(db, siteIds),
    revenueOf: async (siteId: number, goal: number | null) =>
      (await listRevenues(db, siteId)).find(({ goalId }) => goal === null || goalId === goal) ?? null,
    ...{
      propertyOf: async () => null,
      requestsVersionOf: async () => '',
      rejectedBotsVersionOf: async () => '',
      segmentOf: async () => null,
      channelVersionsOf: async () => [],
    },
    ...{ funnelsOf: async () => [], funnelVersion: async () => null, funnelRevenueOf: async () => null },
  };
  const clock = { nowMicros: () => now };
  const statistics = new Statistics({ store, rollups }, definitions, clock);
  return { figures: new FigureHistory(store, rollups), statistics, clock };
}
