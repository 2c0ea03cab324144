import { createOrganisation, listOrganisations } from '../../accounts/organisations.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { orgOption, withDatabase, withNewDatabase } from '../with-database.ts';

export const createOrg: Command = {
  options: { name: { value: 'NAME', required: true, summary: 'display name' } },
  details: 'An organization owns sites and API keys, and users belong to it.',
  examples: ['org create --name "Example Ltd"'],
  run: (context) =>
    withNewDatabase(context, async (database) => {
      const { id, name } = await createOrganisation(database.db, context.clock, { name: context.args.text('name') });
      const org = await orgOption(database, id);
      const next = context.svc(`site create${org} --domain example.com --name "My site" --timezone Europe/Berlin`);
      return { json: { id }, text: `Created organization ${id} (${name}).\nNext:\n  ${next}` };
    }),
};

export const listOrgs: Command = {
  options: {},
  examples: ['org list'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const organisations = await listOrganisations(database.db);
      const text = formatTable(
        ['ID', 'NAME'],
        organisations.map(({ id, name }) => [id, name]),
        `No organizations yet. Create one: ${context.svc('org create --name NAME')}`,
      );
      return { json: { organisations }, text };
    }),
};
