import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { deleteExpiredLogouts } from './provider-sessions.ts';
import { deleteExpiredSignIns } from './sign-ins.ts';

/** Deletes sign-ins that nobody has ended, and logout tokens that are too old to be used again. */
export async function deleteExpiredOfProviders(db: Db, clock: Clock): Promise<void> {
  await deleteExpiredSignIns(db, clock);
  await deleteExpiredLogouts(db, clock);
}
