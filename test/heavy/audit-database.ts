import type { Acting } from '../../src/database/audit/actor.ts';
import { addOrganisation, addSite, addUser } from '../../src/database/conformance/rows.fixture.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';

/** The ids of an organisation with one of everything that is changed. */
export interface AuditedWorld {
  readonly orgId: number;
  readonly siteId: number;
  readonly userId: number;
  readonly goalId: number;
}

/** A person in the test. */
export const PERSON: Acting = { actor: { kind: 'person', id: 1 }, network: '192.0.2.0', now: Date.now };

/** Opens a database by its URL, or that of a data directory. */
export function openAudited(place: string): Promise<Database> {
  return place.startsWith('postgres:') ? openPostgres(place) : openDatabase(place);
}

/** Adds an organisation with a site, a goal, a member and a key. */
export async function addWorld({ db }: Database): Promise<AuditedWorld> {
  const orgId = await addOrganisation(db, 'Example Ltd');
  const siteId = await addSite(db, orgId);
  const userId = await addUser(db, 'ada@example.com');
  await db.insertInto('members').values({ user_id: userId, org_id: orgId, role: 'owner', created_at: 1 }).execute();
  const key = { org_id: orgId, name: 'key', prefix: 'svc_', fingerprint: 'hash', created_at: 1, revoked_at: null };
  await db.insertInto('api_keys').values(key).execute();
  const goal = { site_id: siteId, name: 'Signup', kind: 'event', pattern: 'signup', created_at: 1 } as const;
  const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow();
  return { orgId, siteId, userId, goalId: id };
}
