import { membershipsOf } from '../accounts/memberships.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { directoryEntriesOf } from './directory-entries.ts';
import { endSessionsOfProvider } from './identities.ts';
import { followRules, grantedByRules } from './memberships.ts';
import type { ProviderSettings } from './provider-settings.ts';

/**
 * Makes a user's membership of an organisation what the provider's directory says now. Who is no longer active, or a member nowhere,
 * is signed out of the provider's sessions; those of members of other organisations go on there.
 */
export async function followDirectory(
  db: Db,
  clock: Clock,
  { provider, orgId, userId }: { readonly provider: ProviderSettings; readonly orgId: number; readonly userId: number },
): Promise<void> {
  const entry = (await directoryEntriesOf(db, provider.id, { userId, email: null })).get(orgId);
  const granted = await grantedByRules(db, clock, provider, { values: [], email: null, userId }, orgId);
  await followRules(db, clock, { userId, provider: provider.id, granted, within: orgId });
  const memberships = await membershipsOf(db, clock, userId, provider.id);
  const isElsewhere = memberships.some((membership) => membership.orgId !== orgId);
  const isHere = memberships.some((membership) => membership.orgId === orgId) && entry?.isActive;
  if (!isElsewhere && !isHere) await endSessionsOfProvider(db, userId, provider.id);
}
