import { resolve } from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import type { BackupPlace } from '../../backup/backup-place.ts';
import { DirectoryPlace } from '../../backup/directory-place.ts';
import { formatManifest, type Manifest } from '../../backup/manifest.ts';
import { isS3Address } from '../../backup/s3/s3-address.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { bytesText } from './count-texts.ts';
import { openS3Place } from './s3-access.ts';

/** Runs `svc backup list`: the backups that a place keeps. */
export const listBackups: Command = {
  argument: 'PLACE',
  argumentOptional: true,
  options: {},
  details: [
    'PLACE is what svc backup --into names: a directory of backups or s3://BUCKET/PREFIX (default: $SVC_BACKUP_INTO). Only',
    'whole backups are listed, oldest first. It needs no data directory.',
  ].join('\n'),
  examples: ['backup list /backups', 'backup list s3://backups/svc'],
  run: async ({ args, config, clock, program }) => {
    const given = args.optionalArgument ?? config.backupInto;
    if (given === null) throw new UsageError('PLACE is missing');
    const address = isS3Address(given) ? given : resolve(given);
    const place = isS3Address(address)
      ? await openS3Place(address, { config, clock }, new AbortController().signal)
      : new DirectoryPlace(address);
    const backups = [];
    const warnings: string[] = [];
    for (const name of await place.names()) {
      const manifest = await readable(place, name, warnings);
      if (manifest === null) continue;
      const { instant, sites, events, files } = manifest;
      const bytes = files.reduce((sum, file) => sum + file.bytes, Buffer.byteLength(formatManifest(manifest)));
      backups.push({ name, dir: place.addressOf(name), instant, bytes, sites, events });
    }
    const rows = backups.map(({ name, bytes, sites, events }) => [
      ...[name, bytesText(bytes), sites.toLocaleString('en'), events.toLocaleString('en')],
    ]);
    const none = `There is no backup in ${address} yet. Take one: ${program} backup --into ${address}`;
    const text = formatTable(['NAME', 'SIZE', 'SITES', 'EVENTS'], rows, none);
    return { json: { place: address, backups }, text, warnings };
  },
};

/** Reads the manifest of a backup. When it is damaged, or of a newer version, that is a warning, and it is null. */
async function readable(place: BackupPlace, name: string, warnings: string[]): Promise<Manifest | null> {
  try {
    return await place.manifest(name);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    warnings.push(error.message);
    return null;
  }
}
