import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { deleteSite, requireSite } from '../control/sites.ts';
import type { Site } from '../domain/site.ts';
import { eraseSite } from '../rollup/erase.ts';
import { ChdbStore } from '../store/chdb.ts';
import type { Command, CommandContext } from './command.ts';
import { StoreLock } from './store-lock.ts';
import { UsageError } from './usage-error.ts';
import { withControl } from './with-control.ts';

export const deleteSiteCommand: Command = {
  argument: 'ID',
  options: {
    confirm: { value: 'DOMAIN', summary: "the site's domain once more, where there is no terminal to ask on" },
  },
  details: 'Erases the site with all its statistics, goals and funnels, for ever. To keep them, archive it instead.',
  examples: ['site delete k3jd02msa9xq', 'site delete k3jd02msa9xq --confirm example.com'],
  run: (context) =>
    withControl(context, async (control) => {
      const { args, clock, config } = context;
      const site = await requireSite(control.db, args.argument);
      await confirmDomain(context, site);
      await deleteSite(control.db, clock, site.publicId);
      const erased = await eraseNow(config.dataDir, site.id);
      const when = erased ? 'Its data is erased.' : 'The running service erases its data within a minute.';
      return {
        json: { id: site.publicId, erased },
        text: `Site ${site.publicId} (${site.domain}) is deleted. ${when}`,
      };
    }),
};

/** Throws a UsageError unless the domain is given a second time. */
async function confirmDomain({ args, stdin, err }: CommandContext, site: Site): Promise<void> {
  let given = args.optional('confirm');
  if (given === undefined && stdin.isTTY) {
    const lines = createInterface({ input: stdin, output: err });
    given = await lines.question(`This erases ${site.domain} with all its statistics. Type the domain to go on: `);
    lines.close();
  }
  if (given === site.domain) return;
  throw new UsageError(`nothing was deleted: confirm with the site's domain, --confirm ${site.domain}`);
}

/** Erases a site's data when no other process holds the store. */
async function eraseNow(dataDir: string, siteId: number): Promise<boolean> {
  const lock = StoreLock.take(dataDir, 'import');
  if (lock === null) return false;
  try {
    const store = await ChdbStore.open(join(dataDir, 'store'));
    await eraseSite(store, siteId).finally(() => store.close());
    return true;
  } finally {
    lock.release();
  }
}
