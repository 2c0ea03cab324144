import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError } from '../database-error.ts';
import type { LeaseHolder } from '../lease.ts';

/** The advisory lock that a transaction holds while it writes. Any number will do that nobody else locks: "svc". */
const WRITER_LOCK = 0x737663;
const LOCK = CompiledQuery.raw(`select pg_advisory_xact_lock(${WRITER_LOCK})`);
const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');

/**
 * Lets one transaction write at a time, as SQLite does: a lock of the database is its first statement, so what it checks
 * cannot change before it writes. Single statements that write take the lock too. Reads, and transactions that only read,
 * wait for nobody. The service
 * writes little here, so the order costs less than transactions that fail and have to be repeated.
 */
export class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #holder: LeaseHolder | null;

  /** @param holder when given, every transaction fails once another process holds the lease */
  constructor(config: PostgresDialectConfig, holder: LeaseHolder | null = null) {
    super(config);
    this.#config = config;
    this.#holder = holder;
  }

  override createDriver(): Driver {
    return new OneWriterDriver(new PostgresDriver(this.#config), this.#holder);
  }
}

/** Takes the lock on a connection in a transaction. Rejects when the lease that it is bound to has another holder. */
async function lock(connection: DatabaseConnection, holder: LeaseHolder | null): Promise<void> {
  await connection.executeQuery(LOCK);
  if (holder === null) return;
  const held = CompiledQuery.raw('select 1 from leases where name = $1 and holder = $2', [holder.name, holder.holder]);
  const { rows } = await connection.executeQuery(held);
  if (rows.length === 0)
    throw new DatabaseError('unavailable', 'another process has taken over; this one stops writing');
}

/** Passes everything on to Kysely's driver, over connections that take the lock. */
class OneWriterDriver implements Driver {
  readonly #driver: Driver;
  readonly #holder: LeaseHolder | null;
  readonly #connections = new WeakMap<DatabaseConnection, OneWriterConnection>();

  constructor(driver: Driver, holder: LeaseHolder | null) {
    this.#driver = driver;
    this.#holder = holder;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#driver.acquireConnection();
    const known =
      this.#connections.get(inner) ??
      new OneWriterConnection(inner, this.#holder, () => this.#driver.rollbackTransaction(inner));
    this.#connections.set(inner, known);
    return known;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { inner } = writerOf(connection);
    await this.#driver.beginTransaction(inner, settings);
    try {
      if (settings.accessMode !== 'read only') await lock(inner, this.#holder);
    } catch (error) {
      await this.#driver.rollbackTransaction(inner).catch(() => {});
      throw error;
    }
    writerOf(connection).isInTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    writerOf(connection).isInTransaction = false;
    await this.#driver.commitTransaction(writerOf(connection).inner);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    writerOf(connection).isInTransaction = false;
    await this.#driver.rollbackTransaction(writerOf(connection).inner);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(writerOf(connection).inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class OneWriterConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #holder: LeaseHolder | null;
  readonly #rollBack: () => Promise<void>;
  isInTransaction = false;

  /** @param rollBack ends the transaction, or gives the connection up when that fails */
  constructor(inner: DatabaseConnection, holder: LeaseHolder | null, rollBack: () => Promise<void>) {
    this.inner = inner;
    this.#holder = holder;
    this.#rollBack = rollBack;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction || !isWriting(query)) return this.inner.executeQuery<Row>(query);
    await this.inner.executeQuery(BEGIN);
    try {
      await lock(this.inner, this.#holder);
      const result = await this.inner.executeQuery<Row>(query);
      await this.inner.executeQuery(COMMIT);
      return result;
    } catch (error) {
      await this.#rollBack().catch(() => {});
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

function writerOf(connection: DatabaseConnection): OneWriterConnection {
  return connection as OneWriterConnection;
}

function isWriting({ sql: text }: CompiledQuery): boolean {
  return /^\s*(insert|update|delete)\b/i.test(text);
}
