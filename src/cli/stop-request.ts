import { endProcess } from '../service/process/end-process.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Receives the operator's request to stop: the first SIGTERM or SIGINT. A second signal ends the process at once. */
export class StopRequest {
  /** Resolves when the request is made. */
  readonly made: Promise<void>;
  readonly #stopping = new AbortController();
  readonly #onSignal: () => void;

  /** @param first called once, when the request is made; it may return the reason with which the signal is aborted */
  constructor(first: () => unknown) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.made = promise;
    this.#onSignal = () => {
      if (this.requested) endProcess(1);
      this.#stopping.abort(first());
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
  }

  /** Aborted when the request is made. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  get requested(): boolean {
    return this.signal.aborted;
  }

  [Symbol.dispose](): void {
    this.ignore();
  }

  /** Restores the default effect of the signals. */
  ignore(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }
}
