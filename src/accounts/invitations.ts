import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { fingerprintOf, isToken, newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Grant } from '../domain/grant.ts';
import { columnsOfGrant, GRANT_COLUMNS, grantOf, isOver, requireGrant } from './grants.ts';
import { joinWith, mayGive, membersAmong } from './members.ts';
import { accountRefusal } from './translations.ts';
import { addUser, normaliseEmail, type User } from './users.ts';

/** The time in which an invitation can be accepted. */
export const INVITATION_MAX_MS = 7 * 86_400_000;

/** An open invitation as the organisation's admins see it. Instants are epoch milliseconds. */
export interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly grant: Grant;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An open invitation as the invited person sees it. */
export interface ReceivedInvitation {
  readonly id: number;
  readonly orgId: number;
  readonly organisation: string;
  readonly email: string;
  readonly grant: Grant;
}

/**
 * Invites an address; an earlier invitation of the same address ends. The returned token is complete and cannot be read
 * again: only its SHA-256 is kept. Throws a DatabaseError: `invalid` for a malformed address, one invitation too many or a grant
 * that cannot be given, `conflict` for a member's address.
 */
export async function createInvitation(
  db: Db,
  clock: Clock,
  invitation: {
    readonly orgId: number;
    readonly email: string;
    readonly grant: Grant;
    /**
     * The inviting user. The invitation ends with this user's membership, or with the right to give the role. Null for one that was
     * made on the server.
     */
    readonly invitedBy: number | null;
  },
): Promise<{ readonly invitation: Invitation; readonly token: string }> {
  const { orgId, grant, invitedBy } = invitation;
  const email = normaliseEmail(invitation.email);
  const token = newToken();
  return await inTransaction(db, async (transaction) => {
    await requireNoMember(transaction, clock, orgId, email);
    await requireGrant(transaction, clock, orgId, grant);
    await transaction
      .deleteFrom('invitations')
      .where('org_id', '=', orgId)
      .where((where) =>
        where.or([where('email', '=', email), where('created_at', '<=', epochMs(clock) - INVITATION_MAX_MS)]),
      )
      .execute();
    // Expired invitations are deleted, so the remaining ones are open.
    await requireRoom(transaction, 'invitations', orgId);
    // Without room for another member the invitation could not be accepted.
    await requireRoom(transaction, 'members', orgId);
    const createdAt = epochMs(clock);
    const { id } = await transaction
      .insertInto('invitations')
      .values({
        ...columnsOfGrant(grant),
        org_id: orgId,
        email,
        fingerprint: fingerprintOf(token),
        invited_by: invitedBy,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { invitation: { id, email, grant, createdAt, expiresAt: createdAt + INVITATION_MAX_MS }, token };
  });
}

/** Lists an organisation's open invitations, oldest first. */
export async function listInvitations(db: Db, clock: Clock, orgId: number): Promise<Invitation[]> {
  const rows = await unexpired(db, clock)
    .select(['id', 'email', 'created_at as createdAt'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, createdAt, ...grant }) => ({
    ...{ id, email, createdAt, grant: grantOf(grant) },
    expiresAt: createdAt + INVITATION_MAX_MS,
  }));
}

/** Returns an organisation's open invitation. Throws a DatabaseError `not_found`. */
export async function requireInvitation(db: Db, clock: Clock, orgId: number, id: number): Promise<Invitation> {
  const found = (await listInvitations(db, clock, orgId)).find((invitation) => invitation.id === id);
  if (found === undefined) throw accountRefusal('not_found', (texts) => texts.invitation.gone);
  return found;
}

/** Withdraws an organisation's invitation immediately. */
export async function deleteInvitation(db: Db, orgId: number, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).where('org_id', '=', orgId).execute();
}

/** Deletes the invitations that nobody accepted in time. */
export async function deleteExpiredInvitations(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('created_at', '<=', epochMs(clock) - INVITATION_MAX_MS)
    .execute();
}

/** Returns the invitation of a token; null alike for a malformed, unknown, withdrawn, accepted or expired one. */
export async function findInvitation(db: Db, clock: Clock, token: string): Promise<ReceivedInvitation | null> {
  if (!isToken(token)) return null;
  const found = await unexpired(db, clock)
    .innerJoin('organisations', 'organisations.id', 'invitations.org_id')
    .select(['invitations.id', 'invitations.org_id as orgId', 'organisations.name as organisation'])
    .leftJoin('members as inviter', (join) =>
      join.onRef('inviter.user_id', '=', 'invitations.invited_by').onRef('inviter.org_id', '=', 'invitations.org_id'),
    )
    .select(['invitations.email', 'invitations.invited_by as invitedBy', 'inviter.role as inviterRole'])
    .where('invitations.fingerprint', '=', fingerprintOf(token))
    .executeTakeFirst();
  if (found === undefined) return null;
  const { id, orgId, organisation, email, invitedBy, inviterRole, ...grant } = found;
  // The inviting member may have lost the right while the invitation was being made.
  if (invitedBy !== null && (inviterRole === null || !mayGive(inviterRole, grant.role))) return null;
  return { id, orgId, organisation, email, grant: grantOf(grant) };
}

/**
 * Accepts an invitation: its user becomes a member. The user is the one of the invited address, or, with a password's
 * hash, a new one. When the token is not valid (any more), returns null and changes nothing. Throws a DatabaseError
 * `conflict` when the address has got a user meanwhile, or the user is already a member.
 *
 * @param by the accepting user, who must have been verified as the one of the invited address, or a new user's password
 */
export async function acceptInvitation(
  db: Db,
  clock: Clock,
  token: string,
  by: User | { readonly passwordHash: string },
): Promise<User | null> {
  return await inTransaction(db, async (transaction) => {
    const invitation = await findInvitation(transaction, clock, token);
    if (invitation === null) return null;
    const { id, orgId, email, grant } = invitation;
    const user = 'id' in by ? by : await addUser(transaction, clock, { email, passwordHash: by.passwordHash });
    if (user.email !== email) throw accountRefusal('conflict', (texts) => texts.invitation.ofOther(email));
    await joinWith(transaction, clock, { ...grant, orgId, userId: user.id });
    await deleteInvitation(transaction, orgId, id);
    return user;
  });
}

/** Throws a DatabaseError `conflict` for the address of a member whose time is not over. */
async function requireNoMember(db: Db, clock: Clock, orgId: number, email: string): Promise<void> {
  const [member] = await membersAmong(db, orgId, [email]);
  if (member !== undefined && !isOver(member, clock)) {
    throw accountRefusal('conflict', (texts) => texts.members.isOne(email));
  }
}

function unexpired(db: Db, clock: Clock) {
  return db
    .selectFrom('invitations')
    .select(GRANT_COLUMNS.map((column) => `invitations.${column}` as const))
    .where('invitations.created_at', '>', epochMs(clock) - INVITATION_MAX_MS)
    .where((where) =>
      where.or([where('invitations.expires_at', 'is', null), where('invitations.expires_at', '>', epochMs(clock))]),
    );
}
