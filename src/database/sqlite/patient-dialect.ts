/** The dialect of SQLite for many processes on one file and a disk that may be full. */
import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely';
import { CompiledQuery as Query, SelectQueryNode, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { Mutex } from '../../concurrency/mutex.ts';
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

/**
 * Answers the statements of one caller. Those that only read, outside of a transaction, do not wait for the transaction of another: they
 * see what is committed. The first other statement waits for its turn to write, and keeps it until the caller releases the connection.
 */
class TurnConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #turn: Promise<() => void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#parts;
    if (this.#turn === null && SelectQueryNode.is(query.query)) return reader.executeQuery<Row>(query);
    await this.#begin();
    return writer.executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.#begin();
    yield* this.#parts.writer.streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    (await this.#turn)?.();
    this.#turn = null;
  }

  #begin(): Promise<() => void> {
    const { turns } = this.#parts;
    this.#turn ??= new Promise((begun) => {
      void turns.runExclusive(() => new Promise<void>((ended) => begun(ended)));
    });
    return this.#turn;
  }
}

interface Parts {
  readonly reader: DatabaseConnection;
  readonly writer: DatabaseConnection;
  /** The writers, one after the other. */
  readonly turns: Mutex;
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;
  readonly #reader: Sqlite.Database | null;
  readonly #writes: WriteState;
  readonly #turns = new Mutex();
  #parts: Parts | undefined;

  constructor(database: Sqlite.Database, reader: Sqlite.Database | null, writes: WriteState) {
    super({ database });
    this.#database = database;
    this.#reader = reader;
    this.#writes = writes;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#parts ??= await this.#makeParts();
    return new TurnConnection(this.#parts);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    await (connection as TurnConnection).release();
  }

  async #makeParts(): Promise<Parts> {
    const patient = (connection: DatabaseConnection) =>
      new PatientConnection(connection, this.#database.name, this.#writes);
    const writer = patient(await super.acquireConnection());
    if (this.#reader === null) return { reader: writer, writer, turns: this.#turns };
    const reading = new SqliteDriver({ database: this.#reader });
    await reading.init();
    return { reader: patient(await reading.acquireConnection()), writer, turns: this.#turns };
  }

  override async destroy(): Promise<void> {
    this.#reader?.close();
    await super.destroy();
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

/** Its driver has writers wait for each other, and nobody else. */
class TurnAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Writes through one connection, and tells `writes` when the disk is in the way.
 *
 * @param reader a connection that only reads; without one, `database` reads too
 */
export function patientSqliteDialect(
  database: Sqlite.Database,
  reader: Sqlite.Database | null,
  writes: WriteState,
): Dialect {
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => new PatientSqliteDriver(database, reader, writes);
  dialect.createAdapter = () => new TurnAdapter();
  return dialect;
}
