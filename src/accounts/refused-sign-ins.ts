import { type Happening, recordHappening } from '../database/audit/record.ts';
import type { Db } from '../database/database.ts';
import type { User } from './users.ts';

/** Records a refused sign-in in the organisations of a user, or in the record of the installation when there is none. */
export async function recordRefusedSignIn(
  db: Db,
  user: Pick<User, 'id'> | null,
  changes: Happening['changes'] = {},
): Promise<void> {
  const orgs =
    user === null ? [] : await db.selectFrom('members').select('org_id as id').where('user_id', '=', user.id).execute();
  const orgIds = orgs.length === 0 ? [0] : orgs.map(({ id }) => id);
  const id = user === null ? null : String(user.id);
  await recordHappening(db, orgIds, { action: 'session.refused', id, site: null, changes });
}
