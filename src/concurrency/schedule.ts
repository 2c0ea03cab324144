import { systemTimer, type Timer } from './timer.ts';

export interface ScheduleOptions {
  readonly intervalMs: number;
  /** The task; the signal is aborted when the schedule ends. */
  readonly task: (stopping: AbortSignal) => Promise<unknown>;
  /** Called with the error of a run that the timer began. The next run is another chance. */
  readonly failed: (error: unknown) => void;
  /** Ends the schedule before it is stopped: nothing new begins, and the task's signal is aborted. */
  readonly stopping?: AbortSignal;
  readonly timer?: Timer;
}

/** Runs a task periodically, never twice at a time: a run that is due while another goes on is left out. */
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

  /** Runs the task from its beginning, after a run that goes on already. Rejects as the task does. */
  async now(): Promise<void> {
    // What runs already may have begun before the caller's change.
    await this.#running?.catch(() => undefined);
    await this.#run();
  }

  /** Ends the schedule and waits for the run that goes on, however it ends. */
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
      // What a task says that was told to end is no failure.
      if (!this.#ending.signal.aborted) this.#options.failed(error);
    });
  }

  #run(): Promise<unknown> {
    this.#running ??= this.#begin().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** A task that throws before its first wait fails like any other. */
  async #begin(): Promise<void> {
    await this.#options.task(this.#ending.signal);
  }
}
