import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { nextChange } from './change-number.ts';

/** The days that change when the events of an import are taken back. */
export interface TakenBack {
  readonly siteId: number;
  /** The number of the import, which has written the events. */
  readonly writer: number;
  /** The days of which nothing is left. */
  readonly gone: readonly string[];
  /** The days that have events of others too: they are derived again from these. */
  readonly left: readonly string[];
}

/** SQLite takes some 32,000 values in a statement. */
const DAYS_PER_STATEMENT_MAX = 10_000;

/** Records that the events of a writer are seen no more, and withdraws the days that they were counted in, all at once. */
export async function takeBackEvents(db: Db, { siteId, writer, gone, left }: TakenBack): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    const nothing = {
      generation: null,
      events: null,
      unknown: null,
      origin: null,
      final: 0 as const,
      visits: 0 as const,
      changed,
    };
    for (const days of inPieces([...gone, ...left])) {
      await transaction
        .updateTable('site_days')
        // Where arrivals are counted, one more opens the day.
        .set({ ...nothing, arrivals: sql<number>`case when arrivals > 0 then arrivals + 1 else 0 end` })
        .where('site_id', '=', siteId)
        .where('day', 'in', days)
        .execute();
    }
    await transaction.updateTable('loaded_events').set({ seq: 0 }).where('writer', '=', writer).execute();
  });
}

function inPieces(days: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT_MAX) pieces.push(days.slice(i, i + DAYS_PER_STATEMENT_MAX));
  return pieces;
}
