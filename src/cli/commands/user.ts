import { createPasswordReset } from '../../accounts/password-resets.ts';
import { removeSecondFactor, secondFactorOf } from '../../accounts/second-factors.ts';
import { revokeOtherSessions } from '../../accounts/sessions.ts';
import { createUser, normaliseEmail, requireUser } from '../../accounts/users.ts';
import { DatabaseError } from '../../database/database-error.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ROLES } from '../../domain/role.ts';
import { addressOf } from '../../service/address.ts';
import type { Command } from '../command.ts';
import { readPassword } from '../password-input.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

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
    withDatabase(context, async (database) => {
      const role = context.args.oneOf('role', ROLES);
      const orgId = await chosenOrganisation(context, database);
      const email = normaliseEmail(context.args.text('email'));
      const password = await readPassword(context.stdin, context.err);
      const user = await createUser(database.db, context.clock, { orgId, email, password, role });
      return { json: { id: user.id }, text: `Created user ${user.id} (${user.email}, ${role}).` };
    }),
};

export const resetLinkCommand: Command = {
  options: { email: { value: 'ADDRESS', required: true, summary: "the user's email address" } },
  details:
    'For who cannot sign in any more, where no mail server is set. Hand the link to the user: whoever opens it chooses the ' +
    'password. It works once, within an hour; every browser of theirs is signed out then.',
  examples: ['user reset-link --email ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const email = normaliseEmail(context.args.text('email'));
      const { token } = await createPasswordReset(database.db, context.clock, email);
      const link = `${addressOf(context.config).url}/reset#${token}`;
      const text = [`A link for ${email} to choose a new password. It works once, within an hour:`, `  ${link}`];
      return { json: { link }, text: text.join('\n') };
    }),
};

export const secondFactorOffCommand: Command = {
  options: { email: { value: 'ADDRESS', required: true, summary: "the user's email address" } },
  details:
    'For who has lost both the authenticator app and the recovery codes. Make sure that it is them who ask: from then on ' +
    'the password is enough. Every browser of theirs is signed out.',
  examples: ['user second-factor-off --email ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const user = await requireUser(database.db, normaliseEmail(context.args.text('email')));
      await inTransaction(database.db, async (db) => {
        if (!(await secondFactorOf(db, user.id)).isOn) {
          throw new DatabaseError('conflict', `two-step sign-in of ${user.email} is off already`);
        }
        await removeSecondFactor(db, user.id);
        await revokeOtherSessions(db, user.id, null);
      });
      return {
        json: { id: user.id },
        text: `Two-step sign-in of ${user.email} is off, and every browser of theirs is signed out.`,
      };
    }),
};
