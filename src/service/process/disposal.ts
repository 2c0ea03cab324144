import type { Log } from '../../domain/log.ts';

/**
 * Runs the steps of a stop, the last added first. A step that fails is logged and does not keep the others from
 * running.
 */
export class Disposal {
  readonly #log: Log;
  readonly #steps: { readonly name: string; readonly stop: () => unknown }[] = [];
  #disposed: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Adds a step to the stop; `name` is for the log. */
  defer(name: string, stop: () => unknown): void {
    this.#steps.push({ name, stop });
  }

  /** Runs the steps, each after the previous one has ended. Further calls return the same promise. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose();
    return this.#disposed;
  }

  async #dispose(): Promise<void> {
    for (const { name, stop } of this.#steps.toReversed()) await attempt(this.#log, name, stop);
  }
}

/** Runs a task on whose success nothing depends. A failure is logged. */
export async function attempt(log: Log, name: string, task: () => unknown): Promise<void> {
  try {
    await task();
  } catch (err) {
    log.error({ err, component: name }, 'starting or stopping was not clean');
  }
}
