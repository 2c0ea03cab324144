import { z } from 'zod';
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  findInvitation,
  type Invitation,
  listInvitations,
  type ReceivedInvitation,
  requireInvitation,
} from '../../accounts/invitations.ts';
import { chosenLanguage } from '../../accounts/languages.ts';
import { foundOrganisation, listMembers, type Member, requireMember, setMemberRole } from '../../accounts/members.ts';
import { type Organisation, renameOrganisation } from '../../accounts/organisations.ts';
import { hashPassword } from '../../accounts/password.ts';
import { findUser, requirePassword, type User } from '../../accounts/users.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import { includesRole } from '../access.ts';
import { invitationMail } from '../account-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { endMembership } from '../end-membership.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { startSession, type Verification, verifyCredentials } from '../sign-in.ts';
import { type SessionAnswer, sessionAnswer } from './session.ts';

/** The members of an organisation. */
export interface MembersAnswer {
  /** Only admins see whether a member has a second factor; it is null for other members. */
  readonly members: readonly (Omit<Member, 'secondFactor'> & { readonly secondFactor: boolean | null })[];
  /** Null for users who may not see invitations. */
  readonly invitations: readonly Invitation[] | null;
}

/** A new invitation. */
export interface NewInvitationAnswer extends Invitation {
  /**
   * The link of the invitation, shown once. Null when it is sent by mail: then the user who opens it owns the mailbox.
   */
  readonly link: string | null;
}

/** An invitation as the invited person sees it. Only they may learn whether the address has an account. */
export type InvitationAnswer = Pick<ReceivedInvitation, 'organisation' | 'email' | 'role'>;

const TEXT = z.string();
const INVITATIONS_PER_HOUR_MAX = 30;
const NAME = z.object({ name: TEXT });
const ROLE = z.enum(ROLES);
const INVITED = z.object({ email: TEXT, role: ROLE });
const TOKEN = z.object({ token: TEXT });
const ACCEPTANCE = z.object({ token: TEXT, password: TEXT.optional(), code: TEXT.optional() });

/** The routes of organisations, their members and their invitations. */
export function memberRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  return [
    ...organisationRoutes(dependencies),
    ...membershipRoutes(dependencies),
    ...invitingRoutes(dependencies),
    ...invitedRoutes(dependencies),
  ];
}

function organisationRoutes({ db, clock, setup }: Dependencies): readonly DashboardRoute[] {
  return [
    route('POST /orgs', 'user', NAME, async ({ signedIn, body }): Promise<Organisation> => {
      return await inTransaction(db, async (transaction) => {
        // The owners of the first organisation run the server, so only the setup may create it, never a visitor of a
        // demo.
        if (await setup.isNeeded(transaction)) throw dashboardRefusal('conflict', (texts) => texts.setup.first);
        return await foundOrganisation(transaction, clock, signedIn.user, body.name);
      });
    }),
    route('PATCH /orgs/:org', 'org:owner', NAME, async ({ org, body }): Promise<Organisation> => {
      return await renameOrganisation(db, org.id, body.name);
    }),
  ];
}

function membershipRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  /** Changes a member after checking that the admin's role allows it. */
  const manage = (
    { org, role, params }: Pick<OrgRequest<unknown>, 'org' | 'role' | 'params'>,
    change: (transaction: typeof db, userId: number) => Promise<void>,
  ) =>
    inTransaction(db, async (transaction) => {
      const userId = idOf(params.user);
      requireWithin(role, await requireMember(transaction, org.id, userId));
      await change(transaction, userId);
    });
  return [
    route('GET /orgs/:org/members', 'org:member', async ({ org, role }): Promise<MembersAnswer> => {
      const isAdmin = includesRole(role, 'admin');
      const members = await listMembers(db, org.id);
      return {
        members: members.map((member) => ({ ...member, secondFactor: isAdmin ? member.secondFactor : null })),
        invitations: isAdmin ? await listInvitations(db, clock, org.id) : null,
      };
    }),
    // Every member may leave, so leaving is another route than the removal of somebody else.
    route('DELETE /orgs/:org/members/me', 'org:member', async ({ org, signedIn }) => {
      await endMembership(db, org.id, signedIn.user.id);
    }),
    route('DELETE /orgs/:org/members/:user', 'org:admin', async (request) => {
      await manage(request, (transaction, userId) => endMembership(transaction, request.org.id, userId));
    }),
    route('PATCH /orgs/:org/members/:user', 'org:admin', z.object({ role: ROLE }), async (request) => {
      const { org, role, body } = request;
      requireWithin(role, body.role);
      await manage(request, (transaction, userId) => setMemberRole(transaction, org.id, userId, body.role));
    }),
  ];
}

function invitingRoutes({ db, clock, mailer, publicUrl }: Dependencies): readonly DashboardRoute[] {
  const quota = new HourlyQuota(clock, INVITATIONS_PER_HOUR_MAX, 'invitations');
  return [
    route(
      'POST /orgs/:org/invitations',
      'org:admin',
      INVITED,
      async ({ org, role, signedIn, body, language }): Promise<NewInvitationAnswer> => {
        requireWithin(role, body.role);
        quota.take(signedIn.user.id);
        const { invitation, token } = await createInvitation(db, clock, {
          ...body,
          orgId: org.id,
          invitedBy: signedIn.user.id,
        });
        const link = `${publicUrl()}/invitation#${token}`;
        mailer.post(async () => ({
          recipient: invitation.email,
          message: invitationMail(
            { organisation: org.name, by: signedIn.user.email, role: body.role, link },
            (await chosenLanguage(db, invitation.email)) ?? language,
          ),
        }));
        return { ...invitation, link: mailer.isConfigured ? null : link };
      },
    ),
    route('DELETE /orgs/:org/invitations/:invitation', 'org:admin', async ({ org, role, params }) => {
      const invitation = await requireInvitation(db, clock, org.id, idOf(params.invitation));
      requireWithin(role, invitation.role);
      await deleteInvitation(db, org.id, invitation.id);
    }),
  ];
}

/** The routes of an invited person. Tokens stand only in bodies, because proxies log addresses. */
function invitedRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, guard } = dependencies;
  const opened = (token: string, address: string) =>
    guard.attempt({ kind: 'link', address }, async () => {
      const invitation = await findInvitation(db, clock, token);
      if (invitation === null) throw dashboardRefusal('gone', (texts) => texts.invitation.gone);
      return invitation;
    });
  return [
    route('POST /invitation', 'anyone', TOKEN, async ({ body, address }): Promise<InvitationAnswer> => {
      const { organisation, email, role } = await opened(body.token, address);
      return { organisation, email, role };
    }),
    route('POST /invitation/accept', 'anyone', ACCEPTANCE, async (request): Promise<SessionAnswer> => {
      const { email } = await opened(request.body.token, request.address);
      const { by, verification } = await acceptanceOf(dependencies, request, email);
      const user = await acceptInvitation(db, clock, request.body.token, by);
      if (user === null) throw dashboardRefusal('gone', (texts) => texts.invitation.gone);
      if (verification !== null) await startSession(dependencies, request, { ...verification, user });
      return await sessionAnswer(dependencies, request, user);
    }),
  ];
}

/**
 * Identifies the user who accepts the invitation of an address: the signed-in or verified user of the address, or the
 * password of a new user. `verification` is what the session is started with; null when the user is signed in already.
 * Until an acceptable password is given, nothing reveals whether the address has an account.
 */
async function acceptanceOf(
  dependencies: Dependencies,
  request: DashboardRequest<z.output<typeof ACCEPTANCE>>,
  email: string,
): Promise<{
  readonly by: User | { readonly passwordHash: string };
  readonly verification: Omit<Verification, 'user'> | null;
}> {
  const { password, code } = request.body;
  const user = await findUser(dependencies.db, email);
  if (user !== null && request.signedIn?.user.id === user.id) return { by: user, verification: null };
  if (password === undefined) throw dashboardRefusal('invalid', (texts) => texts.invitation.passwordNeeded(email));
  requirePassword(password, email);
  if (user !== null) {
    const verification = await verifyCredentials(dependencies, request, { email, password, code });
    return { by: verification.user, verification };
  }
  const passwordHash = await dependencies.passwordHashQueue.run(() => hashPassword(password));
  return { by: { passwordHash }, verification: { passwordHash, withSecondFactor: false } };
}

/** Requires a role that is no higher than the user's own. Throws a DashboardError `forbidden`. */
function requireWithin(own: Role, role: Role): void {
  if (!includesRole(own, role)) throw dashboardRefusal('forbidden', (texts) => texts.access.onlyOwners);
}
