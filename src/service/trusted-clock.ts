import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { epochMs } from '../database/clock-ms.ts';
import { serverTimeMs } from '../database/postgres/server-time.ts';
import { clockAheadMs } from '../doctor/facts/time-server.ts';
import { errorText } from '../domain/disk-full.ts';
import { ClockGuard, type ClockStep, readClockRecord, writeClockRecord } from './clock-guard.ts';
import { component, every } from './component.ts';
import { directory } from './data-directory/directory.ts';
import { database } from './database.ts';
import { serversOf } from './settings/config.ts';
import { gauge } from './telemetry/metric.ts';

const LOOK_MS = 10_000;
/** Neither a start nor a stop waits longer for a time server; a later answer counts at the next look. */
const ANSWER_WAIT_MS = 500;
const WRITE_EVERY_MS = 600_000;
const FILE = 'clock.json';

/** Says whether the clock may be believed. */
export type TrustedClock = Pick<ClockGuard, 'mayErase' | 'mayDestroySalts' | 'maySend'>;

/** Watches the clock for steps, over restarts too where the process has a data directory. */
export const trustedClock = component({
  name: 'trusted-clock',
  dependencies: { directory, database },
  start: async ({ database }, context) => {
    const { config, clock, log, collector, defer } = context;
    const path = join(config.dataDir, FILE);
    const isAlone = serversOf(config) === null;
    const hasFile = isAlone && clock.steadyMs !== undefined;
    const writes = hasFile && collector === undefined;
    const nowMs = () => epochMs(clock);
    const guard = new ClockGuard({
      clock,
      // Processes that share servers keep no such file: they have PostgreSQL's clock beside their own.
      last: hasFile ? readClockRecord(path) : { provenAt: isAlone ? nowMs() : await serverTimeMs(database.db) },
      isOtherClock: !isAlone,
      aheadMs: async () => {
        const ahead = config.timeServer === null ? null : await clockAheadMs(config.timeServer, nowMs);
        return ahead ?? (isAlone ? null : nowMs() - (await serverTimeMs(database.db)));
      },
    });
    let writtenMs = Number.NEGATIVE_INFINITY;
    const write = () => {
      if (!writes) return;
      writtenMs = performance.now();
      try {
        writeClockRecord(path, guard.record);
      } catch (error) {
        const reason = errorText(error, config.dataDir);
        log.warn(
          { path, reason },
          'the time of this run cannot be noted: at the next start the clock may have to prove right first',
        );
      }
    };
    let logged: ClockStep | null = null;
    const look = async () => {
      await Promise.race([guard.ask(), pause(ANSWER_WAIT_MS, undefined, { ref: false })]);
      const { step } = guard;
      if (step?.at !== logged?.at && (step === null ? logged?.byMs : step.byMs) !== null) {
        if (step === null) log.info({}, 'the clock has proved right: what is due is erased and sent again');
        else log.warn({ ...step }, 'the clock stepped: nothing is erased or sent until it has proved right');
      }
      logged = step;
      if (performance.now() - writtenMs >= WRITE_EVERY_MS) write();
    };
    defer(() => write());
    await look();
    every(context, LOOK_MS, look);
    return {
      part: guard as TrustedClock,
      metrics: () => [
        gauge('svc_clock_ok', '1 unless the clock stepped and has not proved right.', Number(!isStep(guard.step))),
      ],
      health: () => ({ clockStep: isStep(guard.step) ? guard.step : null }),
    };
  },
});

function isStep(step: ClockStep | null): step is ClockStep & { readonly byMs: number } {
  return step !== null && step.byMs !== null;
}
