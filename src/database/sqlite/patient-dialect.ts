/** The dialect of SQLite for many processes on one file and a disk that may be full. */
import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import { CompiledQuery as Query, SqliteDialect, SqliteDriver } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import { UnwritableError, type WriteState } from '../write-state.ts';
import { whileBusy } from './busy.ts';
import { sqliteCodeOf, writeFailureOf } from './write-failure.ts';

/** Waits for its turn to write without blocking the process. Takes note when the disk is in the way. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #path: string;
  readonly #writes: WriteState;

  constructor(connection: DatabaseConnection, path: string, writes: WriteState) {
    this.#connection = connection;
    this.#path = path;
    this.#writes = writes;
  }

  /** Throws an UnwritableError when the disk is in the way, and a DatabaseError `unavailable` when another process is for long. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await whileBusy(() => this.#connection.executeQuery<Row>(query));
    } catch (error) {
      if (sqliteCodeOf(error).startsWith('SQLITE_BUSY')) {
        throw new DatabaseError('unavailable', 'another process has been changing the database for long; try again', {
          cause: error,
        });
      }
      const failure = writeFailureOf(error, this.#path);
      if (failure === null) throw error;
      this.#writes.enter(failure, `${sqliteCodeOf(error)}: ${(error as Error).message}`);
      throw new UnwritableError(failure, error);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;
  readonly #writes: WriteState;
  #patient: PatientConnection | undefined;

  constructor(database: Sqlite.Database, writes: WriteState) {
    super({ database });
    this.#database = database;
    this.#writes = writes;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= new PatientConnection(await super.acquireConnection(), this.#database.name, this.#writes);
    return this.#patient;
  }

  /** SQLite itself rolls back when the disk is full. A second time would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Begins every transaction as a writer. A transaction that turns from reading to writing fails when another process
   * wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Query.raw('begin immediate'));
  }
}

/** Writes through one connection, and tells `writes` when the disk is in the way. */
export function patientSqliteDialect(database: Sqlite.Database, writes: WriteState): Dialect {
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => new PatientSqliteDriver(database, writes);
  return dialect;
}
