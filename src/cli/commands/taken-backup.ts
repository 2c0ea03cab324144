import { BackupError } from '../../backup/backup-error.ts';
import type { BackupOrder, OrderedBackup } from '../../backup/backup-order.ts';
import type { Progressed } from '../../backup/copy-thread.ts';
import { Installation } from '../../backup/installation.ts';
import { MANIFEST } from '../../backup/layout.ts';
import { type BackupSource, takeBackup } from '../../backup/take-backup.ts';
import { hasDatabase } from '../../database/database.ts';
import { askBackup } from '../../service/control/ask-backup.ts';
import { isOfEarlierVersion, requireKnownVersions } from '../../service/data-directory/known-versions.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { CommandContext } from '../command.ts';
import { withStore } from '../with-store.ts';

/** Lets the service on the data directory take a backup, or takes it here when there is none. */
export async function takeBackupOf(
  context: CommandContext,
  order: BackupOrder,
  progressed: Progressed,
  signal: AbortSignal,
): Promise<OrderedBackup> {
  const { dataDir } = context.config;
  requireReadable(context);
  return await withStore({
    ...{ dataDir, holder: 'backup', signal },
    ask: () => askBackup(dataDir, order, progressed, signal),
    here: () => takeHere(context, order, progressed, signal),
  });
}

async function takeHere(
  { config: { dataDir }, clock, start }: CommandContext,
  { isPlaced, ...order }: BackupOrder,
  progressed: Progressed,
  signal: AbortSignal,
): Promise<OrderedBackup> {
  if (isOfEarlierVersion(dataDir)) {
    throw new BackupError(
      `an earlier version of svc has written ${dataDir}; start this version once (${start}), or use that version`,
    );
  }
  await using installation = await Installation.open(dataDir, clock.nowMicros());
  const { store, catalogue, storedKeysMax } = installation;
  // Nobody else has the store, so nothing has to be paused.
  const source: BackupSource = { dataDir, clock, store, catalogue, storedKeysMax, pause: (task) => task() };
  const { staging, bytes, sites, events } = await takeBackup(source, { ...order, progressed, signal });
  if (isPlaced) staging.place(MANIFEST);
  return { staged: staging.path, bytes, sites, events };
}

/** Throws a BackupError unless the data directory is that of an installation on one machine, and not of a newer version. */
export function requireReadable({ config, start }: CommandContext): void {
  const { dataDir } = config;
  if (serversOf(config) !== null) {
    throw new BackupError(
      'svc backup copies an installation on one machine; of ClickHouse and PostgreSQL servers take backups with their own tools',
    );
  }
  if (!hasDatabase(dataDir)) {
    throw new BackupError(`no svc data in ${dataDir}; use --data DIR, or start with ${start}`);
  }
  requireKnownVersions(dataDir);
}
