import { z } from 'zod';
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  findInvitation,
  type Invitation,
  type ReceivedInvitation,
  requireInvitation,
} from '../../accounts/invitations.ts';
import { chosenLanguage } from '../../accounts/languages.ts';
import { hashPassword } from '../../accounts/password.ts';
import { findUser, requirePassword, type User } from '../../accounts/users.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import { invitationMail } from '../account-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { ASSERTION } from '../passkey-proof.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { LIMITS, type ListedGrant, requireWithin, SiteIds } from '../shown-reach.ts';
import { startSession, type Verification, verifyCredentials } from '../sign-in.ts';
import { type SessionAnswer, sessionAnswer } from './session.ts';

/** An invitation as clients know one. */
export type ShownInvitation = Omit<Invitation, 'grant'> & { readonly grant: ListedGrant };

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
const INVITED = z.object({
  email: TEXT,
  role: z.enum(ROLES),
  reach: LIMITS.reach.default(null),
  withheld: LIMITS.withheld.default([]),
  expiresAt: LIMITS.expiresAt.default(null),
});
const TOKEN = z.object({ token: TEXT });
const ACCEPTANCE = z.object({
  token: TEXT,
  password: TEXT.optional(),
  code: TEXT.optional(),
  passkey: ASSERTION.optional(),
});

/** The routes of invitations: those who invite, and those who are invited. */
export function invitationRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  return [...invitingRoutes(dependencies), ...invitedRoutes(dependencies)];
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
      const provider = verification === null ? (request.signedIn?.provider ?? null) : null;
      return await sessionAnswer(dependencies, request, { user, provider });
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
  const { password, code, passkey } = request.body;
  const user = await findUser(dependencies.db, email);
  if (user !== null && request.signedIn?.user.id === user.id) return { by: user, verification: null };
  if (password === undefined) throw dashboardRefusal('invalid', (texts) => texts.invitation.passwordNeeded(email));
  requirePassword(password, email);
  if (user !== null) {
    const verification = await verifyCredentials(dependencies, request, { email, password, code, passkey });
    return { by: verification.user, verification };
  }
  const passwordHash = await dependencies.passwordHashQueue.run(() => hashPassword(password));
  return { by: { passwordHash }, verification: { passwordHash, withSecondFactor: false } };
}

/** Returns an invitation as clients know one. */
export function shownInvitation(ids: SiteIds, { grant, ...invitation }: Invitation): ShownInvitation {
  return { ...invitation, grant: ids.listed(grant) };
}
