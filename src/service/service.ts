import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { systemTimer } from '../concurrency/timer.ts';
import type { Clock } from '../domain/clock.ts';
import type { RunTask } from '../uploads/upload-task.ts';
import { alerts } from './alerts.ts';
import { collectorCount } from './collectors/collector-count.ts';
import type { CollectorPlan, PartOf } from './component.ts';
import { compose } from './compose.ts';
import { dashboard } from './dashboard.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { discards } from './discards.ts';
import { expiry } from './expiry.ts';
import { loader } from './loader.ts';
import { maintenance } from './maintenance.ts';
import type { RecentErrors } from './process/log.ts';
import { reports } from './reports.ts';
import { componentsOf } from './roles.ts';
import type { Config } from './settings/config.ts';
import { Telemetry } from './telemetry/telemetry.ts';
import { worker } from './worker.ts';

/** A running service. */
export interface Service {
  /** The listening address `http://host:port`, in a form that can be opened on this machine. */
  readonly url: string;
  /** Returns the address at which the first account is created; null when there is an account. */
  setupUrl(): Promise<string | null>;
  /** Resolves when every event so far shows: an accepted one in the statistics, any other in the counts of discards. */
  settle(): Promise<void>;
  /**
   * Runs everything that is due now: closes ended days, backfills new goals and funnels, erases and deletes what has
   * expired.
   */
  maintain(): Promise<void>;
  /** Evaluates every alert rule now, and resolves when the attempts that are due have been made. */
  evaluateAlerts(): Promise<void>;
  /** Asks the addresses for consent that are to be asked, and resolves when that is done. */
  askForConsents(): Promise<void>;
  /** Sends the reports that are due, and resolves when that is done. */
  sendReports(): Promise<void>;
  /** Stops taking requests, finishes those in hand, and leaves nothing accepted unwritten. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Starts a collector process; without it there are none. */
  readonly fork?: CollectorPlan['fork'];
  /** Runs the tasks of uploads; without it each has a process of its own. */
  readonly runTask?: RunTask;
  /** The errors that `log` has logged. */
  readonly errors?: RecentErrors;
  /** The instruments and the tracer of the process; without them it has some of its own, and sends nothing. */
  readonly telemetry?: Telemetry;
}

/**
 * Starts the roles of this process: everything on one data directory, or a part beside other processes that share
 * servers; and its collector processes when the configuration asks for some. Throws with a message that says what to do.
 */
export async function startService(
  config: Config,
  clock: Clock,
  log: Logger,
  { fork, runTask, errors, telemetry = new Telemetry() }: ServiceOptions = {},
): Promise<Service> {
  const environment = {
    config,
    clock,
    log,
    timer: systemTimer,
    telemetry,
    ...(errors && { errors }),
    ...(runTask && { runTask }),
  };
  const count = fork === undefined ? 0 : collectorCount(config.collectors, availableParallelism());
  const components = componentsOf(config, count > 0);
  const plan = fork === undefined || count === 0 ? {} : { collectors: { count, fork } };
  const { address, part, close } = await compose(components, { ...environment, ...plan });
  // Readers follow what the worker does and the loaders record.
  const caughtUp = (parts: PartOf) => Promise.all([parts(database).reader.caughtUp(), parts(days).caughtUp()]);
  const work = async (task: (parts: PartOf) => Promise<unknown>) => {
    const parts = components.includes(worker) ? await part(worker).working() : part;
    await caughtUp(parts);
    await task(parts);
    await caughtUp(part);
  };
  return {
    url: address.url,
    setupUrl: async () => (components.includes(dashboard) ? part(dashboard).setupUrl() : null),
    settle: async () => {
      await part(discards).flush();
      await part(loader).drain();
      await caughtUp(part);
    },
    maintain: () =>
      work(async (parts) => {
        await parts(maintenance).now();
        await parts(expiry).now();
      }),
    evaluateAlerts: () => work((parts) => parts(alerts).evaluate()),
    askForConsents: () => work((parts) => parts(alerts).askForConsents()),
    sendReports: () => work((parts) => parts(reports).now()),
    close,
  };
}
