import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_KINDS, type DataKind, dataKind } from '../../domain/data-kind.ts';
import { FileLock } from '../../store/file-lock.ts';
import { syncPath } from '../../store/sync-path.ts';
import type { CompiledFile } from './compile.ts';
import { compileInThread } from './compile-thread.ts';
import { DataError } from './data-error.ts';
import type { FileSource } from './file-source.ts';
import {
  dataFilesDirectory,
  type InstalledFile,
  type InstalledFiles,
  installedList,
  readInstalled,
  writeInstalled,
} from './installed.ts';
import { type Checksums, namesOf, type ReceivedFile, receiveChecksums, receiveFile } from './receive.ts';

const LOCK = 'update.lock';
const INCOMING = 'incoming';
/** The name of a file that came, until it is compiled. */
const RECEIVED = 'received';

export interface UpdateOptions {
  readonly dataDir: string;
  readonly source: FileSource;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Called with words for what is being done. */
  readonly progressed: (what: string) => void;
  /** The longest silence of the source, milliseconds. */
  readonly stallMs?: number;
}

/** The outcome of an update for one kind of data. */
export interface UpdatedData {
  readonly kind: DataKind;
  /** Whether it is another file than the one that was installed. */
  readonly isNew: boolean;
  readonly file: InstalledFile;
  readonly warnings: readonly string[];
}

/**
 * Installs the files that a source has. All of them are checked before the first is installed, and then all are at once: when
 * it rejects, with a DataError that names the file, nothing has changed.
 */
export async function updateData(options: UpdateOptions): Promise<readonly UpdatedData[]> {
  const { dataDir, source } = options;
  return await withLock(dataDir, async () => {
    const installed = listedFiles(dataDir);
    removeOthers(dataDir, installed);
    const incoming = join(dataFilesDirectory(dataDir), INCOMING);
    mkdirSync(incoming);
    try {
      const checksums = await receiveChecksums(options);
      const updates: UpdatedData[] = [];
      for (const kind of DATA_KINDS) {
        const update = await receive(kind, incoming, { ...options, checksums, installed: installed[kind] });
        if (update !== null) updates.push(update);
      }
      if (updates.length === 0) {
        const names = DATA_KINDS.map((kind) => dataKind(kind).file).join(', ');
        throw new DataError(`${source.name} has none of the files ${names}`);
      }
      install(dataDir, incoming, installed, updates);
      return updates;
    } finally {
      rmSync(incoming, { recursive: true, force: true });
    }
  });
}

/** Returns to the bundled data, of one kind or of all. Returns the kinds that were updated before. */
export async function resetData(dataDir: string, kinds: readonly DataKind[]): Promise<readonly DataKind[]> {
  return await withLock(dataDir, async () => {
    const installed = listedFiles(dataDir);
    const reset = kinds.filter((kind) => installed[kind] !== undefined);
    const left = Object.fromEntries(Object.entries(installed).filter(([kind]) => !reset.includes(kind as DataKind)));
    writeInstalled(dataDir, left);
    removeOthers(dataDir, left);
    return reset;
  });
}

interface ReceiveKindOptions extends UpdateOptions {
  readonly checksums: Checksums;
  readonly installed: InstalledFile | undefined;
}

/** Takes and compiles the file of a kind; null when the source has none. */
async function receive(kind: DataKind, incoming: string, options: ReceiveKindOptions): Promise<UpdatedData | null> {
  const { checksums, installed, nowMs, signal, progressed, source } = options;
  const { file, maxBytes } = dataKind(kind);
  const place = join(incoming, RECEIVED);
  for (const name of namesOf(file)) {
    // The checksums tell that it is installed already, so it need not come.
    if (checksums !== null && installed !== undefined && checksums.get(name) === installed.sha256) {
      return { kind, isNew: false, file: installed, warnings: [] };
    }
    progressed(`reading ${name}`);
    const received = await receiveFile(name, place, { ...options, maxBytes });
    if (received === null) continue;
    if (received.sha256 === installed?.sha256) return { kind, isNew: false, file: installed, warnings: [] };
    progressed(`checking ${name}`);
    const compiled = await compileInThread({ kind, path: place, directory: incoming }, signal).catch(
      (error: unknown) => {
        throw error instanceof DataError ? new DataError(`${name} of ${source.name}: ${error.message}`) : error;
      },
    );
    rmSync(place);
    return updateOf(kind, received, compiled, installed, nowMs);
  }
  return null;
}

function updateOf(
  kind: DataKind,
  received: ReceivedFile,
  { name, entries, builtAt, warnings }: CompiledFile,
  installed: InstalledFile | undefined,
  nowMs: number,
): UpdatedData {
  const file = { name, entries, builtAt: builtAt ?? received.changedAt, sha256: received.sha256, installedAt: nowMs };
  const isOlder = installed?.builtAt != null && file.builtAt !== null && file.builtAt < installed.builtAt;
  const older = isOlder ? [`${received.name} is older than the file that it replaces`] : [];
  return { kind, isNew: true, file, warnings: [...warnings.map((text) => `${received.name}: ${text}`), ...older] };
}

function install(dataDir: string, incoming: string, installed: InstalledFiles, updates: readonly UpdatedData[]): void {
  const changed = updates.filter(({ isNew }) => isNew);
  if (changed.length === 0) return;
  const directory = dataFilesDirectory(dataDir);
  for (const { file } of changed) renameSync(join(incoming, file.name), join(directory, file.name));
  syncPath(directory);
  const files = { ...installed, ...Object.fromEntries(changed.map(({ kind, file }) => [kind, file])) };
  writeInstalled(dataDir, files);
  removeOthers(dataDir, files);
}

/** Returns what is installed; nothing when the list is damaged: the update writes it again. */
function listedFiles(dataDir: string): InstalledFiles {
  try {
    return readInstalled(dataDir);
  } catch {
    return {};
  }
}

/** Removes what is not installed: files that were replaced, and what a killed command has left. Services have theirs open. */
function removeOthers(dataDir: string, files: InstalledFiles): void {
  const directory = dataFilesDirectory(dataDir);
  const kept = new Set(Object.values(files).map(({ name }) => name));
  for (const name of readdirSync(directory)) {
    if (kept.has(name) || join(directory, name) === installedList(dataDir) || name.startsWith(LOCK)) continue;
    rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/** Works while no other command changes the installed files. Rejects with a DataError when one does. */
async function withLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const directory = dataFilesDirectory(dataDir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = FileLock.take(join(directory, LOCK));
  if (lock === null) throw new DataError(`another svc data update runs on ${dataDir}; wait until it has ended`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
