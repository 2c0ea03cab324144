/**
 * Runs tasks of one key one after the other, in the order in which they came. Tasks of different keys, such as sites, run
 * concurrently, so that a site whose days take long to write does not keep the readers of another one waiting.
 */
export class KeyedMutex {
  readonly #last = new Map<number, Promise<unknown>>();
  /** The end of the last task about all keys. */
  #lastOfAll: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones of these keys have ended. Settles as the task does. */
  runExclusive<Result>(keys: readonly number[], task: () => Promise<Result>): Promise<Result> {
    const before = [this.#lastOfAll, ...keys.map((key) => this.#last.get(key))];
    const result = Promise.all(before).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) this.#last.set(key, ended);
    void ended.then(() => {
      for (const key of keys) if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    return result;
  }

  /** Runs a task alone: after all earlier ones have ended, and before all later ones. */
  runExclusiveAll<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = Promise.all([this.#lastOfAll, ...this.#last.values()]).then(task);
    this.#lastOfAll = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}
