import { deleteExpired } from '../accounts/expired.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { attempt } from './disposal.ts';
import { trustedClock } from './trusted-clock.ts';

const DELETE_EXPIRED_MS = 3_600_000;

/** Deletes sessions, invitations and password reset links that have expired. */
export const expiry = component({
  name: 'expiry',
  dependencies: { database, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const { clock, log } = context;
    const expire = async () => {
      if (trustedClock.mayErase) await deleteExpired(database.db, clock);
    };
    await attempt(log, 'expiry', expire);
    return { part: every(context, DELETE_EXPIRED_MS, expire) };
  },
});
