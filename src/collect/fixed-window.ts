import { COLLECT_RATE_MAX_EVENTS, COLLECT_RATE_WINDOW_MS } from '../domain/limits.ts';

const WINDOW_MICROS = COLLECT_RATE_WINDOW_MS * 1000;

/** The largest number of windows; about 32 MB when there are so many. */
const WINDOWS_MAX = 200_000;

/**
 * The number of expired windows that each event removes. More than one, so that a Map that a burst filled empties again;
 * few, so that no single event pays for the burst.
 */
const EXPIRED_PER_EVENT = 2;

interface Window {
  readonly key: string;
  readonly start: number;
  count: number;
}

/**
 * Limits the collection rate: within 10 s of a window's first event exactly `maxEvents` are accepted from one truncated
 * address for one site. The first event after that opens the next window (docs/definitions.md, "What is not counted").
 *
 * Memory is bounded: beyond `maxWindows` the oldest window is forgotten, so its address starts afresh. An attack from a
 * million networks therefore loosens the limit for the attackers and never discards an ordinary visitor's event.
 */
export class FixedWindow {
  readonly #maxEvents: number;
  readonly #maxWindows: number;
  /** The windows in the order of their starts. All are equally long, so the expired ones come first. */
  readonly #windows = new Map<string, Window>();
  /**
   * Yields each window once, the oldest first. A new iterator would pass over the entries that were deleted before. It
   * never ends: windows that are held have not been yielded, but for the head.
   */
  readonly #byAge = this.#windows.values();
  /** The window that the iterator yielded last. */
  #head: Window | undefined;

  constructor(maxEvents: number = COLLECT_RATE_MAX_EVENTS, maxWindows: number = WINDOWS_MAX) {
    this.#maxEvents = maxEvents;
    this.#maxWindows = maxWindows;
  }

  /**
   * Counts one event and tells whether it is accepted. `ratePart` is the address's, `nowMicros` the time of receipt.
   */
  accept(site: number, ratePart: number, nowMicros: number): boolean {
    const key = `${site} ${ratePart}`;
    const window = this.#windows.get(key);
    if (window !== undefined && isOpen(window, nowMicros)) {
      if (window.count >= this.#maxEvents) return false;
      window.count++;
      return true;
    }
    this.#windows.delete(key);
    this.#makeRoom(nowMicros);
    this.#windows.set(key, { key, start: nowMicros, count: 1 });
    return true;
  }

  /** The number of windows, never more than the limit. */
  get size(): number {
    return this.#windows.size;
  }

  #makeRoom(nowMicros: number): void {
    for (let i = 0; i < EXPIRED_PER_EVENT && this.#windows.size > 0; i++) {
      const oldest = this.#oldest();
      if (isOpen(oldest, nowMicros)) break;
      this.#windows.delete(oldest.key);
    }
    if (this.#windows.size === this.#maxWindows) this.#windows.delete(this.#oldest().key);
  }

  /** Returns the oldest window; there must be one. */
  #oldest(): Window {
    while (this.#head === undefined || this.#windows.get(this.#head.key) !== this.#head) {
      this.#head = this.#byAge.next().value as Window;
    }
    return this.#head;
  }
}

/** A start that lies ahead by more than a window's length means that the clock was set back. */
function isOpen({ start }: Window, nowMicros: number): boolean {
  const elapsed = nowMicros - start;
  return elapsed < WINDOW_MICROS && elapsed > -WINDOW_MICROS;
}
