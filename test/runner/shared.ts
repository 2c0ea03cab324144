/** What the tests of a process share, such as a browser: made for its first user, closed after its last one. */
export class Shared<Value extends { close(): Promise<void> }> {
  readonly #make: () => Promise<Value>;
  #value: Promise<Value> | undefined;
  #users = 0;

  constructor(make: () => Promise<Value>) {
    this.#make = make;
  }

  async take(): Promise<Value> {
    this.#value ??= this.#make();
    this.#users += 1;
    open.add(this);
    try {
      return await this.#value;
    } catch (error) {
      this.#value = undefined;
      this.#users -= 1;
      throw error;
    }
  }

  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users === 0 && !areKept) await this.end();
  }

  async end(): Promise<void> {
    const value = this.#value;
    this.#value = undefined;
    open.delete(this);
    await (await value)?.close();
  }
}

const open = new Set<Shared<{ close(): Promise<void> }>>();
let areKept = false;

/** Keeps what nobody uses for later test files. Returns a function that closes all of it. */
export function keepShared(): () => Promise<void> {
  areKept = true;
  return async () => {
    areKept = false;
    await Promise.all([...open].map((shared) => shared.end()));
  };
}
