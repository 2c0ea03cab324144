/** Ascending ranges of addresses, each with a value. A range ends where the next one begins. */
export interface Ranges {
  /** The rows of IPv4: the first address, and the value. */
  readonly ipv4: readonly [first: Uint32Array, value: Uint32Array];
  /** The rows of IPv6: the halves of the first /64, and the value. */
  readonly ipv6: readonly [high: Uint32Array, low: Uint32Array, value: Uint32Array];
  /** Texts that values point into. */
  readonly texts: Uint8Array;
}

/** The paths of the files with the data of the two families. */
export interface FamilyFiles {
  readonly ipv4: string;
  readonly ipv6: string;
}

/** The value of an address that no range is known for. */
export const NO_VALUE = 0;

const ROWS_AT_FIRST = 4096;
/** Real data has a few million. A small file whose tree branches into itself could have as many as there are addresses. */
const ROWS_MAX = 50_000_000;

/** Data with more ranges than are taken. */
export class TooManyRangesError extends Error {
  override readonly name = 'TooManyRangesError';

  constructor(rowsMax: number) {
    super(`it has more than ${rowsMax.toLocaleString('en')} ranges of addresses`);
  }
}

/** Gathers the ranges of one family in ascending order. A range with the value of the one before extends it. Throws a TooManyRangesError. */
export class RangeBuilder {
  #high = new Uint32Array(ROWS_AT_FIRST);
  #low = new Uint32Array(ROWS_AT_FIRST);
  #value = new Uint32Array(ROWS_AT_FIRST);
  #rows = 0;
  readonly #rowsMax: number;

  constructor(rowsMax = ROWS_MAX) {
    this.#rowsMax = rowsMax;
  }

  /** Begins a range. `high` is 0 for IPv4. */
  begin(high: number, low: number, value: number): void {
    const last = this.#rows - 1;
    if (last >= 0 && this.#value[last] === value) return;
    if (last >= 0 && this.#high[last] === high && this.#low[last] === low) {
      this.#value[last] = value;
      return;
    }
    if (this.#rows === this.#rowsMax) throw new TooManyRangesError(this.#rowsMax);
    if (this.#rows === this.#value.length) {
      this.#high = doubled(this.#high);
      this.#low = doubled(this.#low);
      this.#value = doubled(this.#value);
    }
    this.#high[this.#rows] = high;
    this.#low[this.#rows] = low;
    this.#value[this.#rows++] = value;
  }

  get ipv4(): Ranges['ipv4'] {
    return [this.#low.subarray(0, this.#rows), this.#value.subarray(0, this.#rows)];
  }

  get ipv6(): Ranges['ipv6'] {
    return [this.#high.subarray(0, this.#rows), this.#low.subarray(0, this.#rows), this.#value.subarray(0, this.#rows)];
  }
}

function doubled(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
