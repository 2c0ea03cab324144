import type { Clock } from '../domain/clock.ts';
import { epochMs } from './clock-ms.ts';
import type { Db } from './database.ts';

/** Deletes the counters of failed sign-ins, and of uses of keys, that no longer hold anybody back. */
export async function deleteExpiredCounters(db: Db, clock: Clock): Promise<void> {
  for (const table of ['sign_in_failures', 'key_rates'] as const) {
    await db.deleteFrom(table).where('ends_at', '<=', epochMs(clock)).execute();
  }
}
