import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { ZipFile } from 'yazl';

/** From this size on a file gets fields of 64 bits. Deflating can make a file a little larger, hence below 4 GiB. */
const LARGE_BYTES = 0xf000_0000;

/** A file of this machine that goes into a zip. */
export interface ZippedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** `stored` for files that are compressed already. */
  readonly method: 'deflated' | 'stored';
}

/** Writes a zip from front to back, as pieces of its bytes. It keeps a record of each file, and none of their contents. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #modified: Date;
  #failure: Error | null = null;

  /** @param modified the time that the files get */
  constructor(modified: Date) {
    this.#modified = modified;
    this.#zip.on('error', this.#fail);
  }

  /** Writes a file, which can be removed afterwards. Throws when it cannot be read. Its last pieces may come with the next one, or with the end. */
  async *add({ name, path, bytes, method }: ZippedFile): AsyncGenerator<Buffer> {
    const output = this.#zip.outputStream;
    const content = createReadStream(path);
    const isRead = new AbortController();
    content.on('error', this.#fail).once('close', () => isRead.abort());
    try {
      this.#zip.addReadStream(content, name, {
        ...{ mtime: this.#modified, compress: method === 'deflated', size: bytes },
        forceZip64Format: bytes >= LARGE_BYTES,
      });
      while (!isRead.signal.aborted) {
        const piece = output.read() as Buffer | null;
        if (piece === null) await once(output, 'readable', isRead).catch(unlessAborted);
        else yield piece;
      }
      if (this.#failure !== null) throw this.#failure;
    } finally {
      content.destroy();
    }
  }

  readonly #fail = (error: Error) => {
    this.#failure = error;
  };

  /** Writes the end: what is left of the last file, and the zip's directory. */
  async *end(): AsyncGenerator<Buffer> {
    this.#zip.end();
    for await (const piece of this.#zip.outputStream) yield piece as Buffer;
  }
}

function unlessAborted(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
