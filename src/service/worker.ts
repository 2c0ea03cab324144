import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Lease, WORKER_LEASE } from '../database/lease.ts';
import { moveUnderWay } from '../database/move-state.ts';
import { alerts } from './alerts.ts';
import { type Component, component, measureAll, type PartOf, refreshAll, type Started } from './component.ts';
import { type Composition, compose } from './compose.ts';
import { database } from './database.ts';
import { expiry } from './expiry.ts';
import { maintenance } from './maintenance.ts';
import { operatorNotices } from './operator-notices.ts';
import { recordWebhooks } from './record-webhooks.ts';
import { reports } from './reports.ts';
import { endedSalts } from './salts.ts';
import { siteFiles } from './site-files.ts';
import { gauge } from './telemetry/metric.ts';

const RETRY_MS = 1000;
/** The longest wait for the end of the work before a process that stops gives the lease back: it has two seconds. */
const CLOSE_MAX_MS = 1000;

/** Everything that one process at a time may do, of those that share servers. */
const WORK: readonly Component[] = [
  endedSalts,
  maintenance,
  expiry,
  alerts,
  reports,
  recordWebhooks,
  operatorNotices,
  siteFiles,
];

export interface Worker {
  /** Returns the parts of the work; waits until this process is the one that works. */
  working(): Promise<PartOf>;
}

/**
 * Does what becomes due with time, while this process holds the lease for it; another one takes over when it dies. The
 * work has a database of its own, which refuses to write once another process has the lease.
 */
export const worker = component({
  name: 'worker',
  dependencies: { database },
  start: ({ database: { db } }, context) => {
    const { config, clock, log, timer, address, telemetry, defer } = context;
    const stop = new AbortController();
    let working: Composition | null = null;
    let begun = Promise.withResolvers<void>();
    /** Half of an installation must not be worked on: its days would be closed without their events. */
    const untilMoved = async () => {
      let isWaiting = false;
      while ((await moveUnderWay(db)) !== null) {
        if (!isWaiting)
          log.info({ node: config.nodeName }, 'the work of the workers begins when svc move has completed');
        isWaiting = true;
        await pause(RETRY_MS, undefined, { signal: stop.signal, ref: false });
      }
    };
    const work = async () => {
      await untilMoved();
      const holder = { name: WORKER_LEASE, holder: `${config.nodeName} ${randomUUID()}` };
      const lease = await Lease.take(db, holder, stop.signal);
      try {
        // A move that begins takes the lease away from its holder; one that has begun while this process waited shows now.
        if ((await moveUnderWay(db)) !== null) return;
        log.info({ node: config.nodeName }, 'this process does the work of the workers now');
        const over = aborted(AbortSignal.any([lease.lost, stop.signal]));
        const composing = compose(WORK, { config, clock, log, timer, address, telemetry, lease: holder });
        // A server that does not answer keeps the start, or the end, from going on; what is left of it can write nothing.
        working = (await Promise.race([composing, over])) ?? null;
        if (working !== null) begun.resolve();
        const hasBegun = working !== null;
        await over;
        working = null;
        begun = Promise.withResolvers();
        const closing = composing.then(({ close }) => close());
        closing.catch((err: unknown) => log.error({ err }, 'the work of the workers did not begin'));
        const late = aborted(stop.signal).then(() => pause(CLOSE_MAX_MS, undefined, { ref: false }));
        // Of work that has not begun nothing is under way: a process that stops gives the lease back at once.
        if (hasBegun || !stop.signal.aborted) await Promise.race([closing, late]);
      } finally {
        await lease.release();
      }
      if (!stop.signal.aborted) log.warn({ node: config.nodeName }, 'another process does the work now');
    };
    const running = (async () => {
      while (!stop.signal.aborted) {
        try {
          await work();
        } catch (err) {
          if (stop.signal.aborted) return;
          log.error({ err }, 'the work of the workers could not begin; it is tried again');
          await pause(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
        }
      }
    })();
    defer(() => {
      stop.abort();
      return running;
    });
    const part: Worker = {
      working: async () => {
        while (working === null) await begun.promise;
        return working.part;
      },
    };
    /** Names of the metrics that the process reports itself: it may follow the same days as the work. */
    const reported = () => {
      const others = context.started.filter((other) => other !== started);
      return new Set(others.flatMap(({ metrics }) => metrics?.() ?? []).map(({ name }) => name));
    };
    const started: Started<Worker> = {
      part,
      refresh: () => refreshAll(working?.started ?? []),
      measure: () => measureAll(working?.started ?? []),
      readiness: () => Object.assign({}, ...(working?.started ?? []).map(({ readiness }) => readiness?.() ?? {})),
      metrics: () => {
        const ofWork = (working?.started ?? []).flatMap(({ metrics }) => metrics?.() ?? []);
        const known = reported();
        return [
          gauge('svc_worker_active', '1 while this process does the work of the workers.', Number(working !== null)),
          ...ofWork.filter(({ name }) => !known.has(name)),
        ];
      },
      health: () => Object.assign({}, ...(working?.started ?? []).map(({ health }) => health?.() ?? {})),
    };
    return started;
  },
});

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
