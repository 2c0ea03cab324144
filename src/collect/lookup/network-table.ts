import type { Address } from './address.ts';

/**
 * Ranges in ascending order that do not overlap, both ends inclusive. IPv6 ends are the upper 64 bits in two halves.
 */
export interface NetworkColumns {
  readonly first4: Uint32Array;
  readonly last4: Uint32Array;
  readonly asn4: Uint32Array;
  readonly firstHigh6: Uint32Array;
  readonly firstLow6: Uint32Array;
  readonly lastHigh6: Uint32Array;
  readonly lastLow6: Uint32Array;
  readonly asn6: Uint32Array;
}

/** Finds the network of an address in compiled ranges. */
export class NetworkTable {
  readonly #columns: NetworkColumns;

  constructor(columns: NetworkColumns) {
    this.#columns = columns;
  }

  asnOf(address: Address): number | null {
    return address.family === 4 ? this.#asnOf4(address.low) : this.#asnOf6(address.high, address.low);
  }

  #asnOf4(low: number): number | null {
    const { first4, last4, asn4 } = this.#columns;
    let from = 0;
    let to = first4.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (first4[middle]! <= low) from = middle + 1;
      else to = middle;
    }
    const found = from - 1;
    return found >= 0 && low <= last4[found]! ? asn4[found]! : null;
  }

  #asnOf6(high: number, low: number): number | null {
    const { firstHigh6, firstLow6, lastHigh6, lastLow6, asn6 } = this.#columns;
    let from = 0;
    let to = firstHigh6.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const first = firstHigh6[middle]!;
      if (first < high || (first === high && firstLow6[middle]! <= low)) from = middle + 1;
      else to = middle;
    }
    const found = from - 1;
    if (found < 0) return null;
    const last = lastHigh6[found]!;
    return high < last || (high === last && low <= lastLow6[found]!) ? asn6[found]! : null;
  }
}
