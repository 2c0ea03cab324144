import type { Kysely } from 'kysely';
import { actingAs } from '../database/audit/actor.ts';
import type { Db } from '../database/database.ts';
import { assignAbove } from '../database/postgres/sequences.ts';
import type { Schema } from '../database/schema.ts';
import type { SqliteSnapshot, StoredRow } from '../database/sqlite/snapshot.ts';
import { inTransaction } from '../database/transaction.ts';
import { nextChange } from '../rollup/days/change-number.ts';
import { COPIED_TABLES, TABLES } from './tables.ts';

/** PostgreSQL takes 65,535 values in a statement; no table has 50 columns. */
export const ROWS_PER_STATEMENT_MAX = 1000;

/**
 * Copies everything that people have made (accounts, sites, keys, goals, rules, …) in one transaction: the rows of the
 * installation take the place of those that an earlier copy has left. Numbers are assigned above those that it has ever
 * assigned. Returns the number of sites.
 */
export async function copyDefinitions(snapshot: SqliteSnapshot, target: Db): Promise<number> {
  const acting = { actor: { kind: 'copy' }, network: null, now: Date.now } as const;
  const copying = (work: (transaction: Db) => Promise<number>) => actingAs(acting, () => inTransaction(target, work));
  return await copying(async (transaction) => {
    for (const table of COPIED_TABLES.toReversed()) await untyped(transaction).deleteFrom(table).execute();
    for (const table of COPIED_TABLES) await insertRows(transaction, table, snapshot.rows(table));
    for (const [table, number] of snapshot.assigned()) {
      if (isCopied(table) && number > 0) await assignAbove(transaction, table, number);
    }
    await endStagedImports(transaction);
    // Readers may have what an interrupted move left.
    await nextChange(transaction);
    const { sites } = await transaction
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll<number>().as('sites'))
      .executeTakeFirstOrThrow();
    return Number(sites);
  });
}

/** Ends the imports that wait for the store: what they have read stays in the installation's directory. */
async function endStagedImports(db: Db): Promise<void> {
  const problem = 'the installation was moved before it was done; import the files again';
  await db.updateTable('imports').set({ state: 'failed', problem }).where('state', '=', 'staged').execute();
}

/** Inserts rows as they are, numbers included. */
export async function insertRows(db: Db, table: keyof Schema, rows: Iterable<StoredRow>): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT_MAX)) await untyped(db).insertInto(table).values(some).execute();
}

/** Divides what is read one by one into arrays of at most `size`. */
export function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function isCopied(table: string): table is keyof Schema {
  return Object.hasOwn(TABLES, table) && TABLES[table as keyof Schema] === 'copied';
}

/** The rows are those of the same schema: only the compiler does not know that numbers may be given. */
function untyped(db: Db): Kysely<Record<string, StoredRow>> {
  return db as unknown as Kysely<Record<string, StoredRow>>;
}
