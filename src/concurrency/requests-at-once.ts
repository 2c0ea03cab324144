import type { ServerResponse } from 'node:http';
import { whenOver } from './when-over.ts';

/** Counts the requests of each key that are under way. */
export class RequestsAtOnce<Key> {
  readonly #counts = new Map<Key, number>();

  /** Counts a request until its response closes. Returns false, and counts nothing, when `max` of its key are under way. */
  admit(key: Key, max: number, response: ServerResponse): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= max) return false;
    this.#counts.set(key, count + 1);
    whenOver(response, () => {
      const left = this.#counts.get(key)! - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    });
    return true;
  }
}
