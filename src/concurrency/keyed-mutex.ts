/**
 * Runs tasks about one thing one after the other, in the order in which they came. Tasks about different things run
 * concurrently, so that a site whose days take long to write does not keep the readers of another one waiting.
 */
export class KeyedMutex {
  readonly #last = new Map<number, Promise<unknown>>();
  /** The end of the last task about all. */
  #lastOfAll: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones about these have ended. Settles as the task does. */
  runExclusive<Result>(keys: readonly number[], task: () => Promise<Result>): Promise<Result> {
    const before = [this.#lastOfAll, ...keys.map((id) => this.#last.get(id))];
    const result = Promise.all(before).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    for (const id of keys) this.#last.set(id, ended);
    void ended.then(() => {
      for (const id of keys) if (this.#last.get(id) === ended) this.#last.delete(id);
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
