import type { Site } from '../../domain/site.ts';
import { deleteSite, requireSite } from '../../sites/sites.ts';
import { answerTo } from '../answer-to.ts';
import type { Command, CommandContext } from '../command.ts';
import { eraseNow, erasureText } from '../erase-now.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

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
      const erased = await eraseNow(config, [site.id]);
      return {
        json: { id: site.publicId, erased },
        text: `Site ${site.publicId} (${site.domain}) is deleted. ${erasureText(erased)}`,
      };
    }),
};

/** Throws a UsageError unless the site's domain is given as confirmation. */
async function confirmDomain(context: CommandContext, { domain }: Site): Promise<void> {
  const question = `This permanently deletes ${domain} and all its data. Type the domain to confirm: `;
  const given = context.args.optional('confirm') ?? (await answerTo(context, question));
  if (given === domain) return;
  throw new UsageError(`nothing was deleted: confirm with the site's domain, --confirm ${domain}`);
}
