import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import { FIELD_SETS, type FieldSet } from '../domain/added-fields.ts';
import { requireSite } from './sites.ts';

/** Lists the sets of fields that a site has switched off; none for an unknown site. */
export async function fieldSetsOff(db: Db, siteId: number): Promise<FieldSet[]> {
  const row = await db.selectFrom('sites').select('fields_off').where('id', '=', siteId).executeTakeFirst();
  return row === undefined ? [] : FIELD_SETS.filter((set) => row.fields_off.split(',').includes(set));
}

/**
 * Switches sets of fields of a site off and on; a set in neither list stays as it is. Days that are closed from then on
 * follow the change. Returns the sets that are off. Throws a DatabaseError `invalid` for an unknown set or one in both
 * lists, `not_found` for an unknown site.
 */
export async function switchFieldSets(
  db: Db,
  publicId: string,
  { off, on }: { readonly off: readonly string[]; readonly on: readonly string[] },
): Promise<FieldSet[]> {
  for (const set of [...off, ...on]) {
    if ((FIELD_SETS as readonly string[]).includes(set)) continue;
    throw new DatabaseError('invalid', `${JSON.stringify(set)} is none of ${FIELD_SETS.join(', ')}`);
  }
  const both = off.find((set) => on.includes(set));
  if (both !== undefined) throw new DatabaseError('invalid', `${both} cannot be switched off and on`);
  return await inTransaction(db, async (transaction) => {
    const { id } = await requireSite(transaction, publicId);
    const before = await fieldSetsOff(transaction, id);
    const after = FIELD_SETS.filter((set) => off.includes(set) || (before.includes(set) && !on.includes(set)));
    await transaction.updateTable('sites').set({ fields_off: after.join() }).where('id', '=', id).execute();
    return after;
  });
}
