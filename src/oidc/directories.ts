import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { directoryEntriesOf } from './directory-entries.ts';
import { endSessionsOfProvider } from './identities.ts';
import { followRules } from './memberships.ts';
import type { ProviderSettings } from './provider-settings.ts';

/**
 * Makes a user's membership of an organisation what the provider's directory says now; without a word of the directory it ends. Who
 * has another access than before, or none, is signed out of the provider's sessions. Members of other organisations are not: their
 * sessions go on there, or anybody with a directory could sign them out.
 */
export async function followDirectory(
  db: Db,
  clock: Clock,
  { provider, orgId, userId }: { readonly provider: ProviderSettings; readonly orgId: number; readonly userId: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const isTold = (await directoryEntriesOf(transaction, provider.id, { userId, email: null })).has(orgId);
    const { memberOf, isChanged } = await followRules(transaction, clock, {
      ...{ userId, provider, vouched: isTold ? { values: [], email: null } : null },
      ...{ except: 'all', within: orgId },
    });
    const isElsewhere = memberOf.some((id) => id !== orgId);
    if (!isElsewhere && (isChanged || !memberOf.includes(orgId))) {
      await endSessionsOfProvider(transaction, userId, provider.id);
    }
  });
}
