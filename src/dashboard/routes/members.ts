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
import { foundOrganisation, listMembers, type Member, requireMember, setGrant } from '../../accounts/members.ts';
import { type Organisation, renameOrganisation } from '../../accounts/organisations.ts';
import { hashPassword } from '../../accounts/password.ts';
import { findUser, requirePassword, type User } from '../../accounts/users.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Grant, WITHHOLDABLE, wholeGrant } from '../../domain/grant.ts';
import { includesRole, ROLES, type Role } from '../../domain/role.ts';
import { endMembership } from '../../manage/end-membership.ts';
import { invitationMail } from '../account-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { REACH, type ShownGrant, SiteIds } from '../shown-reach.ts';
import { startSession, type Verification, verifyCredentials } from '../sign-in.ts';
import { type SessionAnswer, sessionAnswer } from './session.ts';

/** A member as clients know one. Only admins see whether there is a second factor; it is null for others. */
export type ShownMember = Omit<Member, 'secondFactor' | 'reach'> &
  ShownGrant & { readonly secondFactor: boolean | null };

/** An invitation as clients know one. */
export type ShownInvitation = Omit<Invitation, 'grant'> & { readonly grant: ShownGrant };

/** The members of an organisation. */
export interface MembersAnswer {
  /** Who reaches some sites alone sees nobody else. Others than admins see of others no limits: they look whole. */
  readonly members: readonly ShownMember[];
  /** Null for users who may not see invitations. */
  readonly invitations: readonly ShownInvitation[] | null;
}

/** A new invitation. */
export interface NewInvitationAnswer extends ShownInvitation {
  /**
   * The link of the invitation, shown once. Null when it is sent by mail: then the user who opens it owns the mailbox.
   */
  readonly link: string | null;
}

/** An invitation as the invited person sees it. Only they may learn whether the address has an account. */
export type InvitationAnswer = Pick<ReceivedInvitation, 'organisation' | 'email'> & { readonly role: Role };

const TEXT = z.string();
const INVITATIONS_PER_HOUR_MAX = 30;
const NAME = z.object({ name: TEXT });
const LIMITS = {
  reach: REACH,
  withheld: z.array(z.enum(WITHHOLDABLE)),
  expiresAt: z.number().int().nullable(),
};
/** What is left out stays as it is. */
const CHANGED = z.object({ role: z.enum(ROLES), ...LIMITS }).partial();
const INVITED = z.object({
  email: TEXT,
  role: z.enum(ROLES),
  reach: LIMITS.reach.default(null),
  withheld: LIMITS.withheld.default([]),
  expiresAt: LIMITS.expiresAt.default(null),
});
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
    { org, grant, params }: Pick<OrgRequest<unknown>, 'org' | 'grant' | 'params'>,
    change: (transaction: typeof db, userId: number) => Promise<void>,
  ) =>
    inTransaction(db, async (transaction) => {
      const userId = idOf(params.user);
      requireWithin(grant.role, await requireMember(transaction, org.id, userId));
      await change(transaction, userId);
    });
  return [
    route('GET /orgs/:org/members', 'org:viewer', async ({ org, grant, signedIn }): Promise<MembersAnswer> => {
      const isAdmin = includesRole(grant.role, 'admin');
      const ids = await SiteIds.of(db, org.id);
      const members = (await listMembers(db, org.id)).filter(
        ({ userId }) => grant.reach === null || userId === signedIn.user.id,
      );
      return {
        members: members.map(({ userId, email, role, since, secondFactor, reach, withheld, expiresAt }) => ({
          ...{ userId, email, role, since },
          ...(isAdmin || userId === signedIn.user.id
            ? { reach: ids.shownReach(reach), withheld, expiresAt }
            : { reach: null, withheld: [], expiresAt: null }),
          secondFactor: isAdmin ? secondFactor : null,
        })),
        invitations: isAdmin
          ? (await listInvitations(db, clock, org.id)).map((each) => shownInvitation(ids, each))
          : null,
      };
    }),
    // Every member may leave, so leaving is another route than the removal of somebody else.
    route('DELETE /orgs/:org/members/me', 'org:viewer', async ({ org, signedIn }) => {
      await endMembership(db, org.id, signedIn.user.id);
    }),
    route('DELETE /orgs/:org/members/:user', 'org:admin', async (request) => {
      await manage(request, (transaction, userId) => endMembership(transaction, request.org.id, userId));
    }),
    route('PATCH /orgs/:org/members/:user', 'org:admin', CHANGED, async (request) => {
      const { org, grant: own, body } = request;
      if (body.role !== undefined) requireWithin(own.role, body.role);
      const ids = await SiteIds.of(db, org.id);
      await manage(request, async (transaction, userId) => {
        const had = (await listMembers(transaction, org.id)).find((member) => member.userId === userId)!;
        await setGrant(transaction, clock, org.id, userId, changedGrant(had, body, ids));
      });
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
      async ({ org, grant: own, signedIn, body, language }): Promise<NewInvitationAnswer> => {
        const { email, ...grant } = body;
        const ids = await SiteIds.of(db, org.id);
        requireWithin(own.role, grant.role);
        quota.take(signedIn.user.id);
        const { invitation, token } = await createInvitation(db, clock, {
          email,
          grant: { ...grant, reach: ids.reachWithin(grant.reach) },
          orgId: org.id,
          invitedBy: signedIn.user.id,
        });
        const link = `${publicUrl()}/invitation#${token}`;
        mailer.post(async () => ({
          recipient: invitation.email,
          message: invitationMail(
            { organisation: org.name, by: signedIn.user.email, role: grant.role, link },
            (await chosenLanguage(db, invitation.email)) ?? language,
          ),
        }));
        return { ...shownInvitation(ids, invitation), link: mailer.isConfigured ? null : link };
      },
    ),
    route('DELETE /orgs/:org/invitations/:invitation', 'org:admin', async ({ org, grant, params }) => {
      const invitation = await requireInvitation(db, clock, org.id, idOf(params.invitation));
      requireWithin(grant.role, invitation.grant.role);
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
      const { organisation, email, grant } = await opened(body.token, address);
      return { organisation, email, role: grant.role };
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

function shownInvitation(ids: SiteIds, { grant, ...invitation }: Invitation): ShownInvitation {
  return { ...invitation, grant: { ...grant, reach: ids.shownReach(grant.reach) } };
}

/** Returns a grant with changes, without the limits that its role cannot have unless they are asked for. */
function changedGrant(
  had: Grant,
  { role = had.role, reach, withheld, expiresAt }: z.output<typeof CHANGED>,
  ids: SiteIds,
): Grant {
  const { reach: before, withheld: hidden, expiresAt: end } = includesRole(role, 'admin') ? wholeGrant(role) : had;
  return {
    role,
    reach: reach === undefined ? before : ids.reachWithin(reach),
    withheld: withheld ?? (role === 'editor' ? hidden.filter((part) => part !== 'settings') : hidden),
    expiresAt: expiresAt === undefined ? end : expiresAt,
  };
}

/** Requires a role that is no higher than the user's own. Throws a DashboardError `forbidden`. */
function requireWithin(own: Role, role: Role): void {
  if (!includesRole(own, role)) throw dashboardRefusal('forbidden', (texts) => texts.access.onlyOwners);
}
