import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

type NewSite = Insertable<Schema['sites']>;

/** Adds an organisation, and returns its id. */
export async function addOrganisation(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('organisations')
    .values({ name, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the names of all organisations in the order of their ids. */
export async function organisationNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('organisations').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** Adds a user, and returns its id. */
export async function addUser(db: Db, email: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email, password_hash: '', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a site of an organisation, and returns its id. */
export async function addSite(db: Db, orgId: number, fields: Partial<NewSite> = {}): Promise<number> {
  const site: NewSite = {
    public_id: randomUUID(),
    org_id: orgId,
    domain: 'example.com',
    name: 'Example',
    timezone: 'UTC',
    retention_months: null,
    honours_gpc: 1,
    state: 'active',
    created_at: 0,
    ...fields,
  };
  const { id } = await db.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow();
  return id;
}
