import { systemTimer, type Timer } from './timer.ts';

export interface ScheduleOptions {
  readonly intervalMs: number;
  /** The task; the signal is aborted when the schedule ends. */
  readonly task: (stopping: AbortSignal) => Promise<unknown>;
  /** Receives the error of a run that the timer began. The next run takes place all the same. */
  readonly failed: (error: unknown) => void;
  /** When aborted, ends the schedule before it is stopped: no run begins any more, and the task's signal is aborted. */
  readonly stopping?: AbortSignal;
  readonly timer?: Timer;
}

/** Runs a task periodically, never twice at a time: a run that is due while another is going on is skipped. */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #ending = new AbortController();
  readonly #cancel: () => void;
  #running: Promise<unknown> | null = null;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    const { intervalMs, stopping, timer = systemTimer } = options;
    this.#cancel = timer.every(intervalMs, () => this.#runDue());
    if (stopping?.aborted === true) this.#end();
    stopping?.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Runs the task now, after the current run. Rejects as the task does. */
  async now(): Promise<void> {
    // The current run may have begun before the caller's change.
    await this.#running?.catch(() => undefined);
    await this.#run();
  }

  /** Ends the schedule and waits for the current run, whether it succeeds or fails. */
  async stop(): Promise<void> {
    this.#end();
    await this.#running?.catch(() => undefined);
  }

  #end(): void {
    this.#cancel();
    this.#ending.abort();
  }

  #runDue(): void {
    if (this.#running !== null) return;
    this.#run().catch((error: unknown) => {
      // The error of an aborted task is no failure.
      if (!this.#ending.signal.aborted) this.#options.failed(error);
    });
  }

  #run(): Promise<unknown> {
    this.#running ??= this.#begin().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Begins the task. As an async function it turns a synchronous throw of the task into a rejection. */
  async #begin(): Promise<void> {
    await this.#options.task(this.#ending.signal);
  }
}
