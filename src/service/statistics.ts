import { followedCrawlers } from '../collect/data-files/followed-list.ts';
import type { CacheUse } from '../domain/cache-use.ts';
import { StoredDefinitions } from '../stats/definitions.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { Statistics } from '../stats/statistics.ts';
import { StoredRequests } from '../stats/stored-requests.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { rollups } from './rollups.ts';
import { store } from './store.ts';
import { counter, labelsOf, type Metric, type Sample } from './telemetry/metric.ts';

/** Another table of crawlers is taken within this time of its installation, milliseconds. */
const FOLLOW_MS = 500;

/** Provides the statistics, and the one limit on reads that the read API and the dashboard share. */
export const statistics = component({
  name: 'statistics',
  dependencies: { store, database, days, rollups },
  start: ({ store, database, days, rollups: { reader } }, context) => {
    const { clock, config, log, stopping } = context;
    const crawlers = followedCrawlers(config.dataDir, log);
    crawlers.follow();
    every(context, FOLLOW_MS, async () => crawlers.follow());
    const definitions = new StoredDefinitions(database, () => days.caughtUp());
    const requests = new StoredRequests(database.db);
    const part = new Statistics({ store, rollups: reader, recent: days.recent, requests }, definitions, clock);
    const reads = new ReadLimiter(clock);
    stopping.addEventListener('abort', () => reads.stop(), { once: true });
    return {
      part: { statistics: part, reads },
      metrics: () => cacheMetrics({ answers: part.cacheUse, ...reader.cacheUse }),
    };
  },
});

function cacheMetrics(caches: Readonly<Record<string, CacheUse>>): Metric[] {
  const samples = (value: (use: CacheUse) => number) =>
    Object.entries(caches).map(([cache, use]): Sample => [labelsOf({ cache }), value(use)]);
  const hits = samples((use) => use.hits);
  const misses = samples((use) => use.misses);
  return [
    counter('svc_cache_hits_total', 'Questions that a cache could answer; of closed days, days.', hits),
    counter('svc_cache_misses_total', 'Questions that a cache could not answer; of closed days, days.', misses),
  ];
}
