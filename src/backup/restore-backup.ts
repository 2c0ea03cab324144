import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { BackupError } from './backup-error.ts';
import { checkBackup, requireHash } from './check-backup.ts';
import type { Progressed } from './copy-thread.ts';
import { findDifference } from './figures.ts';
import { FileCopier } from './file-copier.ts';
import { requireKnown } from './known-format.ts';
import { DATABASE } from './layout.ts';
import type { Manifest } from './manifest.ts';
import { giveJournalsNewIdentity, openRestored, type RestoredCounts } from './open-restored.ts';
import { restoreUpgradeCopy } from './restore-upgrade-copy.ts';
import { RESTORED, requireVacant, Staging } from './staging.ts';
import { readUpgradeNote } from './upgrade-note.ts';

export type RestoreProgressed = (phase: 'checking' | 'copying', bytes: number, of: number) => void;

/** A backup to be restored, wherever it is. Its functions reject with a BackupError when it is not as it was written. */
export interface RestorableBackup {
  /** Its address, for messages. */
  readonly address: string;
  /** Reads its manifest, and checks what can be checked before it is copied. */
  readManifest(progressed: Progressed): Promise<Manifest>;
  /** Copies its files, and checks every byte. They are on disk when it resolves. */
  copyFiles(manifest: Manifest, target: string, progressed: Progressed): Promise<void>;
}

export interface RestoreRequest {
  /** The backup, or the absolute path of one in a directory. */
  readonly backup: RestorableBackup | string;
  /** The absolute path of the data directory that it becomes. */
  readonly place: string;
  readonly progressed: RestoreProgressed;
}

/**
 * Makes a data directory of a backup. Rejects with a BackupError, and leaves nothing, when the backup is not whole, when a
 * newer version has taken it, or when the restored figures are not those that readers had.
 */
export async function restoreBackup({ backup, place, progressed }: RestoreRequest): Promise<RestoredCounts> {
  requireVacant(place);
  const from = typeof backup === 'string' ? new BackupInDirectory(backup) : backup;
  if (`${place}${sep}`.startsWith(`${from.address}${sep}`)) throw new BackupError(`${place} is in the backup itself`);
  if (typeof backup === 'string' && readUpgradeNote(backup) !== null) return await restoreUpgradeCopy(backup, place);
  const manifest = await from.readManifest((bytes, of) => progressed('checking', bytes, of));
  requireKnown(from.address, manifest.svc, manifest);
  return await Staging.fill(place, async (staging) => {
    await copyFiles(from, manifest, staging.path, progressed);
    const counts = await compare(staging.path, manifest);
    staging.place(DATABASE);
    return counts;
  });
}

/**
 * Checks a backup, restores it to a temporary directory beside it, and removes that. Rejects with a BackupError as
 * `restoreBackup` does.
 */
export async function verifyBackup(directory: string, progressed: RestoreProgressed): Promise<void> {
  const backup = new BackupInDirectory(directory);
  const manifest = await backup.readManifest((bytes, of) => progressed('checking', bytes, of));
  const target = `${directory}${RESTORED}`;
  mkdirSync(target, { mode: 0o700 });
  try {
    await copyFiles(backup, manifest, target, progressed);
    await compare(target, manifest);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

async function copyFiles(
  backup: RestorableBackup,
  manifest: Manifest,
  target: string,
  progressed: RestoreProgressed,
): Promise<void> {
  await backup.copyFiles(manifest, target, (bytes, of) => progressed('copying', bytes, of));
  giveJournalsNewIdentity(target);
}

/** A backup in a directory. */
class BackupInDirectory implements RestorableBackup {
  readonly address: string;

  constructor(directory: string) {
    this.address = directory;
  }

  async readManifest(progressed: Progressed): Promise<Manifest> {
    return checkBackup(this.address, progressed);
  }

  async copyFiles({ files }: Manifest, target: string, progressed: Progressed): Promise<void> {
    const of = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const copier = new FileCopier(target, (more) => {
      done += more;
      progressed(done, of);
    });
    for (const file of files) {
      const from = join(this.address, file.path);
      if (file.holds === undefined) requireHash(this.address, file, copier.copy(file.path, from).sha256);
      else {
        const contents = readFileSync(from);
        requireHash(this.address, file, hash('sha256', contents));
        copier.unpack(file, contents);
      }
    }
    copier.sync();
  }
}

/** Opens what was restored, and throws a BackupError unless it answers as the original did. */
async function compare(dataDir: string, manifest: Manifest): Promise<RestoredCounts> {
  return await openRestored(dataDir, manifest.instant, async ({ sites, events }, installation) => {
    requireSame('sites', sites, manifest.sites);
    requireSame('events', events, manifest.events);
    const other = await findDifference(installation, manifest.figures);
    if (other === null) return { sites, events };
    throw new BackupError(`the figures of site ${other.site} on ${other.day} are not those of the backup`);
  });
}

function requireSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw new BackupError(`restored ${found} ${what}, the backup has ${expected}`);
}
