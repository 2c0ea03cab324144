import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { ControlDb } from './control.ts';
import { ControlError } from './control-error.ts';
import { cleanName } from './text.ts';

/** Who owns sites and keys. */
export interface Organisation {
  readonly id: number;
  readonly name: string;
}

/** Makes an organisation. Throws a ControlError `invalid` for an empty name. */
export async function createOrganisation(
  db: ControlDb,
  clock: Clock,
  organisation: { readonly name: string },
): Promise<Organisation> {
  const name = cleanName(organisation.name, 'the name');
  return await db
    .insertInto('organisations')
    .values({ name, created_at: epochMs(clock) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Gives an organisation another name. Throws a ControlError `invalid` for an empty name, `not_found` for an unknown id. */
export async function renameOrganisation(db: ControlDb, id: number, newName: string): Promise<Organisation> {
  const name = cleanName(newName, 'the name');
  await requireOrganisation(db, id);
  await db.updateTable('organisations').set({ name }).where('id', '=', id).execute();
  return { id, name };
}

/** All organisations, oldest first. */
export async function listOrganisations(db: ControlDb): Promise<Organisation[]> {
  return await db.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute();
}

/** The organisation of an id. Throws a ControlError `not_found`. */
export async function requireOrganisation(db: ControlDb, id: number): Promise<Organisation> {
  const found = await db.selectFrom('organisations').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (found === undefined) {
    throw new ControlError('not_found', `there is no organisation ${id}`, { missing: 'organisation' });
  }
  return found;
}
