import { createInvitation, deleteInvitation, listInvitations, requireInvitation } from '../../accounts/invitations.ts';
import { addressOf } from '../../service/data-directory/address.ts';
import { formatInstant, formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { GRANT_OPTIONS, grantPrinter, limitsText, readGrant } from '../grant-options.ts';
import { chosenOrganisation, ORG_OPTION, withDatabase } from '../with-database.ts';

/** Runs `svc invitation create`: prints the link of a new invitation, which this command does not mail. */
export const createInvitationCommand: Command = {
  options: {
    org: ORG_OPTION,
    email: { value: 'ADDRESS', required: true, summary: 'the invited address' },
    ...GRANT_OPTIONS,
  },
  details: 'The link can be used once, within seven days. It is not mailed: send it to the invited person only.',
  examples: ['invitation create --email client@example.com --role viewer --groups "Client A"'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { db } = database;
      const orgId = await chosenOrganisation(context, database);
      const grant = await readGrant(db, context.args, orgId);
      const email = context.args.text('email');
      const { invitation, token } = await createInvitation(db, context.clock, { orgId, email, grant, invitedBy: null });
      const link = `${addressOf(context.config).url}/invitation#${token}`;
      const limits = limitsText((await grantPrinter(db, orgId))(grant));
      const text = [`Invitation of ${invitation.email} (${grant.role}; ${limits}):`, `  ${link}`].join('\n');
      return { json: { id: invitation.id, link }, text };
    }),
};

/** Runs `svc invitation list`. */
export const listInvitationsCommand: Command = {
  options: { org: ORG_OPTION },
  examples: ['invitation list'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const printed = await grantPrinter(database.db, orgId);
      const invitations = (await listInvitations(database.db, context.clock, orgId)).map(
        ({ id, email, grant, expiresAt }) => ({ id, email, expiresAt, ...printed(grant) }),
      );
      const text = formatTable(
        ['ID', 'EMAIL', 'ROLE', 'ACCESS', 'EXPIRES'],
        invitations.map((each) => [each.id, each.email, each.role, limitsText(each), formatInstant(each.expiresAt)]),
        'No pending invitations.',
      );
      return { json: { invitations }, text };
    }),
};

/** Runs `svc invitation revoke`. */
export const revokeInvitationCommand: Command = {
  argument: 'ID',
  options: { org: ORG_OPTION },
  examples: ['invitation revoke 3'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const orgId = await chosenOrganisation(context, database);
      const { id, email } = await requireInvitation(database.db, context.clock, orgId, context.args.argumentId);
      await deleteInvitation(database.db, orgId, id);
      return { json: { id }, text: `The invitation of ${email} is revoked.` };
    }),
};
