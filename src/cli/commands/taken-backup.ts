import { setTimeout as pause } from 'node:timers/promises';
import { BackupError } from '../../backup/backup-error.ts';
import { type BackupOrder, type OrderedBackup, orderBackup } from '../../backup/backup-socket.ts';
import type { Progressed } from '../../backup/copy-thread.ts';
import { Installation } from '../../backup/installation.ts';
import { MANIFEST } from '../../backup/layout.ts';
import { type BackupSource, takeBackup } from '../../backup/take-backup.ts';
import { hasDatabase } from '../../database/database.ts';
import { BACKUP_SOCKET } from '../../service/backups.ts';
import { serversOf } from '../../service/config.ts';
import { isOfEarlierVersion, requireKnownVersions } from '../../service/known-versions.ts';
import { socketPath } from '../../service/own-socket.ts';
import { StoreLock } from '../../service/store-lock.ts';
import type { CommandContext } from '../command.ts';

/** The longest wait for a server that has just been started, or for one that ends, milliseconds. */
const SERVER_MAX_MS = 20_000;
const TRY_EVERY_MS = 200;

/** Lets the server on the data directory take a backup, or takes it here when there is none. */
export async function takeBackupOf(
  context: CommandContext,
  order: BackupOrder,
  progressed: Progressed,
  signal: AbortSignal,
): Promise<OrderedBackup> {
  const { dataDir } = context.config;
  requireReadable(context);
  for (let leftMs = SERVER_MAX_MS; ; leftMs -= TRY_EVERY_MS) {
    const lock = StoreLock.take(dataDir, 'backup');
    if (lock !== null) {
      try {
        return await takeHere(context, order, progressed, signal);
      } finally {
        lock.release();
      }
    }
    requireServer(dataDir);
    try {
      return await orderBackup(socketPath(dataDir, BACKUP_SOCKET), order, progressed, signal);
    } catch (error) {
      const isStarting = ['ENOENT', 'ECONNREFUSED'].includes(String((error as NodeJS.ErrnoException).code));
      if (!isStarting || leftMs <= 0) throw isStarting ? unanswered(dataDir, error) : error;
    }
    await pause(TRY_EVERY_MS, undefined, { signal });
  }
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
  const installation = await Installation.open(dataDir, clock.nowMicros());
  try {
    const { store, catalogue, storedKeysMax } = installation;
    // Nobody else has the store, so nothing has to be paused.
    const source: BackupSource = { dataDir, clock, store, catalogue, storedKeysMax, pause: (task) => task() };
    const { staging, bytes, sites, events } = await takeBackup(source, { ...order, progressed, signal });
    if (isPlaced) staging.place(MANIFEST);
    return { staged: staging.path, bytes, sites, events };
  } finally {
    await installation.close();
  }
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

/** Throws a BackupError when something else than a server holds the store. */
function requireServer(dataDir: string): void {
  const holder = StoreLock.holderOf(dataDir);
  if (holder === 'serve') return;
  const name = { import: 'an import', move: 'svc move', backup: 'another svc backup', export: 'svc export' }[holder];
  throw new BackupError(`${name} runs on ${dataDir}; wait until it has ended`);
}

function unanswered(dataDir: string, cause: unknown): BackupError {
  return new BackupError(`the server on ${dataDir} takes no orders for backups; is it of this version?`, { cause });
}
