import { listOrganisations, type Organisation } from '../../accounts/organisations.ts';
import type { Db } from '../../database/database.ts';
import {
  deleteOrganisation,
  type OrganisationDeletion,
  previewOrganisationDeletion,
} from '../../manage/delete-organisation.ts';
import { answerTo } from '../answer-to.ts';
import type { Command, CommandContext } from '../command.ts';
import { eraseNow, erasureText } from '../erase-now.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `svc org delete`. */
export const deleteOrg: Command = {
  argument: 'NAME|ID',
  options: { confirm: { summary: 'confirm without a terminal' } },
  details:
    'Permanently deletes the organization with its sites, all their data, its API keys and links. Its members keep their ' +
    'accounts. The organization whose owners run the server can be deleted only after all others.',
  examples: ['org delete "Example Ltd"', 'org delete 2 --confirm'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { args, clock, config } = context;
      const organisation = await organisationOf(db, args.argument);
      await confirm(context, organisation, await previewOrganisationDeletion(db, organisation.id));
      const sites = await deleteOrganisation(db, clock, organisation.id);
      const erased = await eraseNow(
        config,
        sites.map(({ id }) => id),
      );
      return {
        json: { id: organisation.id, sites: sites.length, erased },
        text: `Organization ${organisation.id} (${organisation.name}) is deleted. ${erasureText(erased)}`,
      };
    }),
};

/** Returns the organisation of a name or an id. Throws a UsageError when there is none, or more than one. */
async function organisationOf(db: Db, word: string): Promise<Organisation> {
  const meant = (await listOrganisations(db)).filter(({ id, name }) => name === word || String(id) === word);
  const [organisation] = meant;
  if (organisation === undefined) throw new UsageError(`there is no organization ${JSON.stringify(word)}`);
  if (meant.length === 1) return organisation;
  const shown = meant.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new UsageError(`${JSON.stringify(word)} is the name or ID of more than one organization: ${shown}`);
}

/** Throws a UsageError unless `--confirm` is given, or the organisation's name on the terminal. */
async function confirm(context: CommandContext, { name }: Organisation, goes: OrganisationDeletion): Promise<void> {
  if (context.args.flag('confirm')) return;
  const { sites, members, groups, invitations, keys } = goes;
  const question =
    `This permanently deletes ${name}: its sites (${sites}) and all their data, groups (${groups}), memberships (${members}), ` +
    `invitations (${invitations}) and keys (${keys}). Type the name to confirm: `;
  if ((await answerTo(context, question)) === name) return;
  throw new UsageError('nothing was deleted: confirm with --confirm');
}
