/**
 * The answers to the newest questions, in two generations: when the younger one is full it becomes the older one, and
 * the older one is forgotten. What is asked for again stays. Unlike in a list by last use, an answer that is found
 * costs nothing but finding it.
 */
export class LookupCache<Key, Value> {
  readonly #generationMax: number;
  #younger = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  /** At most `max` answers are kept; those to the last `max / 2` questions for certain. */
  constructor(max: number) {
    this.#generationMax = Math.ceil(max / 2);
  }

  get(key: Key): Value | undefined {
    const young = this.#younger.get(key);
    if (young !== undefined) return young;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#younger.size >= this.#generationMax) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, value);
  }
}
