import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { deleteExpiredInvitations } from './invitations.ts';
import { deleteExpiredChallenges } from './passkey-challenges.ts';
import { deleteExpiredPasswordResets } from './password-resets.ts';
import { deleteExpiredSessions } from './sessions.ts';

/** Deletes expired sessions, password reset links, invitations and challenges of passkeys. */
export async function deleteExpired(db: Db, clock: Clock): Promise<void> {
  await deleteExpiredSessions(db, clock);
  await deleteExpiredPasswordResets(db, clock);
  await deleteExpiredInvitations(db, clock);
  await deleteExpiredChallenges(db, clock);
}
