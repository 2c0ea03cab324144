import { eraseExpiredDiscards } from '../collect/discards.ts';
import { removeStaleStagings } from '../import/imports-directory.ts';
import { ClosingPace } from '../rollup/maintain/closing-pace.ts';
import { Maintenance } from '../rollup/maintain/maintenance.ts';
import { READERS_LEAVE_MS } from '../rollup/maintain/readers-leave.ts';
import { FAILURE_CAUSES, MAINTENANCE_STEPS } from '../rollup/maintain/retry-backoff.ts';
import { type UnclosedDays, unclosedDays } from '../rollup/maintain/unclosed-days.ts';
import { beginsAt, type LoggedErasure, listLoggedErasures } from '../sites/erasure-log.ts';
import { listSites } from '../sites/sites.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { discards } from './discards.ts';
import { importPublisher } from './import-publisher.ts';
import { lostEvents } from './lost-events.ts';
import { rollups } from './rollups.ts';
import type { Sample } from './telemetry/metric.ts';
import { counter, gauge } from './telemetry/metric.ts';
import { trustedClock } from './trusted-clock.ts';

/** The time that maintenance waits for empty journals. Steps that require them empty are then left for the next run. */
const DRAIN_JOURNALS_MAX_MS = 5000;
const MAINTENANCE_MS = 10_000;
/** Interval at which abandoned import files are removed. */
const REMOVE_STALE_MS = 60_000;
/** The interval is short because readers wait for new goals and funnels to be counted. */
const COUNT_NEW_MS = 250;

/** Runs the maintenance of days: closing, backfill, retention and erasure. */
export const maintenance = component({
  name: 'maintenance',
  dependencies: { database, days, discards, rollups, trustedClock },
  start: async (parts, context) => {
    const { database, discards, trustedClock } = parts;
    const {
      days: { catalogue, recent, loaders, isShared },
      rollups: { maintaining },
    } = parts;
    const drained = async () => {
      const ended = await Promise.all(loaders.map((loader) => loader.drainedWithin(DRAIN_JOURNALS_MAX_MS)));
      return ended.every(Boolean);
    };
    const maintenance = new Maintenance({
      ...maintaining,
      recent,
      log: context.log,
      lost: lostEvents(discards, context.log),
      // Readers of other processes cannot be waited for.
      ...(isShared ? { readersLeaveMs: READERS_LEAVE_MS } : {}),
      mayErase: () => trustedClock.mayErase,
      sites: () => listSites(database.db),
      eraseDiscards: (sites, now) => eraseExpiredDiscards(database.db, sites, now),
      drained,
      // Those of collectors on other machines are written anew every few minutes.
      journalsErased: async () => (await Promise.all(loaders.map((loader) => loader.erased()))).every(Boolean),
    });
    const publisher = importPublisher({
      dataDir: context.config.dataDir,
      ...maintaining,
      drained,
      isShared,
      serving: { ...maintaining, superseded: maintaining.superseded[0]! },
    });
    const removeStale = () => removeStaleStagings(context.config.dataDir, database.db);
    await removeStale();
    every(context, REMOVE_STALE_MS, removeStale);
    every(context, COUNT_NEW_MS, (stopping) => publisher.run(stopping));
    let ended: UnclosedDays = { count: 0, earliestEnd: null };
    let waiting: readonly LoggedErasure[] = [];
    const pace = new ClosingPace();
    const measure = async () => {
      ended = unclosedDays(await listSites(database.db), catalogue, context.clock.nowMicros());
      waiting = (await listLoggedErasures(database.db)).filter(({ doneAt }) => doneAt === null);
      pace.look(Math.max(0, ended.count - maintenance.state.daysUnclosed), performance.now());
    };
    every(context, MAINTENANCE_MS, measure);
    const lagSeconds = () =>
      ended.earliestEnd === null ? 0 : Math.max(0, context.clock.nowMicros() - ended.earliestEnd) / 1_000_000;
    const erasureSeconds = () => {
      const since = waiting.length === 0 ? undefined : Math.min(...waiting.map(beginsAt));
      return since === undefined ? 0 : Math.max(0, context.clock.nowMicros() / 1_000_000 - since / 1000);
    };
    every(context, COUNT_NEW_MS, (stopping) => maintenance.countNew(stopping));
    return {
      part: every(context, MAINTENANCE_MS, (stopping) => maintenance.run(stopping)),
      measure,
      metrics: () => [
        gauge('svc_closing_waiting', 'Ended site-days that are not closed, whether they wait or fail.', ended.count),
        gauge('svc_closing_lag_seconds', 'Time since the end of the earliest day that is not closed.', lagSeconds()),
        gauge('svc_days_unclosed', 'Ended site-days that could not be closed.', maintenance.state.daysUnclosed),
        gauge(
          'svc_erasures_waiting',
          'Erasures (of sites, days, pages and visits) that are not off the disk yet.',
          waiting.length,
        ),
        gauge('svc_erasure_lag_seconds', 'Time since the longest waiting erasure could begin.', erasureSeconds()),
        counter(
          'svc_maintenance_failures_total',
          'Failed steps of maintenance since the start.',
          failuresOf(maintenance),
        ),
      ],
      health: () => ({ ...maintenance.state, daysWaiting: pace.at(performance.now()) }),
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
