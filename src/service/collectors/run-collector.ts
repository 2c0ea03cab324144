import { once } from 'node:events';
import { systemTimer } from '../../concurrency/timer.ts';
import type { Clock } from '../../domain/clock.ts';
import { collection } from '../collection.ts';
import { COLLECTOR_ROLE } from '../collector-role.ts';
import { type Composition, compose } from '../compose.ts';
import { discards } from '../discards.ts';
import { type Exported, openExported } from '../otel/exported.ts';
import { openLog, type RecentErrors } from '../process/log.ts';
import { releaseUnusedMemory } from '../process/unused-memory.ts';
import { EventLoopMonitor } from '../telemetry/event-loop.ts';
import type { FromCollector, Report, ToCollector } from './messages.ts';

/** A report leaves this long after a change, milliseconds. A kill loses the counts since, never an event. */
const REPORT_MS = 250;
/** The longest duration of a stop, milliseconds. The main process waits a little longer. */
const STOP_MAX_MS = 1100;

/**
 * Runs a collector process: collects at the port of its main process, from the message `start` until it is told to
 * stop, gets a signal, or its main process has ended. Does not return.
 */
export async function runCollector(clock: Clock): Promise<never> {
  const stop = Promise.withResolvers<void>();
  // A terminal and a supervisor signal all processes of the service. The main process may be gone without a word.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => stop.resolve());
  const [start] = (await Promise.race([once(process, 'message'), stop.promise])) ?? [];
  if (start === undefined) process.exit(0);
  const { running, errors, exported } = await startCollector(start as ToCollector, clock);
  const reports = new Reports(running, errors, new EventLoopMonitor());
  process.on('message', (message: ToCollector) => {
    if (message.type === 'stop') stop.resolve();
    if (message.type === 'ask') void reports.send(message.question);
  });
  await tell({ type: 'listening' });
  const interval = setInterval(() => reports.sendChanges(), REPORT_MS);
  releaseUnusedMemory();
  await stop.promise;
  clearInterval(interval);
  setTimeout(() => process.exit(0), STOP_MAX_MS);
  await running.close();
  await reports.send(null);
  await exported?.close();
  process.exit(0);
}

/** A collector that runs, and what it logs as errors. */
interface Collector {
  readonly running: Composition;
  readonly errors: RecentErrors;
  readonly exported: Exported | null;
}

/** Starts the components. When that fails, tells the main process why and ends the process. */
async function startCollector(message: ToCollector, clock: Clock): Promise<Collector> {
  if (message.type !== 'start') process.exit(1);
  const { identity, config } = message;
  process.title = `svc collector ${identity.number}`;
  const exported = await openExported(config, identity.number);
  const { log, errors } = openLog(config.logLevel, clock, undefined, exported);
  const environment = { config, clock, timer: systemTimer, collector: identity };
  try {
    const composed = { ...environment, log: log.child({ collector: identity.number }) };
    return { running: await compose(COLLECTOR_ROLE, composed), errors, exported };
  } catch (error) {
    await tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  }
}

/** Reports the state of this process to the main process. */
class Reports {
  readonly #running: Composition;
  readonly #errors: RecentErrors;
  readonly #loop: EventLoopMonitor;
  #told = '';

  constructor(running: Composition, errors: RecentErrors, loop: EventLoopMonitor) {
    this.#running = running;
    this.#errors = errors;
    this.#loop = loop;
  }

  /** Sends a report; `answers` is the number of the question that it answers. */
  send(answers: number | null): Promise<void> {
    const report = this.#report();
    this.#told = JSON.stringify(report.counts);
    return tell({ type: 'report', answers, report });
  }

  /** Sends a report when a count has changed, or an error was logged. */
  sendChanges(): void {
    const counts = JSON.stringify(this.#running.part(collection).counts());
    if (counts !== this.#told || this.#errors.hasUntold) void this.send(null);
  }

  #report(): Report {
    const { part } = this.#running;
    return {
      counts: part(collection).counts(),
      recent: part(discards).recent.drain(),
      errors: this.#errors.drain(),
      memoryBytes: process.memoryUsage.rss(),
      loopDelay: this.#loop.delay,
    };
  }
}

/** Sends a message; resolves when it is on its way, or the main process is gone. */
function tell(message: FromCollector): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.connected) process.send!(message, undefined, {}, () => resolve());
  else resolve();
  return promise;
}
