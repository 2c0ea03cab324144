import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { MANIFEST } from './layout.ts';

/** The format of backups that this version writes. In format 1 no file holds others. */
export const FORMAT = 2;

/** The size of the largest file that holds others: it is held in memory. */
export const HOLDING_FILE_MAX_BYTES = 1024 * 1024;

/** A relative path below the backup, of plain names without control characters. A manifest must not name a file anywhere else. */
const PATH = z
  .string()
  .max(4096)
  .regex(/^(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\p{Cc}]+)*$/u);
const COUNT = z.int().min(0);
const VERSION = z.int().min(1);

const HELD = z.strictObject({ name: PATH.regex(/^[^/]+$/), bytes: COUNT });

const FILE = z
  .strictObject({
    path: PATH,
    bytes: COUNT,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** The files of a directory, which this one file holds one after another. A restore makes them again. */
    holds: z.array(HELD).min(1).optional(),
  })
  .refine(({ bytes, holds }) => {
    if (holds === undefined) return true;
    return bytes <= HOLDING_FILE_MAX_BYTES && bytes === holds.reduce((sum, held) => sum + held.bytes, 0);
  });

const FIGURES = z.strictObject({
  site: COUNT,
  day: z.string(),
  visitors: COUNT,
  pageviews: COUNT,
  sessions: COUNT,
  bounces: COUNT,
  duration: z.int(),
  pages: COUNT,
  pageViews: COUNT,
});

const CONTENTS = z.strictObject({
  format: z.literal([1, FORMAT]),
  /** The version of the program that took the backup. */
  svc: z.string(),
  /** The versions of what is stored. */
  database: VERSION,
  journal: VERSION,
  store: VERSION,
  /** The instant of which everything in the backup is. */
  instant: z.string(),
  /** Sites, archived ones too. */
  sites: COUNT,
  /** Single events, of the store and of the journals. */
  events: COUNT,
  /** The figures of some days as readers were answered, to be compared after a restore. */
  figures: z.array(FIGURES),
  files: z.array(FILE),
});

/** One file of a backup. */
export type BackupFile = Readonly<z.output<typeof FILE>>;
/** The figures of a site on a day. */
export type DayFigures = Readonly<z.output<typeof FIGURES>>;

/** The contents of a backup's manifest. */
export interface Manifest extends Readonly<Omit<z.output<typeof CONTENTS>, 'files' | 'figures'>> {
  readonly figures: readonly DayFigures[];
  readonly files: readonly BackupFile[];
}

/** Formats a manifest. Its last member is the checksum of the others, as they are written without it. */
export function formatManifest(manifest: Manifest): string {
  return `${textOf({ ...manifest, checksum: hash('sha256', textOf(manifest)) })}\n`;
}

function textOf(value: object): string {
  return JSON.stringify(value, null, 1);
}

/** Reads the manifest of a backup. Throws a BackupError when there is none, or not every byte of it is as it was written. */
export function readManifest(directory: string): Manifest {
  return parseManifest(readText(directory), directory, join(directory, MANIFEST));
}

/**
 * Parses a manifest. Throws a BackupError unless every byte of it is as it was written.
 *
 * @param backup the address of the backup, and `place` that of its manifest, for the message
 */
export function parseManifest(text: string, backup: string, place: string): Manifest {
  const { checksum: _, ...written } = parsed(text) as { checksum?: unknown } & Record<string, unknown>;
  // Written again it must be the same text: a changed byte between the values would not change them.
  if (formatManifest(written as unknown as Manifest) !== text) {
    throw new BackupError(`${place} is not as it was written: its checksum does not fit`);
  }
  if (typeof written.format === 'number' && written.format > FORMAT) {
    throw new BackupError(
      `${backup} was written by a newer version of svc (backup format ${written.format}, this one knows ${FORMAT}); use svc ${String(written.svc).replaceAll(/\p{Cc}+/gu, ' ')} or a later version`,
    );
  }
  const manifest = CONTENTS.safeParse(written);
  if (!manifest.success) throw new BackupError(`${place} is no manifest of a backup`);
  const { files } = manifest.data;
  requireDistinct(
    files.map(({ path }) => path),
    place,
  );
  for (const { holds = [] } of files)
    requireDistinct(
      holds.map(({ name }) => name),
      place,
    );
  return manifest.data;
}

/** Throws a BackupError when files cannot be beside each other: two of one path, or one below another. */
function requireDistinct(all: readonly string[], place: string): void {
  const paths = new Set(all);
  if (paths.size < all.length) throw new BackupError(`${place} names a file twice`);
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const above = path.slice(0, at);
      if (paths.has(above)) throw new BackupError(`${place} names ${above} as a file and as a directory`);
    }
  }
}

function readText(directory: string): string {
  try {
    return readFileSync(join(directory, MANIFEST), 'utf8');
  } catch (cause) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(String((cause as NodeJS.ErrnoException).code));
    const reason = isMissing ? `it has no ${MANIFEST}` : (cause as Error).message;
    throw new BackupError(`${directory} is no backup: ${reason}`, { cause });
  }
}

/** Parses a JSON object; anything else becomes an empty one. */
function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
