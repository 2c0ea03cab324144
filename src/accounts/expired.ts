import type { ControlDb } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { deleteOutlivedInvitations } from './invitations.ts';
import { deleteOutlivedPasswordResets } from './password-resets.ts';
import { deleteOutlivedSessions } from './sessions.ts';

/** Forgets the sessions, links and invitations that open nothing any more. */
export async function forgetOutlived(db: ControlDb, clock: Clock): Promise<void> {
  await deleteOutlivedSessions(db, clock);
  await deleteOutlivedPasswordResets(db, clock);
  await deleteOutlivedInvitations(db, clock);
}
