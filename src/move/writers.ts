import type { Db } from '../database/database.ts';
import { assignAbove } from '../database/postgres/sequences.ts';
import type { SqliteSnapshot } from '../database/sqlite/snapshot.ts';
import { EVENTS_PER_WRITER } from '../domain/sequence.ts';
import { MoveError, type Source } from './installation.ts';
import { Progress } from './progress.ts';

/**
 * The collectors on the servers are numbered so far above those of the installation, which goes on starting some until it is
 * stopped. A tenth of all numbers.
 */
const RUNS_LEFT = 50_000;
const STEP = 'runs of collectors';

/** A writer of the installation's events, with the number (`seq`) of its last one in the store. */
export interface MovedWriter {
  readonly writer: number;
  readonly last: number;
}

/** Lists the writers of the events in a store. */
export async function listWriters(store: Source['store']): Promise<MovedWriter[]> {
  return await store.query<MovedWriter>(
    `SELECT intDiv(seq, ${EVENTS_PER_WRITER}) AS writer, max(seq) AS last FROM events GROUP BY writer ORDER BY writer`,
  );
}

/**
 * Numbers the collectors on the servers apart from those of the installation, once. Throws a MoveError when the
 * installation has used up the numbers that were left to it meanwhile.
 */
export async function numberApart(snapshot: SqliteSnapshot, target: Db): Promise<void> {
  const progress = new Progress(target);
  const runs = snapshot.assigned().get('writers') ?? 0;
  const recorded = await progress.step(STEP);
  const first = recorded === null ? runs + RUNS_LEFT : Number(recorded.place);
  if (runs >= first)
    throw new MoveError(
      'the installation has started too many collectors since the move began; begin anew with empty servers',
    );
  if (recorded !== null) return;
  await assignAbove(target, 'writers', first);
  await progress.record(STEP, { place: String(first), rows: 0, isDone: true });
}
