import { resolve } from 'node:path';
import { BackupError } from '../../backup/backup-error.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { serversOf } from '../../service/config.ts';
import type { Command } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { count, shareText } from './count-texts.ts';

/** Runs `svc restore`: makes a data directory of a backup. */
export const restoreCommand: Command = {
  argument: 'DIR',
  options: {},
  details: [
    'Checks every byte of the backup DIR, copies it into the data directory --data, which is absent or empty before, opens',
    'it, and compares the figures of some days with those at the moment of the backup. DIR stays as it is. An event that',
    'waited in a journal is stored by the first start, once.',
  ].join('\n'),
  examples: ['restore /backups/2026-05-20 --data /var/lib/svc'],
  run: async ({ config, args, err, clock, svc }) => {
    if (serversOf(config) !== null) {
      throw new BackupError(
        'restore into a data directory without SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL; svc move takes it to the servers',
      );
    }
    const place = resolve(config.dataDir);
    const progress = new ProgressLine(err, clock);
    try {
      const { sites, events } = await restoreBackup({
        backup: resolve(args.argument),
        place,
        progressed: (phase, bytes, of) => progress.show(() => shareText(phase, bytes, of)),
      });
      progress.erase();
      const text = [
        `Restored ${count(sites, 'site')} with ${count(events, 'single event')} into ${place}.`,
        `Next: ${svc('serve')}`,
      ].join('\n');
      return { json: { sites, events }, text };
    } finally {
      progress.erase();
    }
  },
};
