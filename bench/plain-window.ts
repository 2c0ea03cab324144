/** The collection rate as it is most plainly said: a Map of windows. The bench compares `FixedWindow` with it. */
import { COLLECT_RATE_WINDOW_MS } from '../src/domain/limits.ts';

const WINDOW_MICROS = COLLECT_RATE_WINDOW_MS * 1000;
const EXPIRED_PER_EVENT = 2;

interface Window {
  readonly key: string;
  readonly start: number;
  count: number;
}

/** Judges like `FixedWindow`, bound on the number of windows included. */
export class PlainWindow {
  readonly #maxEvents: number;
  readonly #maxWindows: number;
  /** The oldest first. */
  readonly #windows = new Map<string, Window>();
  /** Stands at the oldest: one that began anew each time would pass over all the windows that were removed. */
  readonly #oldest = this.#windows.values();
  #head: Window | undefined;

  constructor(maxEvents: number, maxWindows: number) {
    this.#maxEvents = maxEvents;
    this.#maxWindows = maxWindows;
  }

  get size(): number {
    return this.#windows.size;
  }

  accept(site: number, ratePart: number, nowMicros: number): boolean {
    const key = `${site} ${ratePart}`;
    const window = this.#windows.get(key);
    if (window !== undefined && isOpen(window, nowMicros)) {
      if (window.count >= this.#maxEvents) return false;
      window.count++;
      return true;
    }
    for (let i = 0; i < EXPIRED_PER_EVENT && this.#windows.size > 0; i++) {
      if (isOpen(this.#first(), nowMicros)) break;
      this.#forget();
    }
    if (this.#windows.size >= this.#maxWindows) this.#forget();
    this.#windows.delete(key);
    this.#windows.set(key, { key, start: nowMicros, count: 1 });
    return true;
  }

  #first(): Window {
    while (this.#head === undefined || this.#windows.get(this.#head.key) !== this.#head) {
      this.#head = this.#oldest.next().value as Window;
    }
    return this.#head;
  }

  #forget(): void {
    this.#windows.delete(this.#first().key);
  }
}

function isOpen({ start }: Window, nowMicros: number): boolean {
  const elapsed = nowMicros - start;
  return elapsed < WINDOW_MICROS && elapsed > -WINDOW_MICROS;
}
