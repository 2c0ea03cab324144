import { Collector } from '../collect/collector.ts';
import { CurrentLookups } from '../collect/data-files/current-lookups.ts';
import { ExclusionDirectory } from '../collect/exclusion-directory.ts';
import { FixedWindow } from '../collect/fixed-window.ts';
import { HostReader } from '../collect/host.ts';
import { CollectEndpoint } from '../collect/http/endpoint.ts';
import { ProxyKeys } from '../collect/proxy-keys.ts';
import { SiteDirectory } from '../collect/site-directory.ts';
import { numberWriter } from '../collect/writers.ts';
import { LocalDays } from '../domain/day.ts';
import { Journal } from '../journal/journal.ts';
import { component, every } from './component.ts';
import { dataPlacesOf } from './data-directory/data-places.ts';
import { database } from './database.ts';
import { discards } from './discards.ts';
import { journal } from './journal.ts';
import { salts } from './salts.ts';
import { collectionHealth, collectionMetrics, countsOf } from './telemetry/collection-counts.ts';

/**
 * The wait for more events before a commit, milliseconds. Commits of few cost more: without it an event takes 8 % more
 * processor time under load (`bench/collect.ts`). No visitor waits for the answer.
 */
const GATHER_MS = 4;

/** New data is taken within this time of its installation, milliseconds. */
const FOLLOW_MS = 500;

/** Collects events into the journal of this process. It needs no store: whoever holds that loads the journal. */
export const collection = component({
  name: 'collection',
  dependencies: { journal, database, discards, salts },
  start: async ({ journal: file, database, discards, salts }, context) => {
    const { config, clock, log, defer } = context;
    const current = await CurrentLookups.open(dataPlacesOf(config), log);
    defer(() => current.close());
    // The counts are written here too, not only at the end: the loader may take longer than the time that a stop has.
    defer(() => discards.flush());
    const journal = new Journal({ file, log, gatherMs: GATHER_MS });
    defer(() => journal.close());
    const collector = new Collector({
      sites: new SiteDirectory(database, clock),
      exclusions: new ExclusionDirectory(database, clock),
      proxyKeys: new ProxyKeys(database, clock),
      days: new LocalDays(),
      hosts: new HostReader(),
      lookups: current.lookups,
      rateLimiter: new FixedWindow(config.collectRatePer10s),
      journal,
      salts,
      discards,
      log,
      run: await numberWriter(database.db, clock),
    });
    every(context, FOLLOW_MS, () => current.follow());
    const counts = () => countsOf(collector, journal);
    return {
      part: { counts },
      endpoint: new CollectEndpoint(collector, clock),
      readiness: () => ({ journal: journal.state }),
      metrics: () => collectionMetrics(counts()),
      health: () => collectionHealth(counts()),
    };
  },
});
