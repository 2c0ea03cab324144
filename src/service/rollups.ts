import { eraseExpiredDiscards } from '../collect/discards.ts';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { ReadWriteLock } from '../concurrency/read-write-lock.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import { DayLedger } from '../rollup/days/day-ledger.ts';
import { restoreLedger } from '../rollup/days/restore-ledger.ts';
import { FAILURE_CAUSES, MAINTENANCE_STEPS } from '../rollup/maintain/attempts.ts';
import { Backfiller } from '../rollup/maintain/backfiller.ts';
import { closersFrom } from '../rollup/maintain/closers.ts';
import { Maintenance } from '../rollup/maintain/maintenance.ts';
import { Entrance } from '../rollup/read/entrance.ts';
import { OpenDayCache } from '../rollup/read/open-day-cache.ts';
import { RecentEvents } from '../rollup/read/recent-events.ts';
import { RollupReader } from '../rollup/read/rollup-reader.ts';
import { listSites } from '../sites/sites.ts';
import type { SiteDayEvents } from '../store/encoded-lines.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { siteDefinitionsFrom } from './definitions.ts';
import { discards } from './discards.ts';
import { counter, gauge, type Sample } from './metric.ts';
import { loaderOf } from './storage.ts';
import { stores } from './stores.ts';

/** Maintenance waits so long for the journals; then what needs them empty is left for the next time. */
const DRAIN_JOURNALS_MAX_MS = 5000;
const MAINTENANCE_MS = 10_000;
const CLEAN_OPEN_DAYS_MS = 15_000;

/** What answers come from, restored from the stores and the database before anything enters. */
export const rollups = component({
  name: 'rollups',
  needs: { stores, database, discards },
  start: async ({ stores, database, discards }, context) => {
    const { clock, log } = context;
    const { store } = stores;
    const ledger = new DayLedger();
    const stillness = new ReadWriteLock();
    const recent = new RecentEvents();
    const lost = (events: readonly SiteDayEvents[]) => {
      for (const { siteId, day, events: count } of events) discards.add(siteId, day, 'lost', count);
      if (events.length > 0) log.warn({ events }, 'events came after their days were final; they are lost');
    };
    const entrance = new Entrance(ledger, stillness, clock, recent, lost);
    await entrance.open(async () => {
      await restoreLedger(ledger, database, store, clock.nowMicros());
      await recent.open(store, clock.nowMicros());
    });
    const openDays = new OpenDayCache(store, ledger, stillness);
    const storedKeysMax = STORED_KEYS_PER_DAY_MAX;
    const reader = new RollupReader({ store, ledger, openDays, stillness, storedKeysMax });
    const turns = new KeyedMutex();
    const definitions = siteDefinitionsFrom(database);
    const shared = { store, database, ledger, turns, definitions, clock };
    const closers = closersFrom({ ...shared, storedKeysMax });
    const backfiller = new Backfiller(shared);
    every(context, CLEAN_OPEN_DAYS_MS, () => openDays.clean());
    return { part: { reader, recent, backfiller, entrance, maintaining: { ...shared, ...closers, stillness, lost } } };
  },
});

/** The loader, which empties the journals into the store. */
export const loader = component({
  name: 'loader',
  needs: { stores, rollups },
  start: ({ stores, rollups: { entrance } }, { log, defer }) => {
    const loading = loaderOf(stores, log, (lines, insert) => entrance.enter(lines, insert));
    loading.start();
    defer(() => loading.stop());
    const { quarantine } = stores;
    return {
      part: loading,
      readiness: () => ({ store: loading.state }),
      metrics: () => [
        gauge('svc_store_ok', '1 while events reach the store.', Number(loading.state === 'ok')),
        counter('svc_events_refused_total', 'Events that the engine refused, kept in files.', quarantine.rows),
      ],
      health: () => ({ store: loading.state, refused: quarantine.rows }),
    };
  },
});

/** What happens to days as time goes on. */
export const maintenance = component({
  name: 'maintenance',
  needs: { database, rollups, loader },
  start: ({ database, rollups: { maintaining, backfiller, recent }, loader }, context) => {
    const maintenance = new Maintenance({
      ...maintaining,
      backfiller,
      recent,
      log: context.log,
      sites: () => listSites(database.db),
      eraseDiscards: (sites, now) => eraseExpiredDiscards(database.db, sites, now),
      drained: () => loader.drainedWithin(DRAIN_JOURNALS_MAX_MS),
    });
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

/** A sample for every step and cause, so that none appears only with its first failure. */
function failuresOf({ state: { failures } }: Maintenance): Sample[] {
  return MAINTENANCE_STEPS.flatMap((step) =>
    FAILURE_CAUSES.map((cause): Sample => {
      const count = failures.find((failure) => failure.step === step && failure.cause === cause)?.count ?? 0;
      return [`{step="${step}",cause="${cause}"}`, count];
    }),
  );
}
