const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The operator's wish that this process ends: the first SIGTERM or SIGINT. A second one does not wait. */
export class StopRequest {
  /** Resolves when it is made. */
  readonly made: Promise<void>;
  readonly #heed: () => void;
  #requested = false;

  /** @param first called once, when it is made */
  constructor(first: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.made = promise;
    this.#heed = () => {
      if (this.#requested) process.exit(1);
      this.#requested = true;
      first();
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, this.#heed);
  }

  get requested(): boolean {
    return this.#requested;
  }

  /** Leaves the signals to their usual effect. */
  ignore(): void {
    for (const signal of SIGNALS) process.off(signal, this.#heed);
  }
}
