/** Counts in memory by key, up to a number of keys, until somebody takes the counts. */
export class Tally<Of extends object> {
  readonly #max: number;
  #entries = new Map<string, Of & { count: number }>();

  /** @param max the most keys between two takings */
  constructor(max: number) {
    this.#max = max;
  }

  /** Adds to the count of a key, and tells whether there was room for it. `of` describes a key that is new. */
  add(key: string, count: number, of: Of): boolean {
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.count += count;
    else if (this.#entries.size < this.#max) this.#entries.set(key, { ...of, count });
    else return false;
    return true;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Returns all counts and resets them. */
  take(): readonly (Of & { readonly count: number })[] {
    const entries = [...this.#entries.values()];
    this.#entries = new Map();
    return entries;
  }
}
