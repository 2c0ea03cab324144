/** Copies a data directory that an earlier version has written, before this version changes it. */
import { existsSync, linkSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { copySqlite } from '../database/sqlite/copy-sqlite.ts';
import { onDiskOf } from '../domain/disk-full.ts';
import { storeVersionPath } from '../store/store-version.ts';
import { BackupError } from './backup-error.ts';
import { Base } from './base.ts';
import { copyDataFiles } from './data-files.ts';
import { filesBelow } from './entries-below.ts';
import { FileCopier } from './file-copier.ts';
import { DATABASE, isJournal, isKeptBesideJournals, JOURNALS, STORE, storeDirectory } from './layout.ts';
import { NEVER_COPIED } from './never-copied.ts';
import { Staging } from './staging.ts';
import { UPGRADE_NOTE, type UpgradeNote } from './upgrade-note.ts';

/** The directories of the engine that hold nothing of the installation. */
const NOT_COPIED: ReadonlySet<string> = new Set(['shadow', 'tmp', 'data']);
/** By this file the directory of a part is known. A part's files never change, but for these. */
const PART = 'checksums.txt';
const CHANGING: ReadonlySet<string> = new Set(['txn_version.txt', 'metadata_version.txt']);
/** The space that is left for what is written while the installation is brought to this version. */
const SPARE_BYTES = 64 * 1024 * 1024;

/**
 * Copies a data directory that nobody has open to a place on its file system. The copy is a data directory as it was, so the
 * version that wrote the original starts on (a copy of) it. The store's parts are hard links; the salts of the day are left
 * out. Rejects with a BackupError, and leaves nothing, when there is no space for it.
 */
export async function takeUpgradeCopy(dataDir: string, place: string, note: UpgradeNote): Promise<void> {
  const fill = async (staging: Staging) => {
    const root = join(storeDirectory(dataDir), 'chdb');
    const store = filesOf(root);
    const linkable = isLinkable(root, store, staging.path);
    requireSpace(dataDir, store, linkable);
    const copier = new FileCopier(staging.path, () => {});
    copyDatabases(dataDir, copier, Temporal.Instant.from(note.instant).epochMilliseconds);
    for (const { path, isOfPart } of store) {
      const [from, name] = [join(root, path), join(STORE, 'chdb', path)];
      if (isOfPart && linkable) linkSync(from, copier.placeOf(name));
      else copier.copy(name, from);
    }
    const version = storeVersionPath(storeDirectory(dataDir));
    if (existsSync(version)) copier.copy(join(STORE, basename(version)), version);
    copyDataFiles(dataDir, copier, Base.open(null, true));
    copier.write(UPGRADE_NOTE, Buffer.from(`${JSON.stringify(note)}\n`));
    copier.sync();
    staging.place(UPGRADE_NOTE);
  };
  await onDiskOf(dataDir, () => Staging.fill(place, fill));
}

/** A file of the engine's directory, by its path there. */
interface StoreFile {
  readonly path: string;
  readonly bytes: number;
  /** Whether it is of a part, and never changes. */
  readonly isOfPart: boolean;
}

/** Lists the files of the engine's directory. Its symbolic links are made again where they are missing. */
function filesOf(root: string): StoreFile[] {
  if (!existsSync(root)) return [];
  const paths = filesBelow(root);
  const parts = new Set(paths.filter((path) => basename(path) === PART).map((path) => dirname(path)));
  return paths
    .filter((path) => !NOT_COPIED.has(path.split('/')[0]!))
    .map((path) => ({
      path,
      bytes: statSync(join(root, path)).size,
      isOfPart: parts.has(dirname(path)) && !CHANGING.has(basename(path)),
    }));
}

function copyDatabases(dataDir: string, copier: FileCopier, atMs: number): void {
  const directory = join(dataDir, JOURNALS);
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const journals = names.filter(isJournal).map((name) => join(JOURNALS, name));
  // The database last: what other commands write meanwhile stays known to it.
  for (const path of journals) {
    try {
      copyDatabase(dataDir, path, copier);
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError) || error.code === 'SQLITE_FULL') throw error;
      // It is damaged: the copy gets it under the name that its opening would give it.
      rmSync(copier.placeOf(path), { force: true });
      for (const suffix of ['', '-wal']) {
        const from = join(dataDir, `${path}${suffix}`);
        if (existsSync(from)) copier.copy(`${path}.corrupt-${atMs}${suffix}`, from);
      }
    }
  }
  for (const name of names.filter(isKeptBesideJournals)) copier.copy(join(JOURNALS, name), join(directory, name));
  copyDatabase(dataDir, DATABASE, copier);
}

function copyDatabase(dataDir: string, path: string, copier: FileCopier): void {
  const connection = new Sqlite(join(dataDir, path), { readonly: true });
  try {
    connection.exec('BEGIN');
    copySqlite(connection, copier.placeOf(path), NEVER_COPIED);
  } finally {
    connection.close();
  }
  copier.addWritten(path);
}

/** Tells whether the parts of a store can be linked to a directory: they may be on another file system. */
function isLinkable(root: string, files: readonly StoreFile[], target: string): boolean {
  const part = files.find(({ isOfPart }) => isOfPart);
  if (part === undefined) return true;
  const probe = join(target, 'probe');
  try {
    linkSync(join(root, part.path), probe);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

function requireSpace(dataDir: string, store: readonly StoreFile[], linkable: boolean): void {
  const databases = [join(dataDir, DATABASE), join(dataDir, `${DATABASE}-wal`), ...listed(join(dataDir, JOURNALS))];
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const copied = store.filter(({ isOfPart }) => !isOfPart || !linkable);
  const needed = [...databases.map(size), ...copied.map(({ bytes }) => bytes)].reduce((sum, bytes) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free >= needed + SPARE_BYTES) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new BackupError(`it needs ${megabytes(needed + SPARE_BYTES)}, and ${megabytes(free)} are free`);
}

function listed(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).map((name) => join(directory, name)) : [];
}
