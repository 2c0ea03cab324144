import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';

/** Returns the number of a new run of a collector. A number is never given again. */
export async function numberWriter(db: Db, clock: Clock): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('writers')
      .values({ started_at: epochMs(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom('writers').where('id', '<', id).execute();
    return id;
  });
}
