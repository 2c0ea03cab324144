import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { type ZipRecord, zipDescriptor, zipDirectory, zipHeader } from './zip-records.ts';

/** From this size on a file gets fields of 64 bits. Deflating can make a file a little larger, hence below 4 GiB. */
const LARGE_BYTES = 0xf000_0000;

/** A file of this machine that goes into a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
  /** `stored` for files that are compressed already. */
  readonly method: 'deflated' | 'stored';
}

/**
 * Writes a zip from front to back, as pieces of its bytes, whatever its size. It keeps a record of each file, and none of
 * their contents.
 */
export class ZipWriter {
  readonly #modified: Temporal.PlainDateTime;
  readonly #largeBytes: number;
  readonly #records: ZipRecord[] = [];
  #offset = 0;

  /** @param modified the time that the files get */
  constructor(modified: Temporal.PlainDateTime, largeBytes = LARGE_BYTES) {
    this.#modified = modified;
    this.#largeBytes = largeBytes;
  }

  /** Writes a file. */
  async *add({ name, path, bytes, crc32, method }: ZippedFile): AsyncGenerator<Buffer> {
    const offset = this.#offset;
    const isLarge = bytes >= this.#largeBytes;
    const known = { name, method, bytes, crc32, offset, isLarge, modified: this.#modified };
    yield this.#counted(zipHeader(known));
    const begin = this.#offset;
    const content = createReadStream(path);
    // The callback takes what the loop below throws too.
    const source = method === 'stored' ? content : pipeline(content, createDeflateRaw(), () => {});
    for await (const piece of source) yield this.#counted(piece as Buffer);
    const record = { ...known, packedBytes: this.#offset - begin };
    if (method === 'deflated') yield this.#counted(zipDescriptor(record));
    this.#records.push(record);
  }

  /** Returns the end of the zip: its directory. */
  end(): Buffer {
    return zipDirectory(this.#records, this.#offset, this.#largeBytes);
  }

  #counted(piece: Buffer): Buffer {
    this.#offset += piece.length;
    return piece;
  }
}
