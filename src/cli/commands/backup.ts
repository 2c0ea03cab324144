import { resolve } from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { noteBackupFailure, noteBackupTest } from '../../backup/last-backup.ts';
import { isS3Address } from '../../backup/s3/s3-address.ts';
import { requireVacant } from '../../backup/staging.ts';
import { epochMs } from '../../database/clock-ms.ts';
import { hasDatabase } from '../../database/database.ts';
import { errorText } from '../../domain/disk-full.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { shellWord } from '../shell-word.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';
import { backupInto } from './backup-into.ts';
import { type BackupRun, finishedText, runBackup } from './backup-run.ts';
import { bytesText, count, shareText } from './count-texts.ts';
import { openS3Backup } from './s3-access.ts';

/** Runs `svc backup`: copies the whole installation as it is at one moment, or checks such a copy. */
export const backupCommand: Command = {
  argument: 'DIR',
  argumentOptional: true,
  options: {
    into: {
      value: 'PLACE',
      summary:
        'name it by its instant in PLACE: a directory of backups, or s3://BUCKET/PREFIX (default: $SVC_BACKUP_INTO)',
    },
    keep: {
      value: '7d,4w,12m',
      summary: 'then keep in PLACE the newest of so many days, weeks, months (default: $SVC_BACKUP_KEEP, else all)',
    },
    verify: { summary: 'restore it beside DIR before it gets its name, compare the figures, and remove that again' },
    base: { value: 'EARLIER', summary: 'an earlier backup: files that are the same are linked, not copied' },
    check: { summary: 'read every byte of the backup DIR; exit status 1 when anything in it is not as written' },
  },
  settings: ['into', 'keep'],
  details: [
    'DIR is absent or empty before; it is there when the backup is complete. A server on the data directory runs on, and',
    'collects: the backup is of one moment, and has every event that was accepted before. The salts of the day are not in',
    'it. Everything else is: keep it as you keep the data directory. --check needs no data directory.',
    '',
    'With --into the newest backup in PLACE is the base: files that are the same are linked, or not sent again. --keep',
    'removes backups of PLACE only, never the newest, and nothing else that is there. For s3:// set AWS_ACCESS_KEY_ID,',
    "AWS_SECRET_ACCESS_KEY and AWS_REGION, and SVC_S3_ENDPOINT for a store that is not Amazon's.",
  ].join('\n'),
  examples: [
    'backup /backups/2026-05-20 --data /var/lib/svc',
    'backup /backups/2026-05-21 --base /backups/2026-05-20 --verify --data /var/lib/svc',
    'backup --into /backups --keep 7d,4w,12m --data /var/lib/svc',
    'backup --into s3://backups/svc --keep 7d,4w,12m --data /var/lib/svc',
    'backup --check /backups/2026-05-20',
  ],
  run: async (context) => {
    const { args, config } = context;
    const has = (option: string) => args.flag(option) || args.optional(option) !== undefined;
    const dir = args.optionalArgument;
    const without = (what: string, ...options: readonly string[]) => {
      for (const option of options) if (has(option)) throw new UsageError(`${what} takes no --${option}`);
    };
    if (has('check')) {
      without('--check', 'verify', 'base', 'into', 'keep');
      if (dir === undefined) throw new UsageError('DIR is missing');
      return await check(context, dir);
    }
    if (dir !== undefined) {
      without('a backup with a name of its own', 'into', 'keep');
      if (isS3Address(dir)) throw new UsageError(`a backup in an object store gets its name there: --into ${dir}`);
      const place = resolve(dir);
      // A place that is refused says nothing of the backups.
      requireVacant(place);
      return await noted(context, (run) => backup(context, place, run));
    }
    if (config.backupInto === null) throw new UsageError('DIR is missing, or --into PLACE');
    without('--into', 'base');
    const into = config.backupInto;
    return await noted(context, (run) => backupInto(context, into, run));
  },
};

/** Takes a backup. One that fails, and was not stopped, is noted in the data directory, for the doctor and the operator. */
async function noted(
  context: CommandContext,
  take: (run: BackupRun) => Promise<CommandResult>,
): Promise<CommandResult> {
  using progress = new ProgressLine(context.err, context.clock);
  using stop = new StopRequest(() => new BackupError('the backup was stopped'));
  try {
    return await take({ progress, stop });
  } catch (error) {
    progress.erase();
    if (!(error instanceof UsageError) && !stop.requested) await noteFailure(context, error);
    throw error;
  }
}

async function noteFailure({ config: { dataDir }, clock, err }: CommandContext, error: unknown): Promise<void> {
  try {
    if (!hasDatabase(dataDir)) return;
    const reason = errorText(error, dataDir).replace(/\s*\n\s*/g, ' ');
    await noteBackupFailure(dataDir, { at: epochMs(clock), reason });
  } catch (failure) {
    const text = errorText(failure, dataDir);
    err.write(`svc: the failed backup cannot be noted, so svc doctor does not know of it: ${text}\n`);
  }
}

async function check({ config, err, clock }: CommandContext, dir: string): Promise<CommandResult> {
  const address = isS3Address(dir) ? dir : resolve(dir);
  using progress = new ProgressLine(err, clock);
  const progressed = (bytes: number, of: number) => progress.show(() => shareText('checking', bytes, of));
  const manifest = isS3Address(address)
    ? await (await openS3Backup(address, { config, clock }, new AbortController().signal)).check(progressed)
    : checkBackup(address, progressed);
  // An installation that is here can tell when its backups were last checked.
  if (serversOf(config) === null && hasDatabase(config.dataDir)) {
    await noteBackupTest(config.dataDir, 'checked', { at: epochMs(clock), dir: address }).catch(({ message }: Error) =>
      err.write(`svc: the check cannot be noted, so svc evidence does not know it: ${message}\n`),
    );
  }
  const { instant, sites, events, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const text = `${address} is as it was written: ${count(sites, 'site')} and ${count(events, 'event')} of ${instant}, ${bytesText(bytes)} in ${count(files.length, 'file')}.`;
  return { json: { dir: address, bytes, sites, events }, text };
}

async function backup(context: CommandContext, place: string, run: BackupRun): Promise<CommandResult> {
  const { args, program } = context;
  const base = args.optional('base');
  const target = { address: place, place, base: base === undefined ? null : resolve(base) };
  const finished = await runBackup(context, target, run);
  const { bytes, seconds, sites, events } = finished;
  const next = `Restore it with: ${program} restore ${shellWord(place)} --data NEW`;
  const text = [finishedText(context, place, finished), next].join('\n');
  return { json: { dir: place, bytes, seconds, sites, events }, text };
}
