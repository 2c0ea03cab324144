import { type Kysely, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { WORKER_LEASE } from '../database/lease.ts';
import { MOVE, moveUnderWay } from '../database/move-state.ts';
import { inTransaction } from '../database/transaction.ts';
import { nextChange } from '../rollup/days/change-number.ts';
import { identityOf, MoveError } from './installation.ts';

/** A part of the move that is done step by step, and how far it has come. */
export interface Step {
  /** The place behind the last block that is in the target, as its part writes it; null before the first. */
  readonly place: string | null;
  /** The rows up to there. */
  readonly rows: number;
  readonly isDone: boolean;
}

interface ProgressTable {
  move_progress: { name: string; place: string | null; rows: number; done: 0 | 1 };
}

/** The progress of a move, in the database that it fills. */
export class Progress {
  readonly #db: Kysely<ProgressTable>;

  constructor(db: Db) {
    this.#db = db as unknown as Kysely<ProgressTable>;
  }

  /** Returns the progress of a part; null when it has not begun. */
  async step(name: string): Promise<Step | null> {
    const row = await this.#db
      .selectFrom('move_progress')
      .select(['place', 'rows', 'done'])
      .where('name', '=', name)
      .executeTakeFirst();
    return row === undefined ? null : { place: row.place, rows: row.rows, isDone: row.done === 1 };
  }

  /** Records the progress of a part. */
  async record(name: string, { place, rows, isDone }: Step): Promise<void> {
    const row = { place, rows, done: isDone ? 1 : 0 } as const;
    await this.#db
      .insertInto('move_progress')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }

  /** Lists the names of the parts that have begun. */
  async names(): Promise<string[]> {
    const rows = await this.#db.selectFrom('move_progress').select('name').execute();
    return rows.map(({ name }) => name);
  }
}

/** The beginning of a move. */
export interface Begun {
  /** Whether an earlier run began it. */
  readonly isResumed: boolean;
  /** Whether a worker may have been at work on the servers a moment ago. */
  readonly hadWorker: boolean;
}

/**
 * Begins a move into a database without accounts, or goes on with the one of the same installation. From then on readers
 * are shown nothing of the servers, and no worker works there. Throws a MoveError, with nothing changed, when the database
 * is in use.
 *
 * @param identity names the installation that is moved
 * @param first does what belongs to the beginning of a new move, in its transaction
 */
export async function beginMove(
  target: Db,
  identity: string,
  first: (transaction: Db) => Promise<void>,
): Promise<Begun> {
  return await inTransaction(target, async (transaction) => {
    const found = await moveUnderWay(transaction);
    if (found !== null && found !== identity) {
      throw new MoveError(
        'svc move is filling these servers from another data directory; give that one, or other servers',
      );
    }
    if (found === null) {
      await requireEmpty(transaction, identity);
      await transaction.insertInto('leases').values({ name: MOVE, holder: identity, beat: 0 }).execute();
      await sql`create table move_progress
(name text primary key, place text, rows bigint not null, done integer not null)`.execute(transaction);
      await first(transaction);
      await nextChange(transaction);
    }
    const workers = await transaction.deleteFrom('leases').where('name', '=', WORKER_LEASE).execute();
    return { isResumed: found !== null, hadWorker: workers.some(({ numDeletedRows }) => numDeletedRows > 0n) };
  });
}

/** Ends a move: from then on readers are shown everything, all at once, and a worker begins. */
export async function endMove(target: Db): Promise<void> {
  await inTransaction(target, async (transaction) => {
    await transaction.deleteFrom('leases').where('name', '=', MOVE).execute();
    await sql`drop table move_progress`.execute(transaction);
    await nextChange(transaction);
  });
}

/** Throws a MoveError when a database is in use, or has been by processes that had salts and numbers of their own. */
async function requireEmpty(target: Db, identity: string): Promise<void> {
  const count = async (table: 'organisations' | 'users' | 'sites' | 'salts' | 'writers') => {
    const { rows } = await target
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const [organisations, users, sites] = [await count('organisations'), await count('users'), await count('sites')];
  if (organisations + users + sites === 0) {
    if ((await count('salts')) + (await count('writers')) === 0) return;
    throw new MoveError(
      'processes of svc were started on these servers before: stop them, make the database of SVC_POSTGRES_URL anew, and run svc move first',
    );
  }
  if ((await identityOf(target)) === identity) {
    throw new MoveError('this installation is on these servers already: its move has completed');
  }
  throw new MoveError(
    `the database of SVC_POSTGRES_URL is in use: organizations ${organisations}, users ${users}, sites ${sites}; svc move needs an empty one`,
  );
}
