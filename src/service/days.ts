import { ApiError } from '../domain/error.ts';
import type { Loader } from '../journal/loader.ts';
import type { RangeRegister } from '../rollup/days/announced-range.ts';
import { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import { DayFollower } from '../rollup/days/day-follower.ts';
import { restoreCatalogue } from '../rollup/days/restore-catalogue.ts';
import { SharedRanges } from '../rollup/days/shared-ranges.ts';
import { RecentEvents } from '../rollup/read/recent-events.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { serversOf } from './settings/config.ts';
import { store } from './store.ts';
import { gauge } from './telemetry/metric.ts';

/** A process whose copy of the days is older is not ready for readers, milliseconds. */
const BEHIND_READY_MS = 10_000;
/** Shorter than the time for which superseded rows are kept, milliseconds. */
const BEHIND_MAX_MS = 500_000;

/** The days of all sites as this process knows them. */
export interface Days {
  readonly catalogue: DayCatalogue;
  /** Takes note of the ranges that this process loads. */
  readonly register: RangeRegister;
  /** The events of the last minutes; empty where other processes load events too. */
  readonly recent: RecentEvents;
  /** Whether other processes change the days and load events too. */
  readonly isShared: boolean;
  /** The loaders of this process, once they have been started. */
  readonly loaders: Loader[];
  /** Throws an ApiError `INTERNAL` when the catalogue has not been equal to the database for long. */
  requireCurrent(): void;
  /** Whether `svc move` is filling the servers: nothing is shown of them then. */
  isMoving(): boolean;
  /** Fills the catalogue, and keeps it equal to that of the database. A process that only collects needs none. */
  follow(): Promise<void>;
  /** Resolves when the catalogue, where it is followed, has what was committed before the call. */
  caughtUp(): Promise<void>;
}

/**
 * Knows the days of all sites before any event enters. The only process on its data directory restores them from the
 * store and the database; several processes that share servers find them in the database.
 */
export const days = component({
  name: 'days',
  dependencies: { store, database },
  start: async ({ store, database }, { config, clock, log, defer }) => {
    const catalogue = new DayCatalogue();
    const recent = new RecentEvents();
    if (serversOf(config) === null) {
      await restoreCatalogue(catalogue, database, store, clock.nowMicros());
      await recent.open(store, clock.nowMicros());
      const always = {
        isShared: false,
        follow: async () => {},
        caughtUp: async () => {},
        requireCurrent: () => {},
        isMoving: () => false,
      };
      const part: Days = { catalogue, register: catalogue, recent, loaders: [], ...always };
      return { part };
    }
    let follower: DayFollower | null = null;
    const follow = async () => {
      follower ??= await DayFollower.open({ database, catalogue, log });
    };
    const caughtUp = async () => follower?.caughtUp();
    defer(() => follower?.close());
    const behindMs = () => follower?.behindMs ?? 0;
    const requireCurrent = () => {
      if (behindMs() <= BEHIND_MAX_MS) return;
      throw new ApiError('INTERNAL', 'the database has been away for long; please retry');
    };
    const register = new SharedRanges(database, clock);
    const isMoving = () => follower?.isMoving ?? false;
    const shared = { isShared: true, follow, caughtUp, requireCurrent, isMoving };
    const part: Days = { catalogue, register, recent, loaders: [], ...shared };
    return {
      part,
      readiness: () => ({ days: isMoving() ? 'moving' : behindMs() < BEHIND_READY_MS ? 'ok' : 'behind' }),
      metrics: () => [
        gauge(
          'svc_days_behind_seconds',
          'Time since the days of sites were last as in the database.',
          behindMs() / 1000,
        ),
      ],
    };
  },
});
