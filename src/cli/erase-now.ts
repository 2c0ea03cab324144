import { setTimeout as pause } from 'node:timers/promises';
import { SILENT } from '../domain/log.ts';
import { eraseSite, purgeErased } from '../rollup/maintain/erase.ts';
import { openStorage } from '../service/data-directory/storage.ts';
import { StoreLock } from '../service/data-directory/store-lock.ts';
import { type Config, serversOf } from '../service/settings/config.ts';

/** The longest wait for empty journals, milliseconds. */
const DRAIN_MAX_MS = 60_000;
const LOOK_EVERY_MS = 100;

/**
 * Erases the data of deleted sites if no other process holds the store. Returns true when nothing of it is left: events that
 * waited in the journals have been loaded before. Returns false when the journals could not be emptied in time, or another
 * process holds the store.
 */
export async function eraseNow(config: Config, siteIds: readonly number[]): Promise<boolean> {
  if (siteIds.length === 0) return true;
  // Of several processes, the worker does.
  if (serversOf(config) !== null) return false;
  const lock = StoreLock.take(config.dataDir, 'import');
  if (lock === null) return false;
  await using opened = new AsyncDisposableStack();
  opened.defer(() => lock.release());
  const { store, loader } = opened.adopt(await openStorage(config.dataDir, SILENT), ({ close }) => close());
  const isEmptied = await Promise.race([loader.drainedWithin(DRAIN_MAX_MS), wanted(lock)]);
  for (const siteId of siteIds) await eraseSite(store, siteId);
  await purgeErased(store);
  return isEmptied;
}

/** Says what becomes of the data of something that was deleted. */
export function erasureText(erased: boolean): string {
  const when = erased
    ? 'Its data is deleted.'
    : 'The running service deletes its data within some minutes, queued events too; svc erase list says when.';
  return `${when} Backups from before still have it.`;
}

/** Resolves with false when a server asks for the store: the server then erases the sites. */
async function wanted(lock: StoreLock): Promise<false> {
  while (!lock.wanted) await pause(LOOK_EVERY_MS, undefined, { ref: false });
  return false;
}
