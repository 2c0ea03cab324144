import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 1024 * 1024;

/** The content of a file to import, unpacked when its name ends in `.gz`. Positions are those of the content. */
export class FileSource {
  readonly path: string;
  readonly #bytes: number;
  readonly #packed: boolean;
  #stream: ReadStream | null = null;

  private constructor(path: string, bytes: number) {
    this.path = path;
    this.#bytes = bytes;
    this.#packed = path.endsWith('.gz');
  }

  /** Opens a file. Throws an Error with a message of one line when it cannot be read. */
  static async open(path: string): Promise<FileSource> {
    try {
      await using file = await open(path);
      const stat = await file.stat();
      if (stat.isDirectory()) throw new Error('it is a directory');
      return new FileSource(path, stat.size);
    } catch (error) {
      throw unreadable(path, error);
    }
  }

  /** The share of the file that has been read in the current pass, 0 to 1. */
  get share(): number {
    if (this.#stream === null || this.#bytes === 0) return 0;
    const start = (this.#stream as ReadStream & { readonly start?: number }).start ?? 0;
    return Math.min(1, (start + this.#stream.bytesRead) / this.#bytes);
  }

  /** Yields the content from a position on. Throws an Error with a message of one line when it cannot be read. */
  async *chunks(from = 0): AsyncGenerator<Buffer> {
    const start = this.#packed ? 0 : from;
    const stream = createReadStream(this.path, { start, highWaterMark: CHUNK_BYTES });
    this.#stream = stream;
    let skip = from - start;
    try {
      const content = this.#packed ? pipeline(stream, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : stream;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        if (skip < chunk.length) yield skip > 0 ? chunk.subarray(skip) : chunk;
        skip = Math.max(0, skip - chunk.length);
      }
    } catch (error) {
      throw unreadable(this.path, error);
    } finally {
      stream.destroy();
    }
  }
}

function unreadable(path: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new Error(`cannot read ${path}: ${message}`, { cause });
}
