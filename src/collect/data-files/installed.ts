/** The files that `svc data update` has brought, in a data directory. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA_KINDS, type DataKind } from '../../domain/data-kind.ts';
import { replaceFile } from '../../store/sync-path.ts';

/** The name of the directory of the installed files in a data directory. */
export const DATA_FILES = 'data-files';
const LIST = 'installed.json';
const FORMAT = 1;

const FILE = z.object({
  /** The name of the file beside the list. It has a part of the hash of its bytes, so a file never changes. */
  name: z.string().regex(/^[a-z-]+-[0-9a-f]{16}\.(bin|json|txt)$/),
  /** When the data was built, epoch milliseconds; null when it does not say. */
  builtAt: z.number().nullable(),
  entries: z.number(),
  /** The hash of the file that it was made of, as it came. */
  sha256: z.string(),
  /** When it was installed, epoch milliseconds. */
  installedAt: z.number(),
});
const INSTALLED = z.object({ format: z.literal(FORMAT), files: z.partialRecord(z.enum(DATA_KINDS), FILE) });

/** A file that is installed. */
export type InstalledFile = z.output<typeof FILE>;
export type InstalledFiles = Readonly<Partial<Record<DataKind, InstalledFile>>>;

/** Returns the directory of the installed files. */
export function dataFilesDirectory(dataDir: string): string {
  return join(dataDir, DATA_FILES);
}

/** Returns the path of the list of the installed files. */
export function installedList(dataDir: string): string {
  return join(dataFilesDirectory(dataDir), LIST);
}

/** Returns the path of an installed file. */
export function installedPath(dataDir: string, { name }: InstalledFile): string {
  return join(dataFilesDirectory(dataDir), name);
}

/** Reads what is installed; nothing when nothing ever was. Throws when the list is damaged, or of a newer version. */
export function readInstalled(dataDir: string): InstalledFiles {
  const path = installedList(dataDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  const files = parseInstalled(text);
  if (files !== null) return files;
  throw new Error(`${path} is damaged, or of a newer version of svc; svc data update writes it again`);
}

/** Reads the text of a list; null when it is damaged, or of a newer version. */
export function parseInstalled(text: string): InstalledFiles | null {
  try {
    return INSTALLED.parse(JSON.parse(text)).files;
  } catch {
    return null;
  }
}

/** Tells one state of the list from another, without reading it. */
export function installedState(dataDir: string): string {
  const stat = statSync(installedList(dataDir), { throwIfNoEntry: false });
  return stat === undefined ? 'none' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}

/** Writes what is installed. The files that it names must be there, and on disk. */
export function writeInstalled(dataDir: string, files: InstalledFiles): void {
  const list = { format: FORMAT, files } satisfies z.input<typeof INSTALLED>;
  replaceFile(installedList(dataDir), `${JSON.stringify(list)}\n`);
}

/** Tells whether an error says that a file, or a directory above it, is not there. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));
}
