import type { Site } from '../../domain/site.ts';
import { emptySite } from '../../manage/empty-site.ts';
import { requireSite } from '../../sites/sites.ts';
import { answerTo } from '../answer-to.ts';
import type { Command, CommandContext } from '../command.ts';
import { eraseNow, erasureText } from '../erase-now.ts';
import { requireNoUpload } from '../require-no-upload.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

export const emptySiteCommand: Command = {
  argument: 'ID',
  options: { confirm: { summary: 'empty it without asking' } },
  details:
    "Permanently deletes all events, visits and figures of the site, imported ones too. Its settings, goals, funnels, links and members' access stay, and it goes on collecting.",
  examples: ['site empty k3jd02msa9xq', 'site empty k3jd02msa9xq --confirm'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock, config } = context;
      const site = await requireSite(database.db, args.argument);
      if (!args.flag('confirm')) await confirmDomain(context, site);
      await requireNoUpload(config, site);
      const { erasedId } = await emptySite(database.db, clock, site.publicId);
      const erased = await eraseNow(config, [erasedId]);
      return {
        json: { id: site.publicId, erased },
        text: `Site ${site.publicId} (${site.domain}) is empty. ${erasureText(erased)}`,
      };
    }),
};

/** Throws a UsageError unless the site's domain is typed as confirmation. */
async function confirmDomain(context: CommandContext, { domain }: Site): Promise<void> {
  const question = `This permanently deletes all data of ${domain}. Type the domain to confirm: `;
  if ((await answerTo(context, question)) === domain) return;
  throw new UsageError("nothing was deleted: confirm with the site's domain, or with --confirm");
}
