import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { freeBytesOf } from '../import/disk-room.ts';
import type { KeptPreview } from './preview.ts';
import { parseUpload, type Upload } from './upload.ts';

/** The largest export that can be uploaded, bytes. */
export const UPLOAD_MAX_BYTES = 12 * 1024 ** 3;
/** Space that an upload leaves free on the disk, bytes: the journals and the store need room. */
const RESERVE_BYTES = 2 * 1024 ** 3;
/** Ends the name of an upload that was put aside, because what was kept of it could not be read. */
const DAMAGED = '.damaged';

export interface UploadDirectoryOptions {
  /** The directory of all uploads; it is created when needed. */
  readonly directory: string;
  /** Returns what is free on the disk of a directory, bytes. Absent, the system is asked. */
  readonly freeBytes?: ((directory: string) => Promise<number>) | undefined;
  /** Told of an upload that was put aside, and where it is. */
  readonly damaged: (path: string, error: unknown) => void;
}

/** Keeps the uploads of sites on disk, a directory each: the file, the upload's state, and what would be imported. */
export class UploadDirectory {
  readonly #directory: string;
  readonly #freeBytes: (directory: string) => Promise<number>;
  readonly #damaged: UploadDirectoryOptions['damaged'];
  readonly #puttingAside = new KeyedMutex();

  constructor({ directory, freeBytes = async (path) => freeBytesOf(path), damaged }: UploadDirectoryOptions) {
    this.#directory = directory;
    this.#freeBytes = freeBytes;
    this.#damaged = damaged;
  }

  /** Lists the ids of the sites that have an upload. */
  async sites(): Promise<number[]> {
    const names = await readdir(this.#directory).catch(ifAbsent<string[]>([]));
    return names.map(Number).filter(Number.isInteger);
  }

  /** Returns the number of bytes that an upload may have now. */
  async roomBytes(): Promise<number> {
    await mkdir(this.#directory, { recursive: true });
    return Math.max(0, Math.min(UPLOAD_MAX_BYTES, (await this.#freeBytes(this.#directory)) - RESERVE_BYTES));
  }

  /** Returns the path of the uploaded file. It keeps its name, which can say what is in it. */
  path(site: number, { name }: Pick<Upload, 'name'>): string {
    return join(this.#of(site), 'file', basename(name));
  }

  /** Reads the upload of a site; null without one. One that is damaged is put aside, and no longer there. */
  async find(site: number): Promise<Upload | null> {
    const text = await this.#stateText(site);
    if (text === null) return null;
    try {
      return parseUpload(text);
    } catch (error) {
      await this.#puttingAside.runExclusive([site], () => this.#putAside(site, text, error));
      return null;
    }
  }

  /**
   * Keeps the files for whoever wants to look at them, in place of those that were put aside before; nothing happens when
   * another reader of the same text has done it.
   */
  async #putAside(site: number, damaged: string, error: unknown): Promise<void> {
    if ((await this.#stateText(site)) !== damaged) return;
    const path = `${this.#of(site)}${DAMAGED}`;
    await rm(path, { recursive: true, force: true });
    await rename(this.#of(site), path);
    this.#damaged(path, error);
  }

  async #stateText(site: number): Promise<string | null> {
    return await readFile(join(this.#of(site), 'upload.json'), 'utf8').catch(ifAbsent(null));
  }

  /** Begins an upload with an empty file, in place of what is left of an earlier one. */
  async begin(site: number, upload: Upload): Promise<void> {
    await this.remove(site);
    await mkdir(join(this.#of(site), 'file'), { recursive: true });
    await writeFile(this.path(site, upload), '', { mode: 0o600 });
    await this.write(site, upload);
  }

  async write(site: number, upload: Upload): Promise<void> {
    await this.#replace(site, 'upload.json', upload);
  }

  /** Returns the number of bytes that have arrived. */
  async received(site: number, upload: Upload): Promise<number> {
    return await stat(this.path(site, upload)).then(({ size }) => size, ifAbsent(0));
  }

  /** Returns when the last piece has arrived, epoch milliseconds. */
  async arrivedAt(site: number, upload: Upload): Promise<number> {
    return await stat(this.path(site, upload)).then(({ mtimeMs }) => mtimeMs, ifAbsent(0));
  }

  /** Writes a piece of the file at its place. */
  async add(site: number, upload: Upload, at: number, bytes: Uint8Array): Promise<void> {
    await using file = await open(this.path(site, upload), 'r+');
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
      written += bytesWritten;
    }
    if (at + bytes.length === upload.size) await file.sync();
  }

  async preview(site: number): Promise<KeptPreview | null> {
    const text = await readFile(join(this.#of(site), 'preview.json'), 'utf8').catch(ifAbsent(null));
    return text === null ? null : (JSON.parse(text) as KeptPreview);
  }

  async writePreview(site: number, preview: KeptPreview): Promise<void> {
    await this.#replace(site, 'preview.json', preview);
  }

  async remove(site: number): Promise<void> {
    await rm(this.#of(site), { recursive: true, force: true });
  }

  /** Removes the uploads that were put aside before an instant, epoch milliseconds, and those of sites that are gone. */
  async removeAside(before: number, isGone: (site: number) => Promise<boolean>): Promise<void> {
    const names = await readdir(this.#directory).catch(ifAbsent<string[]>([]));
    for (const name of names.filter((each) => each.endsWith(DAMAGED))) {
      const path = join(this.#directory, name);
      const { ctimeMs } = await stat(path);
      if (ctimeMs < before || (await isGone(Number.parseInt(name, 10))))
        await rm(path, { recursive: true, force: true });
    }
  }

  #of(site: number): string {
    return join(this.#directory, String(site));
  }

  /** Writes a file in one step, so that a crash leaves the earlier one. It is on disk when this resolves. */
  async #replace(site: number, name: string, content: object): Promise<void> {
    const path = join(this.#of(site), name);
    await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await using directory = await open(this.#of(site), 'r');
    await directory.sync();
  }
}

/** Returns a handler that takes an absent file for a value, and throws every other error. */
function ifAbsent<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
