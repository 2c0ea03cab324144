import type { Db } from './database.ts';

/** Does work in one transaction: the one that `db` is already, or a new one. All of it happens, or nothing. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
