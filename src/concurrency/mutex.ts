/** Runs tasks one after the other, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones have ended. Settles as the task does. */
  runExclusive<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
