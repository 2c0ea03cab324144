import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Person } from './claims.ts';
import type { Granted } from './memberships.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { membershipsElsewhere, requirementOf } from './requirements.ts';

/** Throws a ProviderError `no_access` when nothing that the rules grant a person holds in a session of the provider. */
export async function requireUsable(db: Db, { id }: ProviderSettings, person: Person, granted: Granted): Promise<void> {
  const details: string[] = [];
  for (const orgId of granted.keys()) {
    const requirement = await requirementOf(db, orgId);
    if (requirement === null || requirement.provider === id) return;
    details.push(requires(orgId, requirement.provider));
  }
  throw new ProviderError('no_access', details.join('; ') || noRule(person));
}

/** Returns the error for a user who is a member nowhere in a session of the provider, with the cause for the log. */
export async function noAccess(
  db: Db,
  clock: Clock,
  { id }: ProviderSettings,
  person: Person,
  userId: number,
): Promise<ProviderError> {
  const details = (await membershipsElsewhere(db, clock, userId, id)).map(({ orgId, provider, isRequired }) =>
    isRequired ? requires(orgId, provider) : `rules of ${provider} give access to organization ${orgId}`,
  );
  return new ProviderError('no_access', details.join('; ') || `${noRule(person)}, or the directory ends it`);
}

function requires(orgId: number, provider: string): string {
  return `organization ${orgId} requires ${provider}`;
}

function noRule({ values }: Person): string {
  return `no rule fits any of ${values.length} values`;
}
