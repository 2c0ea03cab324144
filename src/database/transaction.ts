import type { Db } from './database.ts';

/** Runs work in one transaction: in that of `db`, if it is one, else in a new one. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Runs work that only reads, all of it as of one moment. On a server it waits for no writer. */
export function inSnapshot<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
