import type { Db } from '../../database/database.ts';
import { createGroup, deleteGroup, listGroups, type SiteGroup, updateGroup } from '../../sites/groups.ts';
import { listSites } from '../../sites/sites.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandOption } from '../command.ts';
import { groupOf, siteIdsOf } from '../reach-options.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

const SITES_OPTION: CommandOption = { value: 'ID,…', summary: 'its sites' };

/** Runs `svc group create`: names a set of an organisation's sites. */
export const createGroupCommand: Command = {
  options: {
    org: ORG_OPTION,
    name: { value: 'NAME', required: true, summary: 'display name' },
    sites: SITES_OPTION,
  },
  details: 'A site is in any number of groups. Members and API keys can be limited to groups.',
  examples: ['group create --name "Client A" --sites k3jd02msa9xq,p20dka8vn3lm'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock } = context;
      const orgId = await chosenOrganisation(context, database);
      const sites = await siteIdsOf(database.db, args.optional('sites'));
      const { id, name } = await createGroup(database.db, clock, orgId, { name: args.text('name'), sites });
      return { json: { id }, text: `Created group ${id} (${name}).` };
    }),
};

/** Runs `svc group list`. */
export const listGroupsCommand: Command = {
  options: { org: ORG_OPTION },
  examples: ['group list', 'group list --org 1 --json'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const ids = new Map((await listSites(database.db, { orgId })).map(({ id, publicId }) => [id, publicId]));
      const groups = (await listGroups(database.db, orgId)).map(({ sites, ...group }) => {
        return { ...group, sites: sites.flatMap((id) => ids.get(id) ?? []) };
      });
      const text = formatTable(
        ['ID', 'NAME', 'SITES'],
        groups.map(({ id, name, sites }) => [id, name, sites.join(', ')]),
        `No groups yet. Create one: ${context.svc('group create --name NAME --sites ID,…')}`,
      );
      return { json: { groups }, text };
    }),
};

/** Runs `svc group update`: renames a group, or gives it other sites in place of all it has. */
export const updateGroupCommand: Command = {
  argument: 'NAME|ID',
  options: { org: ORG_OPTION, name: { value: 'NAME', summary: 'display name' }, sites: SITES_OPTION },
  details: 'Omitted options are unchanged. The sites given replace all earlier ones.',
  examples: ['group update "Client A" --sites k3jd02msa9xq', 'group update 2 --name "Client B"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const orgId = await chosenOrganisation(context, database);
      const { id } = await requireGroupOf(database.db, orgId, args.argument);
      const [name, sites] = [args.optional('name'), args.optional('sites')];
      await updateGroup(
        database.db,
        { orgId, id },
        {
          ...(name !== undefined && { name }),
          ...(sites !== undefined && { sites: await siteIdsOf(database.db, sites) }),
        },
      );
      return { json: { id }, text: `Changed group ${id}.` };
    }),
};

/** Runs `svc group delete`. */
export const deleteGroupCommand: Command = {
  argument: 'NAME|ID',
  options: { org: ORG_OPTION },
  details:
    'Its sites stay; its alerts, reports and links are deleted. Who reaches the sites through this group alone loses access.',
  examples: ['group delete "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const { id } = await requireGroupOf(database.db, orgId, context.args.argument);
      await deleteGroup(database.db, { orgId, id });
      return { json: { id }, text: `Deleted group ${id}.` };
    }),
};

/** Returns the group of a name, or of an id. Throws a UsageError. */
export async function requireGroupOf(db: Db, orgId: number, word: string): Promise<SiteGroup> {
  const group = groupOf(await listGroups(db, orgId), word);
  if (group === undefined) throw new UsageError(`there is no group ${JSON.stringify(word)}`);
  return group;
}
