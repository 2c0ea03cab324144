/**
 * Lets tasks about one site run one after the other, in the order in which they came. Those about different sites run
 * beside each other, so that a site whose days take long to write keeps no reader of another one waiting.
 */
export class KeyedMutex {
  readonly #last = new Map<number, Promise<unknown>>();
  /** The last task about all sites. */
  #lastOfAll: Promise<unknown> = Promise.resolve();

  /** Runs a task when all earlier ones about these sites have ended. Settles as the task does. */
  runExclusive<Result>(siteIds: readonly number[], task: () => Promise<Result>): Promise<Result> {
    const before = [this.#lastOfAll, ...siteIds.map((id) => this.#last.get(id))];
    const result = Promise.all(before).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    for (const id of siteIds) this.#last.set(id, ended);
    void ended.then(() => {
      for (const id of siteIds) if (this.#last.get(id) === ended) this.#last.delete(id);
    });
    return result;
  }

  /** Runs a task alone: when all earlier ones have ended, and before all later ones. */
  runExclusiveAll<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = Promise.all([this.#lastOfAll, ...this.#last.values()]).then(task);
    this.#lastOfAll = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}
