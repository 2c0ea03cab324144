import { membershipsElsewhere } from '../oidc/requirements.ts';
import type { Dependencies } from './dependencies.ts';
import type { SignedIn } from './route.ts';

/** An organisation of the user that is seen only in a session of a provider. */
export interface ProviderDue {
  readonly id: number;
  readonly name: string;
  readonly provider: { readonly id: string; readonly name: string };
}

/**
 * Lists the organisations of a session's user that are seen only in a session of another provider. A provider that is no longer
 * configured leads nowhere: its organisations are left out.
 */
export async function providersDue(
  { db, clock, providers }: Pick<Dependencies, 'db' | 'clock' | 'providers'>,
  { user, provider: signedInBy }: Pick<SignedIn, 'user' | 'provider'>,
): Promise<readonly ProviderDue[]> {
  // Most installations have no provider, and every page waits for this.
  if (providers.length === 0) return [];
  const elsewhere = await membershipsElsewhere(db, clock, user.id, signedInBy);
  return elsewhere.flatMap(({ orgId, organisation, provider: needed }) => {
    const provider = providers.find(({ id }) => id === needed);
    if (provider === undefined) return [];
    return { id: orgId, name: organisation, provider: { id: provider.id, name: provider.name } };
  });
}
