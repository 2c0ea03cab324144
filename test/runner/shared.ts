/** Shares something among the tests of a process, such as a browser: it is made for its first user, and closed after its last. */
export class Shared<Value extends { close(): Promise<void> }> {
  readonly #make: () => Promise<Value>;
  #value: Promise<Value> | undefined;
  #users = 0;

  constructor(make: () => Promise<Value>) {
    this.#make = make;
  }

  /** Returns it; each user releases it once. Rejects when it cannot be made, and the next user tries again. */
  async take(): Promise<Value> {
    open.add(this);
    this.#value ??= this.#make();
    this.#users += 1;
    try {
      return await this.#value;
    } catch (error) {
      this.#value = undefined;
      this.#users -= 1;
      throw error;
    }
  }

  /** Closes it when nobody uses it, unless it is kept for later test files. */
  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users === 0 && !areKept) await this.end();
  }

  /** Closes it at once, whoever uses it. */
  async end(): Promise<void> {
    const value = this.#value;
    this.#value = undefined;
    open.delete(this);
    await (await value)?.close();
  }
}

/** In the order in which they were first taken: what others are made of comes after them. */
const open = new Set<Shared<{ close(): Promise<void> }>>();
let areKept = false;

/** Keeps what nobody uses for later test files. Returns a function that closes all of it. */
export function keepShared(): () => Promise<void> {
  areKept = true;
  return async () => {
    areKept = false;
    // One by one: a page that a failed test has left is closed before its browser.
    for (const shared of open) await shared.end();
  };
}
