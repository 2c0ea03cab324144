import { z } from 'zod';
import { listInvitations } from '../../accounts/invitations.ts';
import { foundOrganisation, listMembers, type Member, requireMember, setGrant } from '../../accounts/members.ts';
import { type Organisation, renameOrganisation } from '../../accounts/organisations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Grant, wholeGrant } from '../../domain/grant.ts';
import { includesRole, ROLES } from '../../domain/role.ts';
import { endMembership } from '../../manage/end-membership.ts';
import { requireNotByRule } from '../../oidc/memberships.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { LIMITS, type ListedGrant, requireWithin, type ShownGrant, SiteIds } from '../shown-reach.ts';
import { invitationRoutes, type ShownInvitation, shownInvitation } from './invitations.ts';

/** A member as clients know one. Only admins see whether there is a second factor; it is null for others. */
export type ShownMember = Omit<Member, 'secondFactor' | 'reach'> &
  ListedGrant & { readonly secondFactor: boolean | null };

/** The members of an organisation. */
export interface MembersAnswer {
  /** A member who reaches some sites alone sees nobody else. Only admins see the limits of other members. */
  readonly members: readonly ShownMember[];
  /** Null for users who may not see invitations. */
  readonly invitations: readonly ShownInvitation[] | null;
}

export type { InvitationAnswer, NewInvitationAnswer, ShownInvitation } from './invitations.ts';

const TEXT = z.string();
const NAME = z.object({ name: TEXT });
/** The body of a change: fields that are left out stay as they are. */
const CHANGED = z.object({ role: z.enum(ROLES), ...LIMITS }).partial();
/** The routes of organisations, their members and their invitations. */
export function memberRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  return [...organisationRoutes(dependencies), ...membershipRoutes(dependencies), ...invitationRoutes(dependencies)];
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
    change: (transaction: typeof db, userId: number, had: Grant) => Promise<void>,
  ) =>
    inTransaction(db, async (transaction) => {
      const userId = idOf(params.user);
      const had = await requireMember(transaction, org.id, userId);
      requireWithin(grant.role, had.role);
      await change(transaction, userId, had);
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
          ...{ userId, email, since },
          ...ids.listed(
            isAdmin || userId === signedIn.user.id ? { role, reach, withheld, expiresAt } : wholeGrant(role),
          ),
          secondFactor: isAdmin ? secondFactor : null,
        })),
        invitations: isAdmin
          ? (await listInvitations(db, clock, org.id)).map((each) => shownInvitation(ids, each))
          : null,
      };
    }),
    route('GET /orgs/:org/members/:user', 'org:admin', async ({ org, params }): Promise<ShownGrant> => {
      const { reach, ...grant } = await requireMember(db, org.id, idOf(params.user));
      return { ...grant, reach: (await SiteIds.of(db, org.id)).shownReach(reach) };
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
      await manage(request, async (transaction, userId, had) => {
        await requireNotByRule(transaction, org.id, userId);
        await setGrant(transaction, clock, { orgId: org.id, userId }, changedGrant(had, body, ids));
      });
    }),
  ];
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
