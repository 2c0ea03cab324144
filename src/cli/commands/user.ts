import { createPasswordReset } from '../../accounts/password-resets.ts';
import { resetFactor } from '../../accounts/second-factor-requirements.ts';
import { createUser, listUsers, normaliseEmail, requireUser, type User } from '../../accounts/users.ts';
import { deleteUser, previewUserDeletion, type UserDeletion } from '../../manage/delete-user.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { answerTo } from '../answer-to.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { ROLE_OPTION, readRole } from '../grant-options.ts';
import { readPassword } from '../password-input.ts';
import { UsageError } from '../usage-error.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

export const createUserCommand: Command = {
  options: {
    org: ORG_OPTION,
    email: { value: 'ADDRESS', required: true, summary: 'email address' },
    role: ROLE_OPTION,
  },
  details: 'The password is read from standard input: its first line, or a hidden prompt on a terminal.',
  examples: [
    'user create --email ada@example.com --role owner',
    'user create --org 1 --email ada@example.com --role viewer <password.txt',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const role = readRole(context.args);
      const orgId = await chosenOrganisation(context, database);
      const email = normaliseEmail(context.args.text('email'));
      const password = await readPassword(context.stdin, context.err);
      const user = await createUser(database.db, context.clock, { orgId, email, password, role });
      return { json: { id: user.id }, text: `Created user ${user.id} (${user.email}, ${role}).` };
    }),
};

/** Runs `svc user list`. */
export const listUsersCommand: Command = {
  options: {},
  details: 'Lists the accounts of all organizations, and those of none.',
  examples: ['user list', 'user list --json'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const users = await listUsers(db);
      const text = formatTable(
        ['ID', 'EMAIL', 'CREATED', 'ORGANIZATIONS'],
        users.map(({ id, email, createdAt, organisations }) => {
          const roles = organisations.map(({ id: org, name, role }) => `${org} ${name} (${role})`).join(', ');
          return [id, email, formatInstant(createdAt), roles === '' ? '-' : roles];
        }),
        'No users yet.',
      );
      return { json: { users }, text };
    }),
};

/** Runs `svc user delete`. */
export const deleteUserCommand: Command = {
  options: {
    email: { value: 'ADDRESS', required: true, summary: "the user's email address" },
    confirm: { summary: 'confirm without a terminal' },
  },
  details:
    "Ends all the user's memberships and sessions and deletes the account. The last owner of an organization can't be " +
    'deleted: make someone else an owner, or delete the organization first.',
  examples: ['user delete --email ada@example.com', 'user delete --email ada@example.com --confirm'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const user = await requireUser(db, normaliseEmail(context.args.text('email')));
      const { id, email } = user;
      await confirmDeletion(context, user, await previewUserDeletion(db, id));
      await deleteUser(db, id);
      return { json: { id }, text: `Deleted user ${id} (${email}).` };
    }),
};

/** Throws a UsageError unless `--confirm` is given, or the user's address on the terminal. */
async function confirmDeletion(
  context: CommandContext,
  { email }: User,
  { organisations, segments, reports }: UserDeletion,
): Promise<void> {
  if (context.args.flag('confirm')) return;
  const names = organisations.map(({ name, role }) => `${name} (${role})`).join(', ');
  const question =
    `This permanently deletes the account of ${email}: its memberships (${names === '' ? 'none' : names}), ` +
    `its own segments (${segments}) and email reports (${reports}). Type the address to confirm: `;
  if ((await answerTo(context, question)) === email) return;
  throw new UsageError('nothing was deleted: confirm with --confirm');
}

export const resetLinkCommand: Command = {
  options: { email: { value: 'ADDRESS', required: true, summary: "the user's email address" } },
  details:
    "For users who can't sign in when email isn't configured. Send the link to the user only: anyone who opens it can set the " +
    'password. It can be used once, within an hour; the new password ends all their sessions.',
  examples: ['user reset-link --email ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const email = normaliseEmail(context.args.text('email'));
      const { token } = await createPasswordReset(database.db, context.clock, email);
      const link = `${addressOf(context.config).url}/reset#${token}`;
      const text = [`Password reset link for ${email} (valid once, for one hour):`, `  ${link}`];
      return { json: { link }, text: text.join('\n') };
    }),
};

export const secondFactorOffCommand: Command = {
  options: { email: { value: 'ADDRESS', required: true, summary: "the user's email address" } },
  details:
    'For users who lost their authenticator app, passkeys and recovery codes. Removes all of these. Verify their identity ' +
    'first: the password alone is then enough to sign in. Ends all their sessions.',
  examples: ['user second-factor-off --email ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const user = await requireUser(database.db, normaliseEmail(context.args.text('email')));
      await resetFactor(database.db, user.id);
      return {
        json: { id: user.id },
        text: `Two-factor authentication of ${user.email} is off, and all their sessions have ended.`,
      };
    }),
};
