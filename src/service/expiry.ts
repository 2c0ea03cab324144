import { deleteExpired } from '../accounts/expired.ts';
import { deleteExpiredConsents } from '../alerts/consents/consent-expiry.ts';
import { cutOldEntries } from '../audit/retention.ts';
import { deleteExpiredCounters } from '../database/expired-counters.ts';
import { deleteExpiredAnswers } from '../manage/api/idempotency.ts';
import { deleteMemberlessAccounts } from '../manage/memberless-accounts.ts';
import { deleteExpiredOfProviders } from '../oidc/expired.ts';
import { deleteExpiredRecipients } from '../reports/recipients/recipients.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { attempt } from './process/disposal.ts';
import { trustedClock } from './trusted-clock.ts';

const DELETE_EXPIRED_MS = 3_600_000;

/**
 * Deletes sessions, counters of attempts, invitations, links of emails, addresses for reports, answers to repeated requests and
 * entries of records that have expired, and accounts that have been without a membership too long.
 */
export const expiry = component({
  name: 'expiry',
  dependencies: { database, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const { clock, log } = context;
    const expire = async () => {
      if (!trustedClock.mayErase) return;
      await deleteExpired(database.db, clock);
      await deleteExpiredCounters(database.db, clock);
      await deleteExpiredConsents(database.db, clock);
      await deleteExpiredRecipients(database.db, clock);
      await deleteExpiredAnswers(database.db, clock);
      await deleteExpiredOfProviders(database.db, clock);
      await deleteMemberlessAccounts(database.db, clock);
      await cutOldEntries(database.db, clock);
    };
    await attempt(log, 'expiry', expire);
    return { part: every(context, DELETE_EXPIRED_MS, expire) };
  },
});
