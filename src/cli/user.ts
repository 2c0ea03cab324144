import { createUser, normaliseEmail, ROLES } from '../control/users.ts';
import type { Command } from './command.ts';
import { readPassword } from './password-input.ts';
import { chosenOrganisation, ORG_OPTION, withControl } from './with-control.ts';

export const createUserCommand: Command = {
  options: {
    org: ORG_OPTION,
    email: { value: 'ADDRESS', required: true, summary: 'email address' },
    role: { value: 'ROLE', required: true, summary: 'owner, admin or member' },
  },
  details: 'The password is read from standard input: its first line, or a hidden prompt on a terminal.',
  examples: [
    'user create --email ada@example.com --role owner',
    'user create --org 1 --email ada@example.com --role member <password.txt',
  ],
  run: (context) =>
    withControl(context, async (control) => {
      const role = context.args.oneOf('role', ROLES);
      const orgId = await chosenOrganisation(context, control);
      const email = normaliseEmail(context.args.text('email'));
      const password = await readPassword(context.stdin, context.err);
      const user = await createUser(control.db, context.clock, { orgId, email, password, role });
      return { json: { id: user.id }, text: `Created user ${user.id} (${user.email}, ${role}).` };
    }),
};
