import { deleteExpired } from '../accounts/expired.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { attempt } from './disposal.ts';

const DELETE_EXPIRED_MS = 3_600_000;

/** Deletes sessions, invitations and password reset links that have expired. */
export const expiry = component({
  name: 'expiry',
  dependencies: { database },
  start: async ({ database }, context) => {
    const { clock, log } = context;
    await attempt(log, 'expiry', () => deleteExpired(database.db, clock));
    return { part: every(context, DELETE_EXPIRED_MS, () => deleteExpired(database.db, clock)) };
  },
});
