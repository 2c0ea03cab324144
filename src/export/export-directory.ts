import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileLock } from '../store/file-lock.ts';
import { ExportError } from './export-source.ts';
import { type ExportIdentity, type ExportTarget, requireSame } from './export-target.ts';
import {
  EXPORT_MANIFEST,
  type ExportedFile,
  type ExportManifest,
  formatExportManifest,
  parseExportManifest,
} from './manifest.ts';

/** The directory in an export in which the next one is written. */
const PARTIAL = '.partial';
/** The place in it of the manifest of the export that the new files take the place of. */
const EARLIER = 'earlier.json';
const LOCK = 'lock';

/**
 * A directory with an export. New files are written beside the ones that are there, and take their places together with the
 * manifest, so that what a killed command leaves has either the manifest of whole files or none.
 */
export class ExportDirectory implements ExportTarget {
  /** The manifest of the export that is there; null without a whole one. */
  readonly earlier: ExportManifest | null;
  readonly #path: string;
  readonly #lock: FileLock;

  private constructor(path: string, lock: FileLock, earlier: ExportManifest | null) {
    this.#path = path;
    this.#lock = lock;
    this.earlier = earlier;
  }

  /**
   * Opens a directory that is absent, empty, or has an export of the same site and format. Throws an ExportError for any
   * other, and while another command writes there. The caller closes it.
   */
  static async open(path: string, identity: ExportIdentity): Promise<ExportDirectory> {
    await requireOwn(path);
    const partial = join(path, PARTIAL);
    await mkdir(partial, { recursive: true });
    const lock = FileLock.take(join(partial, LOCK));
    if (lock === null) throw new ExportError(`another svc export writes to ${path}; wait until it has ended`);
    try {
      if (existsSync(join(partial, EXPORT_MANIFEST)) && !existsSync(join(path, EXPORT_MANIFEST))) {
        await finishCommit(path, identity);
      }
      for (const left of await readdir(partial)) {
        if (!left.startsWith(LOCK)) await rm(join(partial, left), { recursive: true });
      }
      return new ExportDirectory(path, lock, await readEarlier(path, identity));
    } catch (error) {
      await removePartial(path);
      lock.release();
      throw error;
    }
  }

  /** Returns the file of the earlier export when it is there as it was written; null otherwise. */
  async kept(name: string): Promise<ExportedFile | null> {
    const file = this.earlier?.files.find((each) => each.name === name);
    if (file === undefined) return null;
    const found = await stat(join(this.#path, name)).catch(() => null);
    return found?.size === file.bytes ? file : null;
  }

  async past(name: string): Promise<ExportedFile | null> {
    return await this.kept(name);
  }

  /** Returns the path at which a new file is to be written. It shows once `commit` has been called. */
  placeOf(name: string): string {
    return join(this.#path, PARTIAL, name);
  }

  /** Takes back a new file, since the earlier one is the same. */
  async discard(name: string): Promise<void> {
    await rm(join(this.#path, PARTIAL, name), { force: true });
  }

  /** Shows the new files and the manifest, and removes earlier files that it does not name. Returns their names. */
  async commit(manifest: ExportManifest): Promise<{ readonly written: string[]; readonly removed: string[] }> {
    const partial = join(this.#path, PARTIAL);
    const written = (await readdir(partial)).filter((name) => !name.startsWith(LOCK)).sort();
    const named = new Set(manifest.files.map(({ name }) => name));
    const removed = (this.earlier?.files ?? []).map(({ name }) => name).filter((name) => !named.has(name));
    const text = formatExportManifest(manifest);
    if (this.earlier === null || text !== formatExportManifest(this.earlier)) {
      const place = join(partial, EXPORT_MANIFEST);
      await writeFile(`${place}.new`, text, { flush: true });
      await rename(`${place}.new`, place);
      if (this.earlier !== null) await rename(join(this.#path, EXPORT_MANIFEST), join(partial, EARLIER));
      await show(this.#path, written, removed);
    } else {
      // Files that were lost are as they were.
      for (const name of written) await rename(join(partial, name), join(this.#path, name));
    }
    return { written, removed };
  }

  /** Removes what is not committed. */
  async close(): Promise<void> {
    await removePartial(this.#path);
    this.#lock.release();
  }
}

/** Brings new files to their places, removes those that the new manifest does not name, and shows the manifest. */
async function show(path: string, written: readonly string[], removed: readonly string[]): Promise<void> {
  const partial = join(path, PARTIAL);
  for (const name of written) await rename(join(partial, name), join(path, name));
  for (const name of removed) await rm(join(path, name), { force: true });
  await rename(join(partial, EXPORT_MANIFEST), join(path, EXPORT_MANIFEST));
}

/**
 * Ends what a killed command has begun to show. Nobody can write the files of past days again, and without the manifest nobody
 * would know of them. Throws an ExportError when the export is another.
 */
async function finishCommit(path: string, identity: ExportIdentity): Promise<void> {
  const partial = join(path, PARTIAL);
  const { files } = requireSame(path, await readFile(join(partial, EXPORT_MANIFEST), 'utf8'), identity);
  const named = new Set(files.map(({ name }) => name));
  const names = await readdir(partial);
  const earlier = names.includes(EARLIER)
    ? parseExportManifest(await readFile(join(partial, EARLIER), 'utf8')).files.map(({ name }) => name)
    : [];
  await show(
    path,
    names.filter((name) => named.has(name)),
    earlier.filter((name) => !named.has(name)),
  );
}

/** Removes the directory of the next export, unless it alone says that the files beside it are those of an interrupted one. */
async function removePartial(path: string): Promise<void> {
  const names = await readdir(path);
  if (!names.includes(EXPORT_MANIFEST) && names.some((name) => name !== PARTIAL)) return;
  await rm(join(path, PARTIAL), { recursive: true, force: true });
}

/** Throws an ExportError when a directory has files and no export, whole or interrupted. */
async function requireOwn(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory()) throw new ExportError(`${path} is no directory`);
  const names = await readdir(path);
  if (names.length === 0 || names.includes(EXPORT_MANIFEST) || names.includes(PARTIAL)) return;
  throw new ExportError(`${path} has other files; give an empty directory, or one with an earlier export of the site`);
}

async function readEarlier(path: string, identity: ExportIdentity): Promise<ExportManifest | null> {
  const place = join(path, EXPORT_MANIFEST);
  return existsSync(place) ? requireSame(path, await readFile(place, 'utf8'), identity) : null;
}
