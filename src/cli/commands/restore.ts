import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { noteBackupTest } from '../../backup/last-backup.ts';
import type { RestoredCounts } from '../../backup/open-restored.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { isS3Address } from '../../backup/s3/s3-address.ts';
import { readUpgradeNote } from '../../backup/upgrade-note.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { errorText } from '../../domain/disk-full.ts';
import { type Servers, serversOf } from '../../service/settings/config.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { count, shareText } from './count-texts.ts';
import { recordBackup } from './record-backup.ts';
import { openS3Backup } from './s3-access.ts';

/** Runs `svc restore`: makes a data directory of a backup, or fills empty servers from it. */
export const restoreCommand: Command = {
  argument: 'DIR',
  options: {},
  details: [
    'Checks every byte of the backup DIR, copies it into the data directory --data, which is absent or empty before, opens',
    'it, and compares the figures of some days with those at the moment of the backup. DIR stays as it is. An event that',
    'waited in a journal is stored by the first start, once. DIR may be s3://BUCKET/PREFIX/NAME, too: then each byte is',
    'checked while it is read, and nothing is left in --data when one is not as it was written.',
    '',
    'With SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL set, it is moved from --data into these servers, which are empty before,',
    'and --data is removed.',
  ].join('\n'),
  examples: [
    'restore /backups/2026-05-20 --data /var/lib/svc',
    'restore s3://backups/svc/2026-11-23T061325Z --data /var/lib/svc',
  ],
  run: async (context) => {
    const servers = serversOf(context.config);
    return servers === null ? await restoreHere(context) : await restoreIntoServers(context, servers);
  },
};

async function restoreHere(context: CommandContext): Promise<CommandResult> {
  const { sites, events } = await restore(context);
  const text = [
    `Restored ${countsText(sites, events)} into ${resolve(context.config.dataDir)}.`,
    `Next: ${context.start} (not beside the original: both would send alerts and reports)`,
  ].join('\n');
  return { json: { sites, events }, text };
}

/** Restores into a data directory, and moves that into servers as `svc move` does. */
async function restoreIntoServers(context: CommandContext, servers: Servers): Promise<CommandResult> {
  // The clients of servers are loaded only for them.
  const { moveToServers, requireEmptyServers } = await import('./move.ts');
  await requireEmptyServers(servers);
  const { sites, events } = await restore(context);
  const { dataDir } = context.config;
  let warnings: readonly string[];
  try {
    ({ warnings = [] } = await moveToServers(context, servers, null));
  } catch (cause) {
    const reason = errorText(cause, dataDir);
    throw new BackupError(
      `the backup is restored in ${dataDir}, and not on the servers yet: ${reason}; ${context.svc('move')} goes on`,
      { cause },
    );
  }
  const isNeeded = warnings.length > 0;
  const isLeft = isNeeded || !(await isRemoved(dataDir));
  const text = [
    `Restored ${countsText(sites, events)} into the servers; each site and month was compared.`,
    'Readers and workers can start on them.',
  ].join('\n');
  const left = `${dataDir} ${isNeeded ? 'stays for what is told here' : 'is not needed any more'}; remove it yourself`;
  return { json: { sites, events }, text, warnings: isLeft ? [...warnings, left] : warnings };
}

/** Removes a directory. Returns false when it is there all the same: a mount point cannot go. */
async function isRemoved(directory: string): Promise<boolean> {
  return await rm(directory, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

async function restore(context: CommandContext): Promise<RestoredCounts> {
  const { config, args, err, clock } = context;
  using progress = new ProgressLine(err, clock);
  const backup = isS3Address(args.argument)
    ? await openS3Backup(args.argument, { config, clock }, new AbortController().signal)
    : resolve(args.argument);
  const place = resolve(config.dataDir);
  const counts = await restoreBackup({
    ...{ backup, place },
    progressed: (...now) => progress.show(() => shareText(...now)),
  });
  const dir = isS3Address(args.argument) ? args.argument : resolve(args.argument);
  await recordBackup(context, 'backup.restored', { from: [null, dir] });
  // A copy from before an upgrade has no figures to compare.
  if (typeof backup === 'string' && readUpgradeNote(backup) !== null) return counts;
  await noteBackupTest(place, 'restored', { at: epochMs(clock), dir }).catch(({ message }: Error) =>
    err.write(`svc: the restore cannot be noted, so svc evidence does not know it: ${message}\n`),
  );
  return counts;
}

function countsText(sites: number, events: number): string {
  return `${count(sites, 'site')} with ${count(events, 'single event')}`;
}
