import { addMember, listMembers, setGrant } from '../../accounts/members.ts';
import { normaliseEmail, requireUser } from '../../accounts/users.ts';
import type { Db } from '../../database/database.ts';
import type { Grant } from '../../domain/grant.ts';
import { endMembership } from '../../manage/end-membership.ts';
import { requireNotByRule } from '../../oidc/memberships.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext, CommandOption, CommandResult } from '../command.ts';
import { GRANT_OPTIONS, grantPrinter, limitsText, readGrant } from '../grant-options.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

const EMAIL_OPTION = {
  value: 'ADDRESS',
  required: true,
  summary: "the user's email address",
} as const satisfies CommandOption;

/** Runs `svc member list`. */
export const listMembersCommand: Command = {
  options: { org: ORG_OPTION },
  details: 'A member whose last day is over is listed too, and has no access.',
  examples: ['member list', 'member list --org 1 --json'],
  run: (context) =>
    withDatabase(context, async ({ db, ...database }) => {
      const orgId = await chosenOrganisation(context, { db, ...database });
      const printed = await grantPrinter(db, orgId);
      const members = (await listMembers(db, orgId)).map(({ userId, email, ...grant }) => {
        return { id: userId, email, ...printed(grant) };
      });
      const text = formatTable(
        ['ID', 'EMAIL', 'ROLE', 'ACCESS'],
        members.map((member) => [member.id, member.email, member.role, limitsText(member)]),
        'No members yet.',
      );
      return { json: { members }, text };
    }),
};

/** Runs `svc member add`: makes a user with an account a member. */
export const addMemberCommand: Command = {
  options: { org: ORG_OPTION, email: EMAIL_OPTION, ...GRANT_OPTIONS },
  details: 'For somebody with an account; svc invitation create invites others. Editors and viewers can be limited.',
  examples: [
    'member add --email ada@example.com --role editor',
    'member add --email client@example.com --role viewer --groups "Client A" --without revenue --until 2027-12-31',
  ],
  run: (context) =>
    grantTo(context, (db, { orgId, userId, grant }) => addMember(db, context.clock, { orgId, userId, ...grant })),
};

/** Runs `svc member role`: replaces what a member is granted. */
export const memberRoleCommand: Command = {
  options: { org: ORG_OPTION, email: EMAIL_OPTION, ...GRANT_OPTIONS },
  details: 'Replaces all of what the member had: without --sites and --groups, all sites.',
  examples: ['member role --email ada@example.com --role viewer --sites k3jd02msa9xq'],
  run: (context) =>
    grantTo(context, async (db, { orgId, userId, grant }) => {
      await requireNotByRule(db, orgId, userId);
      await setGrant(db, context.clock, { orgId, userId }, grant);
    }),
};

/** Runs `svc member remove`. */
export const removeMemberCommand: Command = {
  options: { org: ORG_OPTION, email: EMAIL_OPTION },
  details: 'The user keeps the account, and gets no more reports and alerts of the organization.',
  examples: ['member remove --email ada@example.com'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const { id, email } = await requireUser(database.db, normaliseEmail(context.args.text('email')));
      await endMembership(database.db, orgId, id);
      return { json: { id }, text: `${email} is no longer a member.` };
    }),
};

/** Grants the user of `--email` what the options say. */
function grantTo(
  context: CommandContext,
  give: (db: Db, granted: { readonly orgId: number; readonly userId: number; readonly grant: Grant }) => Promise<void>,
): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const { db } = database;
    const orgId = await chosenOrganisation(context, database);
    const { id, email } = await requireUser(db, normaliseEmail(context.args.text('email')));
    const grant = await readGrant(db, context.args, orgId);
    await give(db, { orgId, userId: id, grant });
    const printed = (await grantPrinter(db, orgId))(grant);
    return { json: { id, ...printed }, text: `${email} is ${grant.role} now (${limitsText(printed)}).` };
  });
}
