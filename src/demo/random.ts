/** Generates pseudo-random numbers: the same sequence for the same seed. */
export class Random {
  #state: number;

  /** @param seed any whole number */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1, evenly distributed. (Mulberry32, Tommy Ettinger, public domain.) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a number from `from` to below `to`, evenly distributed. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns true with a probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number around `mean`, distributed as counts of independent arrivals are (Poisson, nearly). */
  count(mean: number): number {
    return Math.max(0, Math.round(mean + this.#normal() * Math.sqrt(mean)));
  }

  /** Returns a number around `median` with a long tail upwards, as the times that people spend have (log-normal). */
  time(median: number): number {
    return median * Math.exp(0.8 * this.#normal());
  }

  /** Returns one of the entries, each with the same probability. */
  of<Entry>(entries: readonly Entry[]): Entry {
    return entries[Math.floor(this.next() * entries.length)]!;
  }

  /** Returns the entries in another order, each order with the same probability. */
  shuffled<Entry>(entries: readonly Entry[]): Entry[] {
    const shuffled = [...entries];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = Math.floor(this.next() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** Draws entries with different probabilities. */
export class WeightedChoice<Entry> {
  readonly #entries: readonly Entry[];
  /** The sum of the weights up to each entry. */
  readonly #sums: number[] = [];

  constructor(entries: readonly Entry[], weightOf: (entry: Entry, index: number) => number) {
    this.#entries = entries;
    let sum = 0;
    for (const [i, entry] of entries.entries()) {
      sum += weightOf(entry, i);
      this.#sums.push(sum);
    }
  }

  draw(random: Random): Entry {
    const at = random.next() * this.#sums.at(-1)!;
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low]!;
  }
}
