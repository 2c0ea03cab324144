import { COLLECT_RATE_MAX_EVENTS, COLLECT_RATE_WINDOW_MS } from '../domain/limits.ts';

const WINDOW_MICROS = COLLECT_RATE_WINDOW_MS * 1000;

/** The largest number of windows; about 7 MB, allocated at once. */
const WINDOWS_MAX = 200_000;

/**
 * The number of expired windows that each event removes. More than one, so that a queue that a burst filled empties
 * again; few, so that no single event pays for the burst.
 */
const EXPIRED_PER_EVENT = 2;

const NONE = -1;

/**
 * Limits the collection rate: within 10 s of a window's first event exactly `maxEvents` are accepted from one truncated
 * address for one site. The first event after that opens the next window (docs/definitions.md, "What is not counted").
 *
 * Memory is fixed: beyond `maxWindows` the oldest window is forgotten, so its address starts afresh. An attack from a
 * million networks therefore loosens the limit for the attackers and never discards an ordinary visitor's event.
 */
export class FixedWindow {
  readonly #maxEvents: number;
  readonly #maxWindows: number;

  // The windows are a ring queue ordered by start. All are equally long, so the expired ones are at its head.
  readonly #sites: Float64Array;
  readonly #rateParts: Float64Array;
  readonly #starts: Float64Array;
  readonly #counts: Uint32Array;
  #head = 0;
  #length = 0;

  // Chains of slots by hash, the latest window of a site and network first.
  readonly #chains: Int32Array;
  readonly #next: Int32Array;
  /** A random seed prevents outsiders from choosing addresses that share one chain. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  constructor(maxEvents: number = COLLECT_RATE_MAX_EVENTS, maxWindows: number = WINDOWS_MAX) {
    this.#maxEvents = maxEvents;
    this.#maxWindows = maxWindows;
    this.#sites = new Float64Array(maxWindows);
    this.#rateParts = new Float64Array(maxWindows);
    this.#starts = new Float64Array(maxWindows);
    this.#counts = new Uint32Array(maxWindows);
    this.#chains = new Int32Array(2 ** Math.ceil(Math.log2(maxWindows))).fill(NONE);
    this.#next = new Int32Array(maxWindows).fill(NONE);
  }

  /**
   * Counts one event and tells whether it is accepted. `ratePart` is the address's, `nowMicros` the time of receipt.
   */
  accept(site: number, ratePart: number, nowMicros: number): boolean {
    const slot = this.#find(site, ratePart);
    if (slot === NONE || !this.#isOpen(slot, nowMicros)) {
      this.#makeRoom(nowMicros);
      this.#open(site, ratePart, nowMicros);
      return true;
    }
    if (this.#counts[slot]! >= this.#maxEvents) return false;
    this.#counts[slot]!++;
    return true;
  }

  /** The number of windows, never more than the limit. */
  get size(): number {
    return this.#length;
  }

  #find(site: number, ratePart: number): number {
    let slot = this.#chains[this.#chainOf(site, ratePart)]!;
    while (slot !== NONE && (this.#rateParts[slot] !== ratePart || this.#sites[slot] !== site))
      slot = this.#next[slot]!;
    return slot;
  }

  #chainOf(site: number, ratePart: number): number {
    let hash = Math.imul(site ^ this.#seed, 0x9e3779b1) ^ (ratePart % 2 ** 32);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ Math.floor(ratePart / 2 ** 32);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) & (this.#chains.length - 1);
  }

  /**
   * Tells whether a window is open. A start that lies ahead by a window's length or more means that the clock was set
   * back.
   */
  #isOpen(slot: number, nowMicros: number): boolean {
    const elapsed = nowMicros - this.#starts[slot]!;
    return elapsed < WINDOW_MICROS && elapsed > -WINDOW_MICROS;
  }

  #makeRoom(nowMicros: number): void {
    for (let i = 0; i < EXPIRED_PER_EVENT && this.#length > 0; i++) {
      if (this.#isOpen(this.#head, nowMicros)) break;
      this.#forgetOldest();
    }
    if (this.#length === this.#maxWindows) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const oldest = this.#head;
    const chain = this.#chainOf(this.#sites[oldest]!, this.#rateParts[oldest]!);
    if (this.#chains[chain] === oldest) {
      this.#chains[chain] = this.#next[oldest]!;
    } else {
      let before = this.#chains[chain]!;
      while (this.#next[before] !== oldest) before = this.#next[before]!;
      this.#next[before] = this.#next[oldest]!;
    }
    this.#head = (oldest + 1) % this.#maxWindows;
    this.#length--;
  }

  #open(site: number, ratePart: number, nowMicros: number): void {
    const slot = (this.#head + this.#length) % this.#maxWindows;
    const chain = this.#chainOf(site, ratePart);
    this.#sites[slot] = site;
    this.#rateParts[slot] = ratePart;
    this.#starts[slot] = nowMicros;
    this.#counts[slot] = 1;
    this.#next[slot] = this.#chains[chain]!;
    this.#chains[chain] = slot;
    this.#length++;
  }
}
