/** The memory, files and space of a process and its data directory. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK_BYTES = 512;
const MB = 1_000_000;

export interface Usage {
  /** Proportional set size, MB. */
  readonly memoryMb: number;
  /** Pages that are of no file, MB. */
  readonly anonymousMb: number;
  readonly openFiles: number;
  /** On the disk, MB. */
  readonly storeMb: number;
  readonly journalMb: number;
  readonly databaseMb: number;
  /** The number of files in the data directory. */
  readonly files: number;
}

export function usageOf(pid: number, dataDir: string): Usage {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const memory = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)![1]) * 1024) / MB;
  const of = { store: 0, journal: 0, database: 0 };
  let files = 0;
  for (const [path, bytes] of filesBelow(dataDir)) {
    files++;
    if (path.startsWith('store/')) of.store += bytes;
    else if (path.startsWith('journal/')) of.journal += bytes;
    else if (path.startsWith('control.db')) of.database += bytes;
  }
  return {
    memoryMb: memory('Pss'),
    anonymousMb: memory('Anonymous'),
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
    storeMb: of.store / MB,
    journalMb: of.journal / MB,
    databaseMb: of.database / MB,
    files,
  };
}

/** Lists files with the bytes that they take on the disk, each once. The engine removes files at any time. */
function* filesBelow(
  root: string,
  directory = root,
  seen = new Set<number>(),
): Generator<[path: string, bytes: number]> {
  for (const entry of entriesOf(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path, seen);
    const found = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (found === undefined || seen.has(found.ino)) continue;
    seen.add(found.ino);
    yield [path.slice(root.length + 1), found.blocks * BLOCK_BYTES];
  }
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
