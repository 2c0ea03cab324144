import { endProcess } from '../service/process/end-process.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Receives the operator's request to stop: the first SIGTERM or SIGINT. A second signal ends the process at once. */
export class StopRequest {
  /** Resolves when the request is made. */
  readonly made: Promise<void>;
  readonly #onSignal: () => void;
  #requested = false;

  /** @param first called once, when the request is made */
  constructor(first: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.made = promise;
    this.#onSignal = () => {
      if (this.#requested) endProcess(1);
      this.#requested = true;
      first();
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
  }

  get requested(): boolean {
    return this.#requested;
  }

  /** Restores the default effect of the signals. */
  ignore(): void {
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }
}
