/**
 * Caches the most recently used values, in two generations. When the younger generation is full it becomes the older
 * one, and the older one is dropped. A value that is read again moves to the younger generation. Unlike in an LRU list,
 * a hit in the younger generation costs no write.
 */
export class LookupCache<Key, Value> {
  readonly #generationMax: number;
  #younger = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  /** Keeps at most `max` values, and always the last `max / 2` that were used. */
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
