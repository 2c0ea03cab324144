import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SILENT } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import { eraseSite, purgeErased } from '../../rollup/maintain/erase.ts';
import { openStorage } from '../../service/data-directory/storage.ts';
import { StoreLock } from '../../service/data-directory/store-lock.ts';
import { type Config, serversOf } from '../../service/settings/config.ts';
import { deleteSite, requireSite } from '../../sites/sites.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

/** The longest wait for empty journals, milliseconds. */
const DRAIN_MAX_MS = 60_000;
const LOOK_EVERY_MS = 100;
export const deleteSiteCommand: Command = {
  argument: 'ID',
  options: {
    confirm: { value: 'DOMAIN', summary: "the site's domain, to confirm without a terminal" },
  },
  details: 'Permanently deletes the site and all its data. To keep the data, archive it instead.',
  examples: ['site delete k3jd02msa9xq', 'site delete k3jd02msa9xq --confirm example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock, config } = context;
      const site = await requireSite(database.db, args.argument);
      await confirmDomain(context, site);
      await deleteSite(database.db, clock, site.publicId);
      const erased = await eraseNow(config, site.id);
      const when = erased
        ? 'Its data is deleted.'
        : 'The running service deletes its data within some minutes, queued events too; svc erase list says when.';
      return {
        json: { id: site.publicId, erased },
        text: `Site ${site.publicId} (${site.domain}) is deleted. ${when} Backups from before still have it.`,
      };
    }),
};

/** Throws a UsageError unless the site's domain is given as confirmation. */
async function confirmDomain({ args, stdin, err }: CommandContext, site: Site): Promise<void> {
  let given = args.optional('confirm');
  if (given === undefined && stdin.isTTY) {
    const lines = createInterface({ input: stdin, output: err });
    given = await lines.question(
      `This permanently deletes ${site.domain} and all its data. Type the domain to confirm: `,
    );
    lines.close();
  }
  if (given === site.domain) return;
  throw new UsageError(`nothing was deleted: confirm with the site's domain, --confirm ${site.domain}`);
}

/** Resolves with false when a server asks for the store: the server then erases the site. */
async function wanted(lock: StoreLock): Promise<false> {
  while (!lock.wanted) await pause(LOOK_EVERY_MS, undefined, { ref: false });
  return false;
}

/**
 * Erases a site's data if no other process holds the store. Returns true when nothing of it is left: events that waited
 * in the journals have been loaded before. Returns false when the journals could not be emptied in time, or another
 * process holds the store.
 */
async function eraseNow(config: Config, siteId: number): Promise<boolean> {
  // Of several processes, the worker does.
  if (serversOf(config) !== null) return false;
  const lock = StoreLock.take(config.dataDir, 'import');
  if (lock === null) return false;
  await using opened = new AsyncDisposableStack();
  opened.defer(() => lock.release());
  const { store, loader } = opened.adopt(await openStorage(config.dataDir, SILENT), ({ close }) => close());
  const isEmptied = await Promise.race([loader.drainedWithin(DRAIN_MAX_MS), wanted(lock)]);
  await eraseSite(store, siteId);
  await purgeErased(store);
  return isEmptied;
}
