import type { Log } from '../domain/log.ts';

/** Stops what was started, the latest first. A step that fails is logged and keeps no other from being done. */
export class Disposal {
  readonly #log: Log;
  readonly #steps: { readonly name: string; readonly stop: () => unknown }[] = [];
  #disposed: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Adds how to stop what has just been started; `name` is for the log. */
  defer(name: string, stop: () => unknown): void {
    this.#steps.push({ name, stop });
  }

  /** Stops everything, each step when those before it have ended. Doing it again waits for the same. */
  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose();
    return this.#disposed;
  }

  async #dispose(): Promise<void> {
    for (const { name, stop } of this.#steps.toReversed()) await attempt(this.#log, name, stop);
  }
}

/** Does something that nothing else may depend on; a failure is logged. */
export async function attempt(log: Log, name: string, task: () => unknown): Promise<void> {
  try {
    await task();
  } catch (err) {
    log.error({ err, component: name }, 'starting or stopping was not clean');
  }
}
