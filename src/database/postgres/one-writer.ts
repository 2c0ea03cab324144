import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { currentActor } from '../audit/actor.ts';
import { ACTING_SETTING, actingSetting } from '../audit/postgres-audit.ts';
import { DatabaseError } from '../database-error.ts';
import type { LeaseHolder } from '../lease.ts';
import { databaseRefusal } from '../translations.ts';

/** The advisory lock that a transaction holds while it writes. Any number will do that nobody else locks: "svc". */
const WRITER_LOCK = 0x737663;
/** Takes the lock, and says who acts. */
const LOCK = `select pg_advisory_xact_lock(${WRITER_LOCK}), set_config('${ACTING_SETTING}', $1, true)`;
/**
 * The connections of the pool that writers have at a time. One would be enough, but for a connection that breaks without a
 * word: the others do not wait for its end.
 */
const WRITERS_MAX = 4;
const WAITING_WRITERS_MAX = 10_000;
const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');

/**
 * Lets one transaction write at a time, as SQLite does: a lock of the database is its first statement, so what it checks
 * cannot change before it writes. Single statements that write take the lock too. Reads, and transactions that only read,
 * wait for nobody; nor do statements that begin with `with`, for counters that nothing else is checked against. The service
 * writes little here, so the order costs less than transactions that fail and have to be repeated.
 *
 * @param holder when given, every transaction fails once another process holds the lease
 */
export function oneWriterDialect(config: PostgresDialectConfig, holder: LeaseHolder | null = null): Dialect {
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new OneWriterDriver(new PostgresDriver(config), holder);
  return dialect;
}

/** Takes the lock on a connection in a transaction. Rejects when the lease that it is bound to has another holder. */
async function lock(connection: DatabaseConnection, holder: LeaseHolder | null): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(LOCK, [actingSetting(currentActor())]));
  if (holder === null) return;
  const held = CompiledQuery.raw('select 1 from leases where name = $1 and holder = $2', [holder.name, holder.holder]);
  const { rows } = await connection.executeQuery(held);
  if (rows.length === 0)
    throw new DatabaseError('unavailable', 'another process has taken over; this one stops writing');
}

/**
 * Passes everything on to Kysely's driver, over connections that take the lock. Most writers of this process wait for each
 * other in memory, before they take a connection of the pool: reads find one, however many wait.
 */
class OneWriterDriver implements Driver {
  readonly #driver: Driver;
  readonly #holder: LeaseHolder | null;
  readonly #writers = new Semaphore({
    permits: WRITERS_MAX,
    waitingMax: WAITING_WRITERS_MAX,
    refusal: () => databaseRefusal('unavailable', (texts) => texts.tooManyChanges),
  });

  constructor(driver: Driver, holder: LeaseHolder | null) {
    this.#driver = driver;
    this.#holder = holder;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  /** The connection of the pool is taken at its first use. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new OneWriterConnection(this.#driver, this.#writers, this.#holder);
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return writerOf(connection).begin(settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return writerOf(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return writerOf(connection).rollBack();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return writerOf(connection).release();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class OneWriterConnection implements DatabaseConnection {
  readonly #driver: Driver;
  readonly #writers: Semaphore;
  readonly #holder: LeaseHolder | null;
  #inner: DatabaseConnection | null = null;
  #isInTransaction = false;
  /** Lets the next writer of this process go on; null while this one does not write. */
  #leave: (() => void) | null = null;

  constructor(driver: Driver, writers: Semaphore, holder: LeaseHolder | null) {
    this.#driver = driver;
    this.#writers = writers;
    this.#holder = holder;
  }

  async executeQuery<Row>(asked: CompiledQuery): Promise<QueryResult<Row>> {
    const query = withoutNul(asked);
    if (this.#isInTransaction || !isWriting(query)) return (await this.#taken()).executeQuery<Row>(query);
    await this.#enter();
    try {
      const inner = await this.#taken();
      await inner.executeQuery(BEGIN);
      try {
        await lock(inner, this.#holder);
        const result = await inner.executeQuery<Row>(query);
        await inner.executeQuery(COMMIT);
        return result;
      } catch (error) {
        await this.#driver.rollbackTransaction(inner).catch(() => {});
        throw error;
      }
    } finally {
      this.#left();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.#taken()).streamQuery<Row>(query, chunkSize);
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const isWriter = settings.accessMode !== 'read only';
    if (isWriter) await this.#enter();
    try {
      const inner = await this.#taken();
      await this.#driver.beginTransaction(inner, settings);
      if (isWriter) {
        await lock(inner, this.#holder).catch(async (error) => {
          await this.#driver.rollbackTransaction(inner).catch(() => {});
          throw error;
        });
      }
    } catch (error) {
      this.#left();
      throw error;
    }
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false;
    await this.#driver.commitTransaction(await this.#taken()).finally(() => this.#left());
  }

  async rollBack(): Promise<void> {
    this.#isInTransaction = false;
    await this.#driver.rollbackTransaction(await this.#taken()).finally(() => this.#left());
  }

  async release(): Promise<void> {
    this.#left();
    const inner = this.#inner;
    this.#inner = null;
    if (inner !== null) await this.#driver.releaseConnection(inner);
  }

  async #taken(): Promise<DatabaseConnection> {
    this.#inner ??= await this.#driver.acquireConnection();
    return this.#inner;
  }

  async #enter(): Promise<void> {
    const entered = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const writing = this.#writers.run(() => {
      entered.resolve();
      return left.promise;
    });
    writing.catch(entered.reject);
    await entered.promise;
    this.#leave = left.resolve;
  }

  #left(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

function writerOf(connection: DatabaseConnection): OneWriterConnection {
  return connection as OneWriterConnection;
}

/**
 * Writes U+FFFD for NUL in the texts of a query: PostgreSQL has no text with one and would refuse the question for it, where
 * SQLite finds nothing.
 */
function withoutNul(query: CompiledQuery): CompiledQuery {
  const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
  if (!query.parameters.some(hasNul)) return query;
  const parameters = query.parameters.map((value) =>
    hasNul(value) ? String(value).replaceAll('\0', '\ufffd') : value,
  );
  return { ...query, parameters };
}

function isWriting({ sql: text }: CompiledQuery): boolean {
  return /^\s*(insert|update|delete)\b/i.test(text);
}
