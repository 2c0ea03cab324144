/** Longer lines are skipped. */
export const LINE_MAX_BYTES = 64 * 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A line of a file. */
export interface Line {
  /** Null for one that is too long. */
  readonly text: string | null;
  /** The offset behind it in the file. */
  readonly end: number;
}

/** Splits the bytes of a file into lines. An unfinished line is kept until its rest comes. */
export class LineSplitter {
  #offset: number;
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** @param offset where the first bytes stand in the file, at the beginning of a line */
  constructor(offset: number) {
    this.#offset = offset;
  }

  /** The offset behind the last finished line. */
  get lineEnd(): number {
    return this.#offset;
  }

  /** Whether the last line is unfinished. */
  get isWithin(): boolean {
    return this.#heldBytes > 0;
  }

  /** Takes bytes, of which nothing is kept, and returns the lines that they end. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let feed = chunk.indexOf(LINE_FEED); feed !== -1; feed = chunk.indexOf(LINE_FEED, from)) {
      lines.push(this.#finish(chunk, from, feed, 1));
      from = feed + 1;
    }
    if (from < chunk.length) this.#hold(chunk.subarray(from));
    return lines;
  }

  /** Returns the last line, which no line feed ends; null when there is none. */
  end(): Line | null {
    return this.isWithin ? this.#finish(Buffer.alloc(0), 0, 0, 0) : null;
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length;
    if (this.#heldBytes > LINE_MAX_BYTES) this.#held = [];
    else this.#held.push(Buffer.from(part));
  }

  #finish(chunk: Buffer, from: number, to: number, feedBytes: number): Line {
    const length = this.#heldBytes + to - from;
    this.#offset += length + feedBytes;
    const isLong = length > LINE_MAX_BYTES;
    let text: string | null = null;
    if (!isLong && this.#heldBytes === 0) text = decode(chunk, from, to);
    else if (!isLong) text = decode(Buffer.concat([...this.#held, chunk.subarray(from, to)]), 0, length);
    this.#held = [];
    this.#heldBytes = 0;
    return { text, end: this.#offset };
  }
}

function decode(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('utf8', from, to > from && bytes[to - 1] === CARRIAGE_RETURN ? to - 1 : to);
}
