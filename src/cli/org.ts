import { createOrganisation } from '../control/organisations.ts';
import type { Command } from './command.ts';
import { withControl } from './with-control.ts';

export const createOrg: Command = {
  options: { name: { value: 'NAME', required: true, summary: 'what it is called' } },
  details: 'An organisation owns sites and API keys, and users belong to it.',
  examples: ['org create --name "Example Ltd"'],
  run: (context) =>
    withControl(context, async (control) => {
      const { id, name } = await createOrganisation(control.db, context.clock, { name: context.args.text('name') });
      const next = `Next: svc user create --org ${id} --email YOU@EXAMPLE.COM --role owner`;
      return { json: { id }, text: `Created organisation ${id} (${name}).\n${next}` };
    }),
};
