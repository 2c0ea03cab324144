import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { cleanName } from '../database/text.ts';
import type { Clock } from '../domain/clock.ts';

/** An organisation, which owns sites and keys. */
export interface Organisation {
  readonly id: number;
  readonly name: string;
}

/**
 * Makes an organisation. The owners of the first one that is no demo's run the server. Throws a DatabaseError `invalid`
 * for an empty name.
 */
export async function createOrganisation(
  db: Db,
  clock: Clock,
  { name: typed, isDemo = false }: { readonly name: string; readonly isDemo?: boolean },
): Promise<Organisation> {
  const name = cleanName(typed);
  return await db
    .insertInto('organisations')
    .values(({ case: when, exists, lit, selectFrom }) => ({
      name,
      is_demo: isDemo ? 1 : 0,
      operates: isDemo
        ? 0
        : when()
            .when(exists(selectFrom('organisations').select('id').where('operates', '=', 1)))
            .then(lit(0))
            .else(lit(1))
            .end(),
      created_at: epochMs(clock),
    }))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Gives an organisation another name. Throws a DatabaseError `invalid` for an empty name, `not_found` for an unknown id. */
export async function renameOrganisation(db: Db, id: number, newName: string): Promise<Organisation> {
  const name = cleanName(newName);
  await requireOrganisation(db, id);
  await db.updateTable('organisations').set({ name }).where('id', '=', id).execute();
  return { id, name };
}

/** Lists organisations, oldest first: all of them, only demos', or only those of no demo. */
export async function listOrganisations(db: Db, only: { readonly isDemo?: boolean } = {}): Promise<Organisation[]> {
  let query = db.selectFrom('organisations').select(['id', 'name']).orderBy('id');
  if (only.isDemo !== undefined) query = query.where('is_demo', '=', only.isDemo ? 1 : 0);
  return await query.execute();
}

/** Returns the organisation of an id. Throws a DatabaseError `not_found`. */
export async function requireOrganisation(db: Db, id: number): Promise<Organisation> {
  const found = await db.selectFrom('organisations').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (found === undefined) {
    throw new DatabaseError('not_found', `there is no organization ${id}`, { missing: 'organisation' });
  }
  return found;
}

/** Returns the oldest organisation without members, as the command line creates them; null when there is none. */
export async function memberlessOrganisation(db: Db): Promise<Organisation | null> {
  const found = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('is_demo', '=', 0)
    .where('id', 'not in', db.selectFrom('members').select('org_id'))
    .orderBy('id')
    .executeTakeFirst();
  return found ?? null;
}
