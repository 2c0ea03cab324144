import { eraseExpiredDiscards } from '../collect/discards.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import { IncomingEvents } from '../rollup/days/incoming-events.ts';
import { restoreCatalogue } from '../rollup/days/restore-catalogue.ts';
import { FAILURE_CAUSES, MAINTENANCE_STEPS } from '../rollup/maintain/attempts.ts';
import { Backfiller } from '../rollup/maintain/backfiller.ts';
import { closersFrom } from '../rollup/maintain/closers.ts';
import { Maintenance } from '../rollup/maintain/maintenance.ts';
import { siteDefinitionsFrom } from '../rollup/maintain/site-definitions.ts';
import { RecentEvents } from '../rollup/read/recent-events.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { listSites } from '../sites/sites.ts';
import type { SiteDayEvents } from '../store/encoded-lines.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { discards } from './discards.ts';
import { counter, gauge, type Sample } from './metric.ts';
import { queueMetrics, queueOf } from './queue.ts';
import { loaderOf } from './storage.ts';
import { stores } from './stores.ts';

/** The time that maintenance waits for empty journals. Steps that require them empty are then left for the next run. */
const DRAIN_JOURNALS_MAX_MS = 5000;
const MAINTENANCE_MS = 10_000;
/** The interval is short because readers wait for new goals and funnels to be counted. */
const COUNT_NEW_MS = 250;
const CLEAN_OPEN_DAYS_MS = 15_000;

/** Restores the rollups from the stores and the database before any event enters, and keeps them. */
export const rollups = component({
  name: 'rollups',
  dependencies: { stores, database, discards },
  start: async ({ stores, database, discards }, context) => {
    const { clock, log } = context;
    const { store, quarantine } = stores;
    const catalogue = new DayCatalogue();
    const recent = new RecentEvents();
    const lost = (events: readonly SiteDayEvents[]) => {
      for (const { siteId, day, events: count } of events) discards.add(siteId, day, 'lost', count);
      if (events.length > 0) log.warn({ events }, 'events came after their days were final; they are lost');
    };
    await restoreCatalogue(catalogue, database, store, clock.nowMicros());
    await recent.open(store, clock.nowMicros());
    const storedKeysMax = STORED_KEYS_PER_DAY_MAX;
    const reader = new RollupReader({ store, catalogue, storedKeysMax });
    const siteMutex = new KeyedMutex();
    const shared = { store, database, catalogue, siteMutex, definitions: siteDefinitionsFrom(database.db), clock };
    const closers = closersFrom({ ...shared, storedKeysMax });
    const backfiller = new Backfiller(shared);
    every(context, CLEAN_OPEN_DAYS_MS, () => reader.clean());
    const incoming = new IncomingEvents({ store, quarantine, catalogue, recent, clock, log, lost });
    return { part: { reader, recent, incoming, maintaining: { ...shared, ...closers, backfiller, lost } } };
  },
});

/** Empties the journals into the store, and reports how much waits in those of collection. */
export const loader = component({
  name: 'loader',
  dependencies: { stores, rollups },
  start: ({ stores, rollups: { incoming } }, { log, defer }) => {
    const loading = loaderOf(stores, incoming, log);
    loading.start();
    defer(() => loading.stop());
    const { quarantine, collected } = stores;
    return {
      part: loading,
      readiness: () => ({ store: loading.state }),
      metrics: () => [
        gauge('svc_store_ok', '1 while events reach the store.', Number(loading.state === 'ok')),
        counter('svc_events_refused_total', 'Events that the engine refused, kept in files.', quarantine.rows),
        ...queueMetrics(queueOf(collected)),
      ],
      health: () => ({ store: loading.state, refused: quarantine.rows, queuedEvents: queueOf(collected).rows }),
    };
  },
});

/** Runs the maintenance of days: closing, backfill, retention and erasure. */
export const maintenance = component({
  name: 'maintenance',
  dependencies: { database, rollups, loader },
  start: ({ database, rollups: { maintaining, recent }, loader }, context) => {
    const maintenance = new Maintenance({
      ...maintaining,
      recent,
      log: context.log,
      sites: () => listSites(database.db),
      eraseDiscards: (sites, now) => eraseExpiredDiscards(database.db, sites, now),
      drained: () => loader.drainedWithin(DRAIN_JOURNALS_MAX_MS),
    });
    every(context, COUNT_NEW_MS, (stopping) => maintenance.countNew(stopping));
    return {
      part: every(context, MAINTENANCE_MS, (stopping) => maintenance.run(stopping)),
      metrics: () => [
        gauge('svc_days_unclosed', 'Ended site-days that could not be closed.', maintenance.state.daysUnclosed),
        counter(
          'svc_maintenance_failures_total',
          'Failed steps of maintenance since the start.',
          failuresOf(maintenance),
        ),
      ],
      health: () => maintenance.state,
    };
  },
});

/** Returns a sample for every step and cause, so that none first appears with its first failure. */
function failuresOf({ state: { failures } }: Maintenance): Sample[] {
  return MAINTENANCE_STEPS.flatMap((step) =>
    FAILURE_CAUSES.map((cause): Sample => {
      const count = failures.find((failure) => failure.step === step && failure.cause === cause)?.count ?? 0;
      return [`{step="${step}",cause="${cause}"}`, count];
    }),
  );
}
