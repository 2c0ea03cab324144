import type { DrainedDiscard } from '../../collect/recent-discards.ts';
import type { Cancel, Timer } from '../../concurrency/timer.ts';
import type { Log, LoggedError } from '../../domain/log.ts';
import type { CollectorPlan } from '../component.ts';
import type { Config } from '../settings/config.ts';
import { type CollectionCounts, NO_COUNTS, sumOf } from '../telemetry/collection-counts.ts';
import type { LoopDelay } from '../telemetry/event-loop.ts';
import { CollectorProcess } from './collector-process.ts';
import type { Report } from './messages.ts';
import type { CollectorPort } from './port.ts';
import { RestartDelay } from './restart-delay.ts';

export interface SupervisorOptions {
  readonly plan: CollectorPlan;
  readonly config: Config;
  readonly mainSocket: string;
  readonly port: CollectorPort;
  readonly timer: Timer;
  readonly log: Log;
  /** Called with the discards that a collector has told. */
  readonly discarded: (recent: readonly DrainedDiscard[]) => void;
  /** Called with what a collector has logged as errors. */
  readonly erred: (error: LoggedError) => void;
}

/** The state of one collector. Counts are since the start of the service, over all of its lives. */
export interface CollectorState {
  readonly number: number;
  readonly isListening: boolean;
  readonly restarts: number;
  readonly counts: CollectionCounts;
  readonly memoryBytes: number;
  /** Null before its first report. */
  readonly loopDelay: LoopDelay | null;
}

/** A collector over all of its lives. */
class Supervised {
  readonly number: number;
  readonly delay = new RestartDelay();
  process: CollectorProcess | null = null;
  /** The counts of its earlier lives. */
  before: CollectionCounts = NO_COUNTS;
  /** The latest report of this life. */
  report: Report | null = null;
  restarts = 0;
  cancelRestart: Cancel = () => {};

  constructor(number: number) {
    this.number = number;
  }

  /** Adds the counts of the life that has ended to those before. What waited in its memory is gone. */
  fold(): void {
    if (this.report !== null)
      this.before = sumOf([this.before, { ...this.report.counts, journal: 'ok', pendingBytes: 0 }]);
    this.report = null;
  }
}

/** Keeps the collector processes running, and knows their counts. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #collectors: readonly Supervised[];
  #isStopping = false;
  #stopped: Promise<void> | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#collectors = Array.from({ length: options.plan.count }, (_, i) => new Supervised(i + 1));
  }

  /** Starts the collectors. Resolves when all of them listen; rejects with the error of one that cannot start. */
  async start(): Promise<void> {
    await Promise.all(this.#collectors.map((collector) => this.#launch(collector).listening));
  }

  get states(): readonly CollectorState[] {
    return this.#collectors.map(({ number, process, before, report, restarts }) => ({
      number,
      isListening: process?.isListening === true,
      restarts,
      counts: report === null ? before : sumOf([before, report.counts]),
      memoryBytes: report?.memoryBytes ?? 0,
      loopDelay: report?.loopDelay ?? null,
    }));
  }

  /** Makes the states current. */
  async refresh(): Promise<void> {
    await Promise.all(this.#collectors.map(({ process }) => process?.ask()));
  }

  /** Ends the collectors. Further calls return the same promise. */
  stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#options.port.close();
    for (const { cancelRestart } of this.#collectors) cancelRestart();
    await Promise.all(this.#collectors.map(({ process }) => process?.stop()));
  }

  #launch(collector: Supervised): CollectorProcess {
    const { plan, config, mainSocket, port, discarded, erred } = this.#options;
    const process = new CollectorProcess(plan.fork(port.socketOf(collector.number).fd()), {
      identity: { number: collector.number, mainSocket },
      config,
      reported: (report) => {
        collector.report = report;
        discarded(report.recent);
        for (const error of report.errors) erred(naming(collector.number, error));
      },
    });
    collector.process = process;
    void process.ended.then((end) => this.#ended(collector, process, end));
    return process;
  }

  #ended(collector: Supervised, process: CollectorProcess, end: number | NodeJS.Signals | null): void {
    collector.process = null;
    collector.fold();
    if (this.#isStopping) return;
    const { log, port, timer } = this.#options;
    log.error({ collector: collector.number, end }, 'a collector has ended; it is started again');
    // While no other listens, the connections of this one wait for its next life.
    if (this.#collectors.some((other) => other.process?.isListening)) port.giveUp(collector.number);
    collector.restarts++;
    const livedMs = Math.max(0, performance.now() - process.listeningSince);
    collector.cancelRestart = timer.after(collector.delay.after(livedMs), () => this.#restart(collector));
  }

  #restart(collector: Supervised): void {
    const { log } = this.#options;
    this.#launch(collector).listening.catch((err: unknown) => {
      if (!this.#isStopping) log.error({ err, collector: collector.number }, 'a collector could not be started');
    });
  }
}

/** Says which collector has logged an error. */
function naming(number: number, error: LoggedError): LoggedError {
  return { ...error, message: `collector ${number}: ${error.message}` };
}
