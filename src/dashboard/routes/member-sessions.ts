import { z } from 'zod';
import { isOver } from '../../accounts/grants.ts';
import { listMembers, requirePresentMember } from '../../accounts/members.ts';
import { type SessionLimits, sessionLimitsOf, setSessionLimits } from '../../accounts/session-limits.ts';
import { endSessionsOf, listSessionsOfMembers, revokeSession, type Session } from '../../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, type OrgRequest, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** The sessions of an organisation's members: its limits, and the signed-in browsers. No network address is told. */
export interface MemberSessionsAnswer {
  readonly limits: SessionLimits;
  /** The members in the order in which they joined, each with the browser seen last first. */
  readonly members: readonly MemberSessions[];
}

export interface MemberSessions {
  readonly userId: number;
  readonly email: string;
  readonly sessions: readonly Session[];
}

const LIMITS = z.object({ hours: z.int().nullable(), idleMinutes: z.int().nullable() });

/** The routes with which owners limit and end the sessions of members. A session is the person's: it ends for every organisation. */
export function memberSessionRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  const answer = async (orgId: number): Promise<MemberSessionsAnswer> => {
    const sessions = Map.groupBy(await listSessionsOfMembers(db, clock, orgId), ({ userId }) => userId);
    const members = (await listMembers(db, orgId)).filter((member) => !isOver(member, clock));
    return {
      limits: await sessionLimitsOf(db, orgId),
      members: members.map(({ userId, email }) => ({
        ...{ userId, email },
        sessions: (sessions.get(userId) ?? []).map(({ userId: _, ...session }) => session),
      })),
    };
  };
  /** Returns the id of the member that a path names. Throws a DatabaseError `not_found`, also when the member's time is over. */
  const memberOf = async ({ org, params }: Pick<OrgRequest<unknown>, 'org' | 'params'>): Promise<number> => {
    const userId = idOf(params.user);
    await requirePresentMember(db, clock, org.id, userId);
    return userId;
  };
  return [
    route('GET /orgs/:org/sessions', 'org:owner', ({ org }) => answer(org.id)),
    route('PUT /orgs/:org/session-limits', 'org:owner', LIMITS, async ({ org, body }) => {
      await setSessionLimits(db, org.id, body);
      return answer(org.id);
    }),
    // Owners who end all of their own sessions keep the one with which they do so.
    route('DELETE /orgs/:org/members/:user/sessions', 'org:owner', async (request) => {
      const { user, sessionId } = request.signedIn;
      const userId = await memberOf(request);
      await endSessionsOf(db, userId, { except: userId === user.id ? sessionId : null });
    }),
    route('DELETE /orgs/:org/members/:user/sessions/:session', 'org:owner', async (request) => {
      await revokeSession(db, await memberOf(request), idOf(request.params.session));
    }),
  ];
}
