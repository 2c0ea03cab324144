import { LINE_MAX_BYTES } from './rejection.ts';

/** One line of a file. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its line break; null when it is longer than `LINE_MAX_BYTES`. Valid until the next chunk is pushed. */
  readonly bytes: Buffer | null;
  /** Where the next line begins, bytes from the beginning of the file. */
  readonly end: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Cuts chunks of a file into lines. Never holds more than one allowed line. */
export class LineSplitter {
  #number: number;
  /** Where the open line begins, and what the chunks before held of it; nothing when it is too long already. */
  #start: number;
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** @param line how many lines lie before the first chunk  @param offset how many bytes do */
  constructor(line: number, offset: number) {
    this.#number = line;
    this.#start = offset;
  }

  /** The lines that end in a chunk. */
  *push(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, at));
      yield this.#finish(1);
      from = at + 1;
    }
    // A copy of what is left: the stream may use the chunk's memory again.
    if (from < chunk.length) this.#hold(Buffer.from(chunk.subarray(from)));
  }

  /** The last line, when no line break ends it. */
  *end(): Generator<Line> {
    if (this.#heldBytes > 0) yield this.#finish(0);
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length;
    // One more than allowed, for a carriage return; a byte order mark may make a line of just the limit too long.
    if (this.#heldBytes > LINE_MAX_BYTES + 1) this.#held.length = 0;
    else this.#held.push(part);
  }

  #finish(breakBytes: number): Line {
    const end = this.#start + this.#heldBytes + breakBytes;
    const tooLong = this.#heldBytes > LINE_MAX_BYTES + 1;
    let bytes = tooLong ? null : this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    if (bytes !== null) {
      if (this.#start === 0 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) bytes = bytes.subarray(3);
      if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1);
      if (bytes.length > LINE_MAX_BYTES) bytes = null;
    }
    this.#start = end;
    this.#held = [];
    this.#heldBytes = 0;
    return { number: ++this.#number, bytes, end };
  }
}
