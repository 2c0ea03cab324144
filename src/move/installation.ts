import type { Database, Db } from '../database/database.ts';
import type { SqliteSnapshot } from '../database/sqlite/snapshot.ts';
import type { ChdbStore } from '../store/chdb/chdb.ts';
import type { ClickHouseStore } from '../store/clickhouse/clickhouse.ts';

/** The installation on one machine that is moved. What it stores is not changed. */
export interface Source {
  readonly dataDir: string;
  readonly database: Database;
  /** Reads all of the database as of one moment. The caller closes it. */
  snapshot(): SqliteSnapshot;
  readonly store: Pick<ChdbStore, 'query' | 'lines'>;
  /** The paths of its journals. */
  readonly journals: readonly string[];
  /** Where the events are kept that the engine refuses. */
  readonly journalDirectory: string;
}

/** The servers that take it in. */
export interface Target {
  readonly database: Database;
  readonly store: ClickHouseStore;
}

/** A move that cannot begin, or not go on. The message is the one line that the person sees. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/**
 * Names an installation for all time: by the instant at which its first organisation was made, which is never changed.
 * Null when there is none.
 */
export async function identityOf(db: Db): Promise<string | null> {
  const first = await db.selectFrom('organisations').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  return first === undefined ? null : String(first.created_at);
}
