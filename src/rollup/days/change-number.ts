import type { Db } from '../../database/database.ts';

/** Returns the number of the next change; the changes of one transaction may share it. */
export async function nextChange(transaction: Db): Promise<number> {
  const { number } = await transaction
    .updateTable('day_changes')
    .set((set) => ({ number: set('number', '+', 1) }))
    .where('id', '=', 1)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Returns the number of the last change: one read of one row. */
export async function lastChange(db: Db): Promise<number> {
  const { number } = await db.selectFrom('day_changes').select('number').where('id', '=', 1).executeTakeFirstOrThrow();
  return number;
}
