import { type FactorDue, factorsDue } from '../accounts/second-factor-requirements.ts';
import { membershipsElsewhere } from '../oidc/requirements.ts';
import type { Dependencies } from './dependencies.ts';
import type { SignedIn } from './route.ts';

/** An organisation of the user that is seen only in a session of a provider. */
export interface ProviderDue {
  readonly id: number;
  readonly name: string;
  readonly provider: { readonly id: string; readonly name: string };
}

/** The conditions of organisations that a session's user does not meet, now or later. */
export interface Due {
  /** The organisations of the user that are seen only in a session of another provider; absent without any. */
  readonly providersDue?: readonly ProviderDue[];
  /** The organisations that require a second factor, now or later, which the user does not have; absent without any. */
  readonly factorsDue?: readonly FactorDue[];
}

type Session = Pick<SignedIn, 'user' | 'provider'>;

/** Finds out which conditions of organisations a session's user does not meet. */
export async function dueOf(dependencies: Dependencies, session: Session): Promise<Due> {
  const { db, clock } = dependencies;
  const providers = await providersDue(dependencies, session);
  const factors = await factorsDue(db, clock, session.user.id, session.provider);
  return {
    ...(providers.length > 0 ? { providersDue: providers } : {}),
    ...(factors.length > 0 ? { factorsDue: factors } : {}),
  };
}

/** A provider that is no longer configured leads nowhere: its organisations are left out. */
async function providersDue(
  { db, clock, providers }: Dependencies,
  { user, provider: signedInBy }: Session,
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
