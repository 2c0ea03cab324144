import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { backupName } from '../../backup/backup-name.ts';
import { type BackupPlace, retainBackups } from '../../backup/backup-place.ts';
import { DirectoryPlace } from '../../backup/directory-place.ts';
import { MANIFEST } from '../../backup/layout.ts';
import { formatManifest, type Manifest } from '../../backup/manifest.ts';
import { isS3Address } from '../../backup/s3/s3-address.ts';
import type { S3Place } from '../../backup/s3/s3-place.ts';
import { UploadDirectory } from '../../backup/upload-directory.ts';
import type { CommandContext, CommandResult } from '../command.ts';
import { shellWord } from '../shell-word.ts';
import { type BackupRun, type BackupTarget, finishedText, runBackup } from './backup-run.ts';
import { count, shareText } from './count-texts.ts';
import { openS3Place } from './s3-access.ts';
import { requireReadable } from './taken-backup.ts';

/** Takes a backup into a place that keeps several, and removes those that are not to be kept. */
export async function backupInto(context: CommandContext, into: string, run: BackupRun): Promise<CommandResult> {
  requireReadable(context);
  const take = isS3Address(into) ? intoStore : intoDirectory;
  return await take(context, into, run);
}

async function intoDirectory(context: CommandContext, into: string, run: BackupRun): Promise<CommandResult> {
  const place = new DirectoryPlace(into);
  await place.removeLeftovers();
  const newest = (await place.names()).at(-1);
  const name = freeName(context, (each) => existsSync(place.addressOf(each)));
  const address = place.addressOf(name);
  const base = newest === undefined ? null : place.addressOf(newest);
  return await finish(context, place, { name, address, place: address, base }, run);
}

async function intoStore(context: CommandContext, into: string, run: BackupRun): Promise<CommandResult> {
  // Before anything is read: a wrong key should not be found out after that.
  const place = await openS3Place(into, context, run.stop.signal);
  const names = await place.names();
  const directory = UploadDirectory.take(context.config.dataDir);
  try {
    const newest = names.length === 0 ? null : await readable(place, names.at(-1)!);
    const base = newest === null ? null : join(directory.path, 'base');
    if (base !== null) {
      mkdirSync(base);
      writeFileSync(join(base, MANIFEST), formatManifest(newest!));
    }
    const name = freeName(context, (each) => names.includes(each));
    // The client of object stores is loaded only for one.
    const { uploadBackup } = await import('../../backup/s3/s3-backup.ts');
    const progressed = (bytes: number, of: number) => run.progress.show(() => shareText('sending', bytes, of));
    const send = async (staged: string) => await uploadBackup(staged, place, name, newest, progressed);
    const target = { name, address: place.addressOf(name), place: join(directory.path, name), base, send };
    return await finish(context, place, target, run);
  } finally {
    directory.release();
  }
}

/** Reads the manifest of a backup; null when it is damaged. It is no base then. */
async function readable(place: S3Place, name: string): Promise<Manifest | null> {
  return await place.manifest(name).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
}

/** Names a backup that is begun now. Of two in one second, the later one is named after the next. */
function freeName({ clock }: CommandContext, isTaken: (name: string) => boolean): string {
  for (let micros = clock.nowMicros(); ; micros += 1_000_000) {
    const name = backupName(micros);
    if (!isTaken(name)) return name;
  }
}

async function finish(
  context: CommandContext,
  place: BackupPlace,
  target: BackupTarget & { readonly name: string },
  run: BackupRun,
): Promise<CommandResult> {
  const { config, program } = context;
  const { name, address } = target;
  const finished = await runBackup(context, target, run);
  const { bytes, seconds, sites, events } = finished;
  const { kept, removed, warnings } = await retainBackups(place, config.backupKeep, name);
  const text = [
    finishedText(context, address, finished),
    `${count(kept.length, 'backup')} there now${removed.length === 0 ? '' : `; removed ${removed.join(', ')}`}.`,
    `Restore it with: ${program} restore ${shellWord(address)} --data NEW`,
  ].join('\n');
  return { json: { dir: address, bytes, seconds, sites, events, kept, removed }, text, warnings };
}
