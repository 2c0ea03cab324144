/**
 * Lets several statements see the same events: while someone holds still, nothing enters the store. Everyone gets their
 * turn in the order in which they came, so neither readers nor events wait for more than what was asked before them.
 */
export class Stillness {
  #change: Promise<unknown> = Promise.resolve();
  /** Those who hold since the last change. */
  #holds: Promise<unknown>[] = [];

  /** Runs a task while nothing enters; others may run beside it. Must not be called from inside such a task. */
  hold<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#change.then(task);
    const ended = result
      .catch(() => undefined)
      .then(() => {
        this.#holds = this.#holds.filter((hold) => hold !== ended);
      });
    this.#holds.push(ended);
    return result;
  }

  /** Lets something enter, alone. */
  change<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = Promise.all([this.#change, ...this.#holds]).then(task);
    this.#change = result.catch(() => undefined);
    this.#holds = [];
    return result;
  }
}
