import { isAscii, isUtf8 } from 'node:buffer';
import type { Content } from './content.ts';
import { damaged } from './damaged-file.ts';
import { type Encoding, notText, utf8Chunks } from './encoding.ts';
import { RECORD_MAX_BYTES } from './limits.ts';

const LINE_FEED = 10;

/** Reads the lines of a text as they come, without the line feeds; a carriage return is left. Throws a DamagedFileError. */
export async function* linesOf(content: Content, encoding: Encoding): AsyncGenerator<readonly string[]> {
  const splitter = new LineDecoder(content.name);
  for await (const chunk of utf8Chunks(content, encoding)) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  yield splitter.end();
}

/**
 * Splits chunks of UTF-8 into lines. Each line is decoded for itself: cut from a larger text, it would keep all of that
 * in memory for as long as somebody keeps a part of the line.
 */
class LineDecoder {
  readonly #name: string;
  #number = 0;
  /** The parts of the unfinished line. */
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(name: string) {
    this.#name = name;
  }

  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let from = chunk.indexOf(LINE_FEED) + 1;
    if (from === 0) {
      this.#hold(chunk);
      return lines;
    }
    this.#hold(chunk.subarray(0, from - 1));
    lines.push(this.#finish());
    const until = chunk.lastIndexOf(LINE_FEED) + 1;
    const whole = chunk.subarray(from, until);
    if (!isUtf8(whole)) throw notText(this.#name, 'UTF-8', this.#number + firstInvalid(whole));
    const encoding = isAscii(whole) ? 'latin1' : 'utf8';
    for (from = 0; from < whole.length; ) {
      const end = whole.indexOf(LINE_FEED, from);
      this.#number += 1;
      lines.push(whole.toString(encoding, from, end));
      from = end + 1;
    }
    // The rest is copied, so that the chunk itself need not be kept.
    if (until < chunk.length) this.#hold(Buffer.from(chunk.subarray(until)));
    return lines;
  }

  end(): string[] {
    return this.#heldBytes === 0 ? [] : [this.#finish()];
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length;
    if (this.#heldBytes > RECORD_MAX_BYTES) throw tooLong(this.#name, this.#number + 1);
    this.#held.push(part);
  }

  #finish(): string {
    const bytes = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    this.#number += 1;
    if (!isUtf8(bytes)) throw notText(this.#name, 'UTF-8', this.#number);
    return bytes.toString('utf8');
  }
}

/** Makes the error of a line that is too long to hold. */
function tooLong(name: string, line: number): Error {
  return damaged(name, `it has more than ${RECORD_MAX_BYTES / 1_048_576} MB in one line`, 'take that line out', {
    line,
  });
}

/** Decodes a whole text. Throws a DamagedFileError when it is not UTF-8. */
export function decodeText(name: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notText(name, 'UTF-8', firstInvalid(bytes));
  return bytes.toString('utf8');
}

/** Returns which of some lines is the first that is not UTF-8, counted from 1. */
function firstInvalid(lines: Buffer): number {
  let number = 1;
  for (let from = 0; from < lines.length; number += 1) {
    const feed = lines.indexOf(LINE_FEED, from);
    const end = feed === -1 ? lines.length : feed;
    if (!isUtf8(lines.subarray(from, end))) return number;
    from = end + 1;
  }
  return number;
}
