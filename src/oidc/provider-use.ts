import type { Db } from '../database/database.ts';
import { organisationsOfProvider } from './memberships.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { listRules } from './rules.ts';

/** An organisation that nobody could enter if a provider failed. */
export interface LockedOrganisation {
  readonly id: number;
  readonly name: string;
}

/** The use of a provider, as far as the database knows it. */
export interface ProviderUse {
  readonly id: string;
  /** Whether a rule lets people in by it, or an account is linked to it. */
  readonly isUsed: boolean;
  /** The organisations whose owners all have to sign in by it because of their domains, and none of whom is sure to get in. */
  readonly locked: readonly LockedOrganisation[];
}

/** Finds out how providers are used. */
export async function providerUses(db: Db, providers: readonly ProviderSettings[]): Promise<ProviderUse[]> {
  const uses: ProviderUse[] = [];
  for (const provider of providers) {
    const { id } = provider;
    const orgIds = await organisationsOfProvider(db, provider);
    uses.push({
      ...{ id, isUsed: await isUsed(db, id, orgIds) },
      locked: orgIds.length === 0 ? [] : await lockedOrganisations(db, provider, orgIds),
    });
  }
  return uses;
}

async function isUsed(db: Db, provider: string, orgIds: readonly number[]): Promise<boolean> {
  for (const orgId of orgIds) {
    const rules = await listRules(db, orgId);
    if (rules.some((rule) => rule.provider === null || rule.provider === provider)) return true;
  }
  const identity = await db
    .selectFrom('oidc_identities')
    .select('id')
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst();
  return identity !== undefined;
}

/**
 * Lists the organisations of a provider whose owners all have addresses of its domains, none of them a break-glass owner, nor somebody
 * who has ever signed in by it.
 */
async function lockedOrganisations(
  db: Db,
  { id: providerId, domains }: ProviderSettings,
  orgIds: readonly number[],
): Promise<LockedOrganisation[]> {
  if (domains.length === 0) return [];
  const owners = await db
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.org_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('oidc_requirements', 'oidc_requirements.break_glass_id', 'members.user_id')
    .leftJoin('oidc_identities', (join) =>
      join.onRef('oidc_identities.user_id', '=', 'members.user_id').on('oidc_identities.provider', '=', providerId),
    )
    .select(['organisations.id', 'organisations.name', 'users.email'])
    .select(['oidc_requirements.org_id as breakGlassOf', 'oidc_identities.id as identityId'])
    .where('members.org_id', 'in', orgIds)
    .where('members.role', '=', 'owner')
    .orderBy('organisations.id')
    .execute();
  const getsIn = ({ email, breakGlassOf, identityId }: (typeof owners)[number]) =>
    breakGlassOf !== null || identityId !== null || !domains.includes(email.toLowerCase().split('@').at(-1)!);
  return [...Map.groupBy(owners, ({ id }) => id).values()]
    .filter((some) => !some.some(getsIn))
    .flatMap(([first]) => (first === undefined ? [] : { id: first.id, name: first.name }));
}
