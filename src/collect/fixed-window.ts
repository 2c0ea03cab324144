/**
 * The windows are rows of typed arrays, found by a hash table of our own. As objects in a Map with text keys they take
 * four times the memory, and an event takes 1.0 µs more of some 45, its garbage collection included.
 */
import { COLLECT_RATE_MAX_EVENTS, COLLECT_RATE_WINDOW_MS } from '../domain/limits.ts';

const WINDOW_MICROS = COLLECT_RATE_WINDOW_MS * 1000;

/** The largest number of windows; about 7 MB, which are taken at once. */
const WINDOWS_MAX = 200_000;

/**
 * The number of expired windows that each new one removes. More than one, so that a queue that a burst filled empties
 * again; few, so that no single event pays for the burst.
 */
const EXPIRED_PER_WINDOW = 2;

const NONE = -1;

/**
 * Limits the collection rate: within 10 s of a window's first event exactly `maxEvents` are accepted from one truncated
 * address for one site. The first event after that opens the next window (docs/definitions.md, "Rejected events").
 *
 * Memory is fixed: beyond `maxWindows` the oldest window is forgotten, so its address starts afresh. An attack from a
 * million networks therefore loosens the limit for the attackers and never discards an ordinary visitor's event.
 */
export class FixedWindow {
  readonly #maxEvents: number;
  readonly #maxWindows: number;

  // The windows form a queue in a ring, in the order of their starts. All are equally long, so the expired ones come
  // first.
  readonly #sites: Float64Array;
  readonly #rateParts: Float64Array;
  readonly #starts: Float64Array;
  readonly #counts: Uint32Array;
  #head = 0;
  #length = 0;

  /** The latest window of each hash. */
  readonly #latest: Int32Array;
  /** The window before, of the same hash. */
  readonly #earlier: Int32Array;
  /** Keeps outsiders from choosing addresses that share one hash. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  constructor(maxEvents: number = COLLECT_RATE_MAX_EVENTS, maxWindows: number = WINDOWS_MAX) {
    this.#maxEvents = maxEvents;
    this.#maxWindows = maxWindows;
    this.#sites = new Float64Array(maxWindows);
    this.#rateParts = new Float64Array(maxWindows);
    this.#starts = new Float64Array(maxWindows);
    this.#counts = new Uint32Array(maxWindows);
    this.#latest = new Int32Array(2 ** Math.ceil(Math.log2(maxWindows))).fill(NONE);
    this.#earlier = new Int32Array(maxWindows).fill(NONE);
  }

  /**
   * Counts one event and tells whether it is accepted. `ratePart` is the address's, `nowMicros` the time of receipt.
   */
  accept(site: number, ratePart: number, nowMicros: number): boolean {
    const hash = this.#hashOf(site, ratePart);
    const window = this.#find(hash, site, ratePart);
    if (window === NONE || !this.#isOpen(window, nowMicros)) {
      this.#makeRoom(nowMicros);
      this.#open(hash, site, ratePart, nowMicros);
      return true;
    }
    if (this.#counts[window]! >= this.#maxEvents) return false;
    this.#counts[window]!++;
    return true;
  }

  /** The number of windows, never more than the limit. */
  get size(): number {
    return this.#length;
  }

  /** Returns the latest window of a site and network, or `NONE`. */
  #find(hash: number, site: number, ratePart: number): number {
    let window = this.#latest[hash]!;
    while (window !== NONE && (this.#rateParts[window] !== ratePart || this.#sites[window] !== site)) {
      window = this.#earlier[window]!;
    }
    return window;
  }

  /** Mixes the bits as MurmurHash3 does. */
  #hashOf(site: number, ratePart: number): number {
    let hash = Math.imul(site ^ this.#seed, 0x9e3779b1) ^ (ratePart % 2 ** 32);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.floor(ratePart / 2 ** 32);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) & (this.#latest.length - 1);
  }

  /** A start that lies ahead by more than a window's length means that the clock was set back. */
  #isOpen(window: number, nowMicros: number): boolean {
    const elapsed = nowMicros - this.#starts[window]!;
    return elapsed < WINDOW_MICROS && elapsed > -WINDOW_MICROS;
  }

  #makeRoom(nowMicros: number): void {
    for (let i = 0; i < EXPIRED_PER_WINDOW && this.#length > 0; i++) {
      if (this.#isOpen(this.#head, nowMicros)) break;
      this.#forgetOldest();
    }
    if (this.#length === this.#maxWindows) this.#forgetOldest();
  }

  /** Forgets the window at the head, which is the last in the chain of its hash. */
  #forgetOldest(): void {
    const oldest = this.#head;
    const hash = this.#hashOf(this.#sites[oldest]!, this.#rateParts[oldest]!);
    let window = this.#latest[hash]!;
    if (window === oldest) this.#latest[hash] = NONE;
    else {
      while (this.#earlier[window] !== oldest) window = this.#earlier[window]!;
      this.#earlier[window] = NONE;
    }
    this.#head = (oldest + 1) % this.#maxWindows;
    this.#length--;
  }

  #open(hash: number, site: number, ratePart: number, nowMicros: number): void {
    const window = (this.#head + this.#length) % this.#maxWindows;
    this.#sites[window] = site;
    this.#rateParts[window] = ratePart;
    this.#starts[window] = nowMicros;
    this.#counts[window] = 1;
    this.#earlier[window] = this.#latest[hash]!;
    this.#latest[hash] = window;
    this.#length++;
  }
}
