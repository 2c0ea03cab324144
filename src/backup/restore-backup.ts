import { mkdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { SQLITE_VERSION } from '../database/sqlite/sqlite.ts';
import { JOURNAL_VERSION } from '../journal/journal-format.ts';
import { giveNewIdentity } from '../journal/new-identity.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup, requireHash } from './check-backup.ts';
import type { Progressed } from './copy-thread.ts';
import { countEvents } from './count-events.ts';
import { findDifference } from './figures.ts';
import { FileCopier } from './file-copier.ts';
import { Installation } from './installation.ts';
import { DATABASE, isJournal, JOURNALS } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { PinnedDatabases } from './pinned-databases.ts';
import { RESTORED, requireVacant, Staging } from './staging.ts';

export interface RestoreRequest {
  /** The absolute path of the backup. */
  readonly backup: string;
  /** The absolute path of the data directory that it becomes. */
  readonly place: string;
  readonly progressed: (phase: 'checking' | 'copying', bytes: number, of: number) => void;
}

/** The counts of what was restored. */
export interface RestoredCounts {
  readonly sites: number;
  readonly events: number;
}

/**
 * Makes a data directory of a backup. Rejects with a BackupError, and leaves nothing, when the backup is not whole, when a
 * newer version has taken it, or when the restored figures are not those that readers had.
 */
export async function restoreBackup({ backup, place, progressed }: RestoreRequest): Promise<RestoredCounts> {
  requireVacant(place);
  if (`${place}${sep}`.startsWith(`${backup}${sep}`)) throw new BackupError(`${place} is in the backup itself`);
  const manifest = checkBackup(backup, (bytes, of) => progressed('checking', bytes, of));
  requireKnown(backup, manifest);
  const staging = await Staging.begin(place);
  try {
    copyFiles(backup, manifest, staging.path, (bytes, of) => progressed('copying', bytes, of));
    const counts = await compare(staging.path, manifest);
    staging.place(DATABASE);
    return counts;
  } catch (error) {
    await staging.discard();
    throw error;
  }
}

/**
 * Checks a backup, restores it to a temporary directory beside it, and removes that. Rejects with a BackupError as
 * `restoreBackup` does.
 */
export async function verifyBackup(backup: string, progressed: RestoreRequest['progressed']): Promise<void> {
  const manifest = checkBackup(backup, (bytes, of) => progressed('checking', bytes, of));
  const target = `${backup}${RESTORED}`;
  mkdirSync(target, { mode: 0o700 });
  try {
    copyFiles(backup, manifest, target, (bytes, of) => progressed('copying', bytes, of));
    await compare(target, manifest);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

function copyFiles(backup: string, { files }: Manifest, target: string, progressed: Progressed): void {
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const copier = new FileCopier(target, (more) => {
    done += more;
    progressed(done, of);
  });
  for (const file of files) requireHash(backup, file, copier.copy(file.path, join(backup, file.path)).sha256);
  for (const { path } of files) {
    const [directory, name = ''] = path.split('/');
    if (directory === JOURNALS && isJournal(name)) giveNewIdentity(join(target, path));
  }
  copier.sync();
}

/** Opens what was restored, and throws a BackupError unless it answers as the original did. */
async function compare(dataDir: string, manifest: Manifest): Promise<RestoredCounts> {
  const installation = await Installation.open(dataDir, microsOf(manifest.instant));
  try {
    const databases = new PinnedDatabases(dataDir);
    try {
      const journals = databases.pinJournals();
      const sites = databases.pinDatabase().sites.length;
      const events = await countEvents(installation.store, journals);
      requireSame('sites', sites, manifest.sites);
      requireSame('events', events, manifest.events);
      const other = await findDifference(installation, manifest.figures);
      if (other !== null) {
        throw new BackupError(`the figures of site ${other.site} on ${other.day} are not those of the backup`);
      }
      return { sites, events };
    } finally {
      databases.close();
    }
  } finally {
    await installation.close();
  }
}

function requireSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw new BackupError(`restored ${found} ${what}, the backup has ${expected}`);
}

/** Throws a BackupError when a newer version has written what is in the backup. */
function requireKnown(backup: string, { svc, ...found }: Manifest): void {
  const known = { database: SQLITE_VERSION, journal: JOURNAL_VERSION, store: STORE_VERSION };
  for (const [part, version] of Object.entries(known)) {
    const written = found[part as keyof typeof known];
    if (written <= version) continue;
    throw new BackupError(
      `${backup} was written by a newer version of svc (${part} version ${written}, this one knows ${version}); use svc ${svc} or a later version`,
    );
  }
}

function microsOf(instant: string): number {
  return Number(Temporal.Instant.from(instant).epochNanoseconds / 1000n);
}
