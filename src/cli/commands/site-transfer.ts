import { requireOrganisation } from '../../accounts/organisations.ts';
import { listAlertRules } from '../../alerts/rules.ts';
import type { Db } from '../../database/database.ts';
import type { Site } from '../../domain/site.ts';
import { transferSite } from '../../manage/transfer-site.ts';
import { listShareLinks } from '../../sites/share-links.ts';
import { requireSite } from '../../sites/sites.ts';
import type { Command } from '../command.ts';
import { requireNoUpload } from '../require-no-upload.ts';
import { withDatabase } from '../with-database.ts';

/** Names what lets people outside the new organisation read the site, if anything does. */
async function warningsAbout(db: Db, { id }: Site): Promise<string[]> {
  const links = (await listShareLinks(db, id)).length;
  const rules = (await listAlertRules(db, { siteId: id })).filter(
    ({ url, destinations }) => url !== null || Object.keys(destinations).length > 0,
  ).length;
  return [
    ...(links === 0
      ? []
      : [`its shared links still work (${links}): revoke those that the organization should not have`]),
    ...(rules === 0 ? [] : [`its alert rules still post to the same webhooks (${rules})`]),
  ];
}

export const transferSiteCommand: Command = {
  argument: 'ID',
  options: { org: { value: 'ORG', required: true, summary: 'the id of the organization that gets the site' } },
  details:
    'Moves the site with its data, goals, funnels, alerts, links and settings. For members and keys of its present organization it is gone at once, with its places in groups and the rules that exclude traffic from all sites of that organization.',
  examples: ['site transfer k3jd02msa9xq --org 2'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { args, clock, config } = context;
      const organisation = await requireOrganisation(db, args.integer('org'));
      await requireNoUpload(config, await requireSite(db, args.argument));
      const site = await transferSite(db, clock, args.argument, organisation.id);
      return {
        json: { id: site.publicId, org: site.orgId },
        warnings: await warningsAbout(db, site),
        text: `Site ${site.publicId} (${site.domain}) is in organization ${organisation.id} (${organisation.name}) now.`,
      };
    }),
};
