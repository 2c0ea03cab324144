import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';
import type { Content } from './content.ts';
import { damaged, printable, readingFailed } from './damaged-file.ts';
import { isOfTheSystem } from './system-file.ts';
import type { UnpackBudget } from './unpack-budget.ts';

/** Names are decoded here and not by yauzl, whose message of an unsafe name is not for people. */
const OPTIONS = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;

/** A zip on the disk. Its file is open only while entries are read. */
export class ZipArchive {
  readonly #content: Content;
  readonly #diskPath: string;
  #file: Promise<ZipFile> | null = null;
  #users = 0;

  /** @param diskPath the file that has the bytes of the content */
  constructor(content: Content, diskPath: string) {
    this.#content = content;
    this.#diskPath = diskPath;
  }

  /** Yields the entries as contents, in the zip's order, without folders, links and files of the system. */
  async *entries(budget: UnpackBudget): AsyncGenerator<Content> {
    const { name, packedBytes } = this.#content;
    const file = await this.#acquire();
    try {
      budget.addEntries(name, file.entryCount);
      let all = 0;
      for await (const entry of file.eachEntry()) {
        const path = pathOf(name, entry);
        if (path === '[Content_Types].xml') throw damaged(name, 'it is an Office file', 'save the sheet as CSV');
        if (path.endsWith('/') || isLink(entry) || isOfTheSystem(path)) continue;
        all += entry.uncompressedSize;
        budget.addUnpacked(name, { all, more: entry.uncompressedSize, packedBytes });
        yield this.#contentOf(entry, path);
      }
    } catch (error) {
      throw readingFailed(name, error);
    } finally {
      await this.#release();
    }
  }

  #contentOf(entry: Entry, pathInZip: string): Content {
    const { name: archive, prefix, packedBytes } = this.#content;
    const name = `${archive}/${pathInZip}`;
    if (entry.isEncrypted())
      throw damaged(name, 'it is encrypted', 'unpack the zip with its password and give the folder');
    if (!entry.canDecodeFileData()) {
      throw damaged(name, `it is packed by method ${entry.compressionMethod}`, 'unpack the zip and give the folder');
    }
    const path = `${prefix}${pathInZip}`;
    return {
      name,
      path,
      prefix: `${path}/`,
      diskPath: null,
      packedBytes: Math.min(entry.compressedSize, packedBytes),
      chunks: () => this.#chunks(entry, name),
    };
  }

  async *#chunks(entry: Entry, name: string): AsyncGenerator<Buffer> {
    const file = await this.#acquire();
    try {
      let checksum = 0;
      for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw damaged(name, 'it is damaged (its checksum is another)');
    } catch (error) {
      throw readingFailed(name, error);
    } finally {
      await this.#release();
    }
  }

  async #acquire(): Promise<ZipFile> {
    this.#users += 1;
    this.#file ??= openPromise(this.#diskPath, OPTIONS);
    try {
      return await this.#file;
    } catch (error) {
      await this.#release();
      throw readingFailed(this.#content.name, error);
    }
  }

  async #release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    const file = this.#file;
    this.#file = null;
    // A failure to open was already reported to the caller.
    await file?.then((opened) => opened.close()).catch(() => {});
  }
}

/** Returns the path of an entry. Throws a DamagedFileError when it could lead out of a folder that the zip is unpacked to. */
function pathOf(archive: string, entry: Entry): string {
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  if (path === '' || path.includes('\0') || validateFileName(path) !== null) {
    throw damaged(archive, `it has a file with an unsafe name (${printable(path)})`);
  }
  return path;
}

/** Says whether an entry is a link. Its content is where it leads to. */
function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK;
}
