import type { BackupCounts } from '../../backup/backup-order.ts';
import { noteBackup, noteBackupTest } from '../../backup/last-backup.ts';
import { MANIFEST } from '../../backup/layout.ts';
import { verifyBackup } from '../../backup/restore-backup.ts';
import { Staging } from '../../backup/staging.ts';
import type { CommandContext } from '../command.ts';
import type { ProgressLine } from '../progress-line.ts';
import type { StopRequest } from '../stop-request.ts';
import { bytesText, count, shareText } from './count-texts.ts';
import { recordBackup } from './record-backup.ts';
import { takeBackupOf } from './taken-backup.ts';

/** A backup that is to be taken. */
export interface BackupTarget {
  /** Its address, as people write it. */
  readonly address: string;
  /** The directory that is filled: an absolute path. */
  readonly place: string;
  /** The directory of an earlier backup; null for none. */
  readonly base: string | null;
  /** Sends what is complete in a directory to the address. Without it, the directory becomes the backup. */
  readonly send?: (directory: string) => Promise<void>;
}

/** The progress and the end of a backup under way. */
export interface BackupRun {
  readonly progress: ProgressLine;
  readonly stop: StopRequest;
}

export interface FinishedBackup extends BackupCounts {
  readonly seconds: number;
}

/** Takes a backup, restores it for a comparison with `--verify`, and notes it in the data directory. */
export async function runBackup(
  context: CommandContext,
  { address, place, base, send }: BackupTarget,
  { progress, stop }: BackupRun,
): Promise<FinishedBackup> {
  const { args, config, clock, err } = context;
  const isVerified = args.flag('verify');
  const startedAt = clock.nowMicros();
  const order = { place, base, isPlaced: send === undefined && !isVerified, linksSources: send !== undefined };
  const progressed = (bytes: number, of: number) => progress.show(() => shareText('copying', bytes, of));
  await recordBackup(context, 'backup.started', { place: [null, address] });
  const { staged, bytes, sites, events } = await takeBackupOf(context, order, progressed, stop.signal);
  if (!order.isPlaced) {
    const staging = Staging.takeOver(staged, place);
    try {
      if (isVerified) {
        // The comparison cannot be stopped; what it leaves when it is killed, the next backup removes.
        stop.ignore();
        await verifyBackup(staged, (...now) => progress.show(() => shareText(...now)));
      }
      if (send === undefined) staging.place(MANIFEST);
      else await send(staged);
    } catch (error) {
      await staging.discard();
      throw error;
    }
  }
  const now = clock.nowMicros();
  progress.erase();
  await recordBackup(context, 'backup.finished', { place: [null, address], bytes: [null, bytes] });
  const note = { at: Math.floor(now / 1000), dir: address };
  const noted = async () => {
    await noteBackup(config.dataDir, { ...note, bytes });
    if (isVerified) await noteBackupTest(config.dataDir, 'restored', note);
  };
  await noted().catch(({ message }: Error) =>
    // The backup is whole all the same.
    err.write(`svc: the backup cannot be noted, so svc doctor does not know it: ${message}\n`),
  );
  return { bytes, sites, events, seconds: Math.round((now - startedAt) / 100_000) / 10 };
}

/** Says what was backed up. */
export function finishedText({ args }: CommandContext, address: string, finished: FinishedBackup): string {
  const { bytes, seconds, sites, events } = finished;
  const compared = args.flag('verify') ? ', restored and compared' : '';
  return `Backed up ${count(sites, 'site')} with ${count(events, 'single event')} to ${address}: ${bytesText(bytes)} in ${seconds} s${compared}.`;
}
