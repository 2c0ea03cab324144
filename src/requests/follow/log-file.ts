import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { nodeOf } from './find-siblings.ts';
import { type Fingerprint, fingerprintOf, HEAD_BYTES } from './fingerprint.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * What reading a file further gives: its next bytes, which the next reading overwrites; its end, for now; or the news that the
 * file was emptied and is another one.
 */
export type Reading = Buffer | 'end' | 'replaced';

/** A file of a log that is read from an offset on, packed with gzip or not. It stays the same file when it is moved. */
export class LogFile {
  readonly path: string;
  readonly node: string;
  readonly isPacked: boolean;
  readonly #handle: FileHandle;
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  #fingerprint: Fingerprint | null = null;
  #first: Buffer = Buffer.alloc(0);
  #offset = 0;
  #writtenAt: number;
  #unpacked: AsyncGenerator<Buffer, void> | null = null;
  #isDamaged = false;

  private constructor(path: string, handle: FileHandle, node: string, writtenAt: number, isPacked: boolean) {
    this.path = path;
    this.node = node;
    this.isPacked = isPacked;
    this.#handle = handle;
    this.#writtenAt = writtenAt;
  }

  /** Opens a file at its beginning; null when it is not there. */
  static async open(path: string): Promise<LogFile | null> {
    const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (handle === null) return null;
    const found = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const file = new LogFile(
      path,
      handle,
      nodeOf(found),
      found.mtimeMs,
      bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b,
    );
    await file.#identify();
    return file;
  }

  /** The fingerprint; null while the first line is unfinished. */
  get fingerprint(): string | null {
    return this.#fingerprint?.text ?? null;
  }

  /** When the file was last written to, as of the last reading. */
  get writtenAt(): number {
    return this.#writtenAt;
  }

  /** Whether the gzip broke off: what was read of it is all that there is. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Returns the beginning of the file, unpacked. */
  async head(): Promise<Buffer> {
    if (!this.isPacked) {
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    const unpacked = this.#unpackFrom(0);
    for (let part = await this.#next(unpacked); part !== null; part = await this.#next(unpacked)) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= HEAD_BYTES) break;
    }
    await unpacked.return();
    return Buffer.concat(parts).subarray(0, HEAD_BYTES);
  }

  /** Returns the size of a file that is not packed. */
  async size(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  /** Returns the offset behind the last finished line of a file that is not packed. */
  async lastLineEnd(): Promise<number> {
    const size = await this.size();
    const from = Math.max(0, size - HEAD_BYTES);
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
    return from + buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
  }

  /** Goes to an offset. Tells whether the file is that long, as far as a packed one can tell. */
  async seek(offset: number): Promise<boolean> {
    this.#offset = offset;
    if (!this.isPacked) return (await this.size()) >= offset;
    await this.#unpacked?.return();
    this.#unpacked = this.#unpackFrom(offset);
    return true;
  }

  /** Reads on. */
  async read(): Promise<Reading> {
    if (this.isPacked) {
      this.#unpacked ??= this.#unpackFrom(0);
      return (await this.#next(this.#unpacked)) ?? 'end';
    }
    if (this.#fingerprint === null && !(await this.#identify())) return 'end';
    const { bytesRead } = await this.#handle.read(this.#chunk, 0, CHUNK_BYTES, this.#offset);
    // Looked at after the reading: an unchanged first line then tells that the bytes are those behind it.
    const { size, mtimeMs } = await this.#handle.stat();
    if (size < this.#offset || !(await this.#beginsAsBefore())) return 'replaced';
    this.#writtenAt = mtimeMs;
    if (bytesRead === 0) return 'end';
    this.#offset += bytesRead;
    return this.#chunk.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.#unpacked?.return();
    await this.#handle.close();
  }

  async #identify(): Promise<boolean> {
    const head = await this.head();
    this.#fingerprint = fingerprintOf(head, this.isPacked);
    if (this.#fingerprint !== null) this.#first = Buffer.from(head.subarray(0, this.#fingerprint.bytes));
    return this.#fingerprint !== null;
  }

  async #beginsAsBefore(): Promise<boolean> {
    const { length } = this.#first;
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, 0);
    return bytesRead === length && buffer.equals(this.#first);
  }

  async *#unpackFrom(offset: number): AsyncGenerator<Buffer, void> {
    const packed = this.#handle.createReadStream({ start: 0, autoClose: false });
    const unpacked = pipeline(packed, createGunzip(), () => {});
    let left = offset;
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      if (part.length > left) yield part.subarray(left);
      left = Math.max(0, left - part.length);
    }
  }

  async #next(unpacked: AsyncGenerator<Buffer, void>): Promise<Buffer | null> {
    try {
      return (await unpacked.next()).value ?? null;
    } catch {
      this.#isDamaged = true;
      return null;
    }
  }
}
