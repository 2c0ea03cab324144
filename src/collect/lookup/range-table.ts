import { closeSync, readSync } from 'node:fs';
import type { Address } from './address.ts';
import {
  BLOCK_BYTES,
  BLOCK_WORDS,
  type OpenedRanges,
  openRanges,
  type RangeIndex,
  ROWS4,
  ROWS6,
} from './range-file.ts';
import { NO_VALUE } from './ranges.ts';

/** The number of blocks of a file that are kept: 1 MB. */
const BLOCKS_MAX = 256;

/** Finds the values of addresses in a file of ranges. A look-up reads one block, unless it is among those kept. */
export class RangeTable {
  readonly #fd: number;
  readonly #index: RangeIndex;
  readonly #blocks4: number;
  /** The place of each block among those kept, or -1. */
  readonly #slotOf: Int32Array;
  /** The block in each place, or -1. Places are given in turn: addresses that come often are cached above. */
  readonly #blockIn = new Int32Array(BLOCKS_MAX).fill(-1);
  readonly #words = new Uint32Array(BLOCKS_MAX * BLOCK_WORDS);
  readonly #bytes = new Uint8Array(this.#words.buffer);
  #nextSlot = 0;
  #closed = false;

  private constructor({ fd, index }: OpenedRanges) {
    this.#fd = fd;
    this.#index = index;
    this.#blocks4 = index.first4.length;
    this.#slotOf = new Int32Array(this.#blocks4 + index.firstHigh6.length).fill(-1);
  }

  /** Opens a file as `openRanges` does; null when there is no complete one. */
  static async open(path: string, source: number | null): Promise<RangeTable | null> {
    const opened = await openRanges(path, source);
    return opened === null ? null : new RangeTable(opened);
  }

  /** Returns the value of an address, or `NO_VALUE`. Throws when the file cannot be read. */
  valueOf(address: Address): number {
    return address.family === 4 ? this.#valueOf4(address.low) : this.#valueOf6(address.high, address.low);
  }

  /** Reads the text that begins at a byte of the texts, behind the byte of its length. */
  textAt(at: number): string {
    const bytes = Buffer.alloc(256);
    const read = readSync(this.#fd, bytes, 0, bytes.length, this.#index.textsAt + at);
    const length = bytes[0]!;
    if (read <= length) throw new Error('the file of ranges ends within a text');
    return bytes.toString('utf8', 1, 1 + length);
  }

  close(): void {
    if (!this.#closed) closeSync(this.#fd);
    this.#closed = true;
  }

  #valueOf4(low: number): number {
    const { first4, rows4 } = this.#index;
    let from = 0;
    let to = first4.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (first4[middle]! <= low) from = middle + 1;
      else to = middle;
    }
    if (from === 0) return NO_VALUE;
    const block = from - 1;
    const words = this.#words;
    const start = this.#wordOf(block);
    from = start;
    to = start + Math.min(ROWS4, rows4 - block * ROWS4);
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (words[middle]! <= low) from = middle + 1;
      else to = middle;
    }
    return words[from - 1 + ROWS4]!;
  }

  #valueOf6(high: number, low: number): number {
    const { firstHigh6, firstLow6, rows6 } = this.#index;
    let from = 0;
    let to = firstHigh6.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const first = firstHigh6[middle]!;
      if (first < high || (first === high && firstLow6[middle]! <= low)) from = middle + 1;
      else to = middle;
    }
    if (from === 0) return NO_VALUE;
    const block = from - 1;
    const words = this.#words;
    const start = this.#wordOf(this.#blocks4 + block);
    from = start;
    to = start + Math.min(ROWS6, rows6 - block * ROWS6);
    while (from < to) {
      const middle = (from + to) >>> 1;
      const first = words[middle]!;
      if (first < high || (first === high && words[middle + ROWS6]! <= low)) from = middle + 1;
      else to = middle;
    }
    return words[from - 1 + 2 * ROWS6]!;
  }

  /** Returns the word at which a block begins among those kept, and reads it when it is not there. */
  #wordOf(block: number): number {
    let slot = this.#slotOf[block]!;
    if (slot === -1) {
      slot = this.#nextSlot;
      this.#nextSlot = (slot + 1) % BLOCKS_MAX;
      const previous = this.#blockIn[slot]!;
      if (previous !== -1) this.#slotOf[previous] = -1;
      this.#blockIn[slot] = -1;
      const position = (1 + block) * BLOCK_BYTES;
      // The last block of a file without texts is complete too.
      if (readSync(this.#fd, this.#bytes, slot * BLOCK_BYTES, BLOCK_BYTES, position) < BLOCK_BYTES)
        throw new Error('the file of ranges is shorter than it was');
      this.#blockIn[slot] = block;
      this.#slotOf[block] = slot;
    }
    return slot * BLOCK_WORDS;
  }
}
