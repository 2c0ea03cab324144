import { resolve } from 'node:path';
import { checkBackup } from '../../backup/check-backup.ts';
import { noteBackup } from '../../backup/last-backup.ts';
import { MANIFEST } from '../../backup/layout.ts';
import { verifyBackup } from '../../backup/restore-backup.ts';
import { Staging } from '../../backup/staging.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { shellWord } from '../shell-word.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';
import { bytesText, count, shareText } from './count-texts.ts';
import { takeBackupOf } from './taken-backup.ts';

/** Runs `svc backup`: copies the whole installation as it is at one moment, or checks such a copy. */
export const backupCommand: Command = {
  argument: 'DIR',
  options: {
    verify: { summary: 'restore it beside DIR before it gets its name, compare the figures, and remove that again' },
    base: { value: 'EARLIER', summary: 'an earlier backup: files that are the same are linked, not copied' },
    check: { summary: 'read every byte of the backup DIR; exit status 1 when anything in it is not as written' },
  },
  details: [
    'DIR is absent or empty before; it is there when the backup is complete. A server on the data directory runs on, and',
    'collects: the backup is of one moment, and has every event that was accepted before. The salts of the day are not in',
    'it. Everything else is: keep it as you keep the data directory. --check needs no data directory.',
  ].join('\n'),
  examples: [
    'backup /backups/2026-05-20 --data /var/lib/svc',
    'backup /backups/2026-05-21 --base /backups/2026-05-20 --verify --data /var/lib/svc',
    'backup --check /backups/2026-05-20',
  ],
  run: async (context) => {
    if (!context.args.flag('check')) return await backup(context);
    for (const other of ['verify', 'base']) {
      if (context.args.flag(other) || context.args.optional(other) !== undefined) {
        throw new UsageError(`--check takes no --${other}`);
      }
    }
    return check(context);
  },
};

function check({ args, err, clock }: CommandContext): CommandResult {
  const directory = resolve(args.argument);
  const progress = new ProgressLine(err, clock);
  try {
    const manifest = checkBackup(directory, (bytes, of) => progress.show(() => shareText('checking', bytes, of)));
    const { instant, sites, events, files } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    progress.erase();
    const text = `${directory} is as it was written: ${count(sites, 'site')} and ${count(events, 'event')} of ${instant}, ${bytesText(bytes)} in ${count(files.length, 'file')}.`;
    return { json: { dir: directory, bytes, sites, events }, text };
  } finally {
    progress.erase();
  }
}

async function backup(context: CommandContext): Promise<CommandResult> {
  const { args, config, err, clock, program } = context;
  const place = resolve(args.argument);
  const base = args.optional('base');
  const isVerified = args.flag('verify');
  const progress = new ProgressLine(err, clock);
  const stopping = new AbortController();
  const stop = new StopRequest(() => stopping.abort());
  const startedAt = clock.nowMicros();
  try {
    const order = { place, base: base === undefined ? null : resolve(base), isPlaced: !isVerified };
    const progressed = (bytes: number, of: number) => progress.show(() => shareText('copying', bytes, of));
    const { staged, bytes, sites, events } = await takeBackupOf(context, order, progressed, stopping.signal);
    if (isVerified) {
      stop.ignore();
      await verify(staged, place, progress);
    }
    progress.erase();
    await noteBackup(config.dataDir, { at: Math.floor(clock.nowMicros() / 1000), dir: place, bytes }).catch(
      // The backup is whole all the same.
      ({ message }: Error) =>
        err.write(`svc: the backup cannot be noted, so svc doctor does not know it: ${message}\n`),
    );
    const seconds = Math.round((clock.nowMicros() - startedAt) / 100_000) / 10;
    const text = [
      `Backed up ${count(sites, 'site')} with ${count(events, 'single event')} to ${place}: ${bytesText(bytes)} in ${seconds} s${isVerified ? ', restored and compared' : ''}.`,
      `Restore it with: ${program} restore ${shellWord(place)} --data NEW`,
    ].join('\n');
    return { json: { dir: place, bytes, seconds, sites, events }, text };
  } finally {
    stop.ignore();
    progress.erase();
  }
}

/** Gives a staged backup its name when what is restored from it answers as the original did. */
async function verify(staged: string, place: string, progress: ProgressLine): Promise<void> {
  const staging = Staging.takeOver(staged, place);
  try {
    await verifyBackup(staged, (phase, bytes, of) => progress.show(() => shareText(phase, bytes, of)));
    staging.place(MANIFEST);
  } catch (error) {
    await staging.discard();
    throw error;
  }
}
