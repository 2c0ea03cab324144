import { BackupError } from '../backup/backup-error.ts';
import { type BackupMessage, type BackupOrder, type OrderedBackup, parseBackupOrder } from '../backup/backup-order.ts';
import type { Progressed } from '../backup/copy-thread.ts';
import { type BackupNote, lastBackup } from '../backup/last-backup.ts';
import { MANIFEST } from '../backup/layout.ts';
import { type BackupSource, takeBackup } from '../backup/take-backup.ts';
import { UploadDirectory } from '../backup/upload-directory.ts';
import { errorText } from '../domain/disk-full.ts';
import { STORED_KEYS_PER_DAY_MAX } from '../domain/limits.ts';
import type { Log } from '../domain/log.ts';
import { component } from './component.ts';
import { days } from './days.ts';
import { loader } from './loader.ts';
import { rollups } from './rollups.ts';
import { store } from './store.ts';
import { counter, gauge } from './telemetry/metric.ts';

/** Takes backups for commands, which cannot open the store while this process has it. */
export const backups = component({
  name: 'backups',
  dependencies: { store, loader, days, rollups },
  start: ({ store, loader, days: { catalogue }, rollups: { maintaining } }, context) => {
    const { config, clock, log, stopping, defer } = context;
    const source: BackupSource = {
      ...{ dataDir: config.dataDir, store, catalogue, clock, storedKeysMax: STORED_KEYS_PER_DAY_MAX },
      pause: (task) => maintaining.siteMutex.runExclusiveAll(() => loader.whilePaused(task)),
    };
    let running: Promise<unknown> | null = null;
    const results = { ok: 0, failed: 0 };
    let last: BackupNote | null = null;
    const take = async ({ isPlaced, ...order }: BackupOrder, progressed: Progressed, gone: AbortSignal) => {
      const signal = AbortSignal.any([gone, stopping]);
      const { staging, pausedMs, ...counts } = await takeBackup(source, { ...order, progressed, signal });
      if (gone.aborted) {
        await staging.discard();
        throw new BackupError('the command has ended');
      }
      if (isPlaced) staging.place(MANIFEST);
      else staging.handOver();
      log.info({ place: order.place, ...counts, pausedMs: Math.round(pausedMs) }, 'a backup was taken');
      return { staged: staging.path, ...counts };
    };
    removeLeftUploads(config.dataDir, log);
    const takeOne = async (...order: Parameters<typeof take>): Promise<OrderedBackup> => {
      if (running !== null) throw new BackupError('another backup is being taken; wait until it has ended');
      const taking = take(...order);
      running = taking.then(
        () => {
          results.ok += 1;
        },
        () => {
          results.failed += 1;
        },
      );
      try {
        return await taking;
      } finally {
        running = null;
      }
    };
    defer(() => running);
    const ofLast = (value: (last: BackupNote) => number) => (last === null ? [] : ([['', value(last)]] as const));
    return {
      part: null,
      control: {
        '/backup': async ({ body, gone }, response) => {
          const say = (message: BackupMessage) => response.write(`${JSON.stringify(message)}\n`);
          try {
            const order = parseBackupOrder(await body());
            say({ taken: await takeOne(order, (bytes, of) => say({ progress: [bytes, of] }), gone) });
          } catch (error) {
            say({ failed: errorText(error) });
          }
          response.end();
        },
      },
      measure: async () => {
        last = await lastBackup(config.dataDir);
      },
      metrics: () => [
        gauge(
          'svc_backup_timestamp_seconds',
          'When the last backup was complete; absent without one.',
          ofLast(({ at }) => at / 1000),
        ),
        gauge(
          'svc_backup_bytes',
          'Size of the last backup; absent without one.',
          ofLast(({ bytes }) => bytes),
        ),
        counter('svc_backups_total', 'Backups that this process has copied for commands, by result.', [
          ['{result="ok"}', results.ok],
          ['{result="failed"}', results.failed],
        ]),
      ],
    };
  },
});

/** Removes what a killed command has left of a backup that it was sending: its links keep the space of merged parts. */
function removeLeftUploads(dataDir: string, log: Log): void {
  try {
    UploadDirectory.removeLeftovers(dataDir);
  } catch (error) {
    log.warn({ err: error }, 'what a killed backup has left cannot be removed');
  }
}
