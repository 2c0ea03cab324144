import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireDiskRoom } from '../disk-room.ts';
import { type Beginning, beginningOf, type Content, contentOnDisk } from './content.ts';
import { damaged, printable, readingFailed } from './damaged-file.ts';
import { DamagedFileError, type ExportFile } from './export-table.ts';
import { gunzipped } from './gzip.ts';
import type { UnpackLimits } from './limits.ts';
import { packingOf } from './packing.ts';
import { HEAD_BYTES, storedFile } from './stored-file.ts';
import { isOfTheSystem } from './system-file.ts';
import { UnpackBudget } from './unpack-budget.ts';
import { ZipArchive } from './zip.ts';

/** An export as it was downloaded, open for reading. */
export interface OpenExport extends AsyncDisposable {
  /** Its files, ordered by their paths. */
  readonly files: readonly ExportFile[];
  /** The paths of the files that have nothing in them, as the export has them. */
  readonly emptyFiles: readonly string[];
  /** Removes what was unpacked. No file can be read afterwards, and none may be read at that moment. */
  close(): Promise<void>;
}

/** How an export is opened. */
export interface OpenOptions {
  /** A directory for what has to be unpacked: zips that lie in others. */
  readonly tempDir: string;
  readonly limits?: UnpackLimits;
  /** The directory to which the paths in messages are relative; absent, they stay as given. */
  readonly directory?: string | undefined;
}

/**
 * Opens an export: zips, gzips, single files, and folders of them.
 *
 * Throws a DamagedFileError when something in it cannot be read, and an Error when the system cannot read or write. The
 * messages are one line.
 */
export async function openExport(paths: readonly string[], options: OpenOptions): Promise<OpenExport> {
  const opening = new Opening(options);
  try {
    for (const path of paths) await opening.addPath(path);
    const close = () => opening.close();
    return { files: opening.files(), emptyFiles: opening.empty, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await opening.close();
    throw error;
  }
}

/** A file of the export, with what tells it from others of the same path. */
interface Found {
  readonly file: ExportFile;
  readonly name: string;
  /** The path that was given, absolute. */
  readonly root: string;
}

class Opening {
  readonly #tempDir: string;
  readonly #directory: string | undefined;
  readonly #budget: UnpackBudget;
  readonly #found: Found[] = [];
  readonly empty: string[] = [];
  /** The directory of this export in the one for temporary files, once there is one. */
  #unpackedDir: string | null = null;
  #unpacked = 0;

  constructor({ tempDir, limits, directory }: OpenOptions) {
    this.#tempDir = tempDir;
    this.#directory = directory;
    this.#budget = new UnpackBudget(limits);
  }

  async addPath(path: string): Promise<void> {
    const root = resolve(path);
    const name = this.#directory === undefined ? path : relative(this.#directory, path);
    const stats = await stat(path).catch((error: unknown) => {
      throw readingFailed(name, error);
    });
    if (stats.isDirectory()) {
      for await (const content of contentsOfFolder(path, this.#budget)) await this.#add(root, content, 0);
    } else if (stats.isFile()) {
      this.#budget.addEntries(name, 1);
      const place = { name, path: basename(root), prefix: '' };
      await this.#add(root, contentOnDisk(path, place, stats.size), 0);
    } else {
      throw damaged(name, 'it is neither a file nor a folder', 'give the file that you downloaded');
    }
  }

  /** Returns the files in their order. Throws a DamagedFileError when one is there twice, as `a.csv` and `a.csv.gz` are. */
  files(): ExportFile[] {
    const sorted = this.#found.sort((a, b) => compare(a.file.path, b.file.path) || compare(a.root, b.root));
    for (const [at, { file, name, root }] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next?.root !== root || next.file.path !== file.path) continue;
      throw damaged(name, `${printable(next.name)} is the same file`, 'take one of the two out, or it counts twice');
    }
    return sorted.map(({ file }) => file);
  }

  async close(): Promise<void> {
    if (this.#unpackedDir !== null) await rm(this.#unpackedDir, { recursive: true, force: true });
  }

  /** @param archives the archives that the content lies in */
  async #add(root: string, content: Content, archives: number): Promise<void> {
    const beginning = await beginningOf(content, HEAD_BYTES);
    const packing = packingOf(content.name, beginning.bytes);
    if (packing === null) return this.#addFile(root, content, beginning);
    this.#budget.checkNesting(content.name, archives + 1);
    if (packing === 'gzip') return this.#add(root, gunzipped(content, this.#budget), archives + 1);
    const archive = new ZipArchive(content, content.diskPath ?? (await this.#unpack(content)));
    for await (const entry of archive.entries(this.#budget)) await this.#add(root, entry, archives + 1);
  }

  async #addFile(root: string, content: Content, beginning: Beginning): Promise<void> {
    const file = await storedFile(content, beginning, this.#budget);
    if (file === null) this.empty.push(content.path);
    else this.#found.push({ file, name: content.name, root });
  }

  /** Unpacks a zip that lies in an archive: a zip is read from its end. */
  async #unpack(content: Content): Promise<string> {
    this.#unpackedDir ??= await mkdtemp(join(this.#tempDir, 'export-'));
    this.#unpacked += 1;
    const path = join(this.#unpackedDir, `${this.#unpacked}.zip`);
    try {
      await pipeline(withRoom(path, content.chunks()), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      if (error instanceof DamagedFileError || !(error instanceof Error)) throw error;
      throw new Error(`cannot unpack ${printable(content.name)}: ${error.message}`, { cause: error });
    }
    return path;
  }
}

/** Gives chunks on as long as the disk of a file has room for them. */
async function* withRoom(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    requireDiskRoom(path);
    yield chunk;
  }
}

/** Compares by code units, which is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Yields the files of a folder and of those in it. Links are not followed: they may lead anywhere, and in circles. */
async function* contentsOfFolder(folder: string, budget: UnpackBudget): AsyncGenerator<Content> {
  const paths = [''];
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
      throw readingFailed(folder, error);
    });
    budget.addEntries(folder, entries.length);
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isOfTheSystem(entry.name)) continue;
      if (entry.isDirectory()) paths.push(inner);
      if (entry.isFile()) yield await contentOfFile(join(folder, inner), inner);
    }
  }
}

async function contentOfFile(diskPath: string, path: string): Promise<Content> {
  const { size } = await stat(diskPath).catch((error: unknown) => {
    throw readingFailed(diskPath, error);
  });
  return contentOnDisk(diskPath, { name: diskPath, path, prefix: `${path}/` }, size);
}
