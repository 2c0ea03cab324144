import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Session } from 'chdb';
import { currentSignal } from '../../concurrency/cancellation.ts';
import { currentLane } from '../../concurrency/lane.ts';
import { Mutex } from '../../concurrency/mutex.ts';
import { DiskFullError, isOfFullDisk } from '../../domain/disk-full.ts';
import type { Log } from '../../domain/log.ts';
import { machineMemory } from '../../domain/machine-memory.ts';
import { EVENT_COLUMN_NAMES } from '../encode-event.ts';
import { savingStatement, selectRows } from '../file-format.ts';
import { bindParams } from '../literal.ts';
import { type MigrationTarget, migrateStore } from '../migrate.ts';
import { STORE_MIGRATIONS, STORE_VERSION } from '../migrations/index.ts';
import { missingEvents } from '../missing-events.ts';
import { ReaderPool } from '../reader-pool.ts';
import { parseRows } from '../rows.ts';
import { SCHEMA } from '../schema.ts';
import { READ_MAX_SECONDS } from '../statement-settings.ts';
import type { FileFormat, QueryParams, RowsOfFile, StatementMode, Store } from '../store.ts';
import { limitError, refusalError, StoreUnavailableError } from '../store-error.ts';
import { readStoreVersion, requireKnownStore, writeStoreVersion } from '../store-version.ts';
import { foreignTable, STORED_COLUMNS, type StoredColumns } from '../stored-columns.ts';
import { Crowded } from './crowded.ts';
import { type EngineLimits, engineLimits } from './engine-limits.ts';
import { connectionSettings, elements, serverSettings, sharedSettings, TABLE_SETTINGS } from './engine-settings.ts';
import { freed } from './freed.ts';
import { removeFrozen } from './frozen-store.ts';
import { INCOMING_EVENTS, INCOMING_EVENTS_SCHEMA } from './incoming-events.ts';
import { ChdbMigrationTarget } from './migration-target.ts';
import { withPlainPath } from './plain-path.ts';
import { type NamedReader, nameReader, ReadKiller } from './read-killer.ts';
import { StatementConnections } from './statement-connections.ts';

/**
 * Connections for reads; each runs one statement at a time, and `ReaderPool` says whose. Five more serve inserts, exclusive
 * statements, shared ones, and the end of reads whose last caller has left.
 */
const READERS = 5;
const OTHERS = 5;

const SILENT = { info: () => {} };

/** Loads the engine's library, of 140 MB, with the first store: most commands and the nodes of servers open none. */
const loadEngine = () => import('chdb');

/** The embedded engine: ClickHouse in this process, over one data directory. */
export class ChdbStore implements Store {
  readonly readsAgree = true;
  readonly everyPart = 'system.parts';
  readonly #inserts: Session;
  readonly #insertMutex = new Mutex();
  readonly #statements: StatementConnections<Session>;
  readonly #readers: ReaderPool<NamedReader>;
  readonly #killer: ReadKiller;
  readonly #crowded = new Crowded();
  readonly #connections: readonly Session[];
  readonly #directory: string;

  private constructor(
    directory: string,
    connections: readonly [Session, Session, Session, Session, Session, ...Session[]],
    readers: readonly NamedReader[],
  ) {
    this.#directory = directory;
    this.#connections = connections;
    const [inserts, exclusive, left, right, kills] = connections;
    this.#inserts = inserts;
    this.#statements = new StatementConnections(exclusive, [left, right]);
    this.#killer = new ReadKiller(kills);
    this.#readers = new ReaderPool(readers);
  }

  /**
   * Opens the store in `directory`; creates it, and migrates it, where needed. Throws a NewerStoreError, with nothing
   * changed, when a newer version has written it, and a StoreUnavailableError when it cannot be had.
   *
   * @param through what stands between the migrations and the store
   * @param limits the engine's memory; by default what this machine allows
   */
  static async open(
    directory: string,
    log: Pick<Log, 'info'> = SILENT,
    through: (target: MigrationTarget) => MigrationTarget = (target) => target,
    limits: EngineLimits = engineLimits(machineMemory()),
  ): Promise<ChdbStore> {
    requireKnownStore(directory);
    const isNew = readStoreVersion(directory) === null;
    mkdirSync(directory, { recursive: true });
    // Before the first table: a store without a version is one of the first version.
    if (isNew) writeStoreVersion(directory, STORE_VERSION);
    const config = join(directory, 'engine.xml');
    const settings = `${elements(serverSettings(limits))}<merge_tree>${elements(TABLE_SETTINGS)}</merge_tree>`;
    writeFileSync(config, `<clickhouse>${settings}</clickhouse>\n`);
    const { Session } = await loadEngine();
    const connections: Session[] = [];
    let readers: NamedReader[] = [];
    try {
      for (let i = 0; i < READERS + OTHERS; i++) {
        connections.push(new Session(join(directory, 'chdb'), { connectionArgs: [`--config-file=${config}`] }));
      }
      // A killed process may have been copying it.
      await removeFrozen(directory);
      await connections[0]!.queryAsync('SET alter_sync = 2, mutations_sync = 2');
      // A missing table is made as the newest version has it; its migrations change nothing of that.
      for (const statement of SCHEMA) await connections[0]!.queryAsync(statement);
      if (!isNew)
        await migrateStore(through(new ChdbMigrationTarget(directory, connections[0]!)), STORE_MIGRATIONS, log);
      await requireColumns(connections[0]!);
      for (const statement of INCOMING_EVENTS_SCHEMA) await connections[0]!.queryAsync(statement);
      for (const connection of connections) {
        await connection.queryAsync('USE svc');
        await connection.queryAsync(`SET ${connectionSettings(limits)}`);
      }
      for (const connection of connections.slice(2, 4)) await connection.queryAsync(`SET ${sharedSettings(limits)}`);
      readers = connections.slice(OTHERS).map((connection, i) => ({ name: `svc reader ${i}`, connection }));
      for (const reader of readers) {
        await reader.connection.queryAsync(`SET max_execution_time = ${READ_MAX_SECONDS}`);
        await nameReader(reader);
      }
    } catch (cause) {
      for (const connection of connections) connection.close();
      if (isOfFullDisk(cause)) throw new DiskFullError(directory, cause);
      throw new StoreUnavailableError(explain(directory, cause), { cause });
    }
    return new ChdbStore(directory, connections as [Session, Session, Session, Session, Session], readers);
  }

  async query<Row>(sql: string, params: QueryParams = {}): Promise<Row[]> {
    const text = bindParams(sql, params);
    const signal = currentSignal();
    const read = ({ connection }: NamedReader) => connection.queryAsync(text, { format: 'JSONEachRow' });
    const rows = async (reader: NamedReader) => {
      const result = await (signal === undefined ? read(reader) : this.#killer.run(reader, () => read(reader), signal));
      return parseRows<Row>(result.text());
    };
    return this.#crowded.run(() => this.#withReader(rows));
  }

  async saveFile(path: string, format: FileFormat, sql: string, params: QueryParams = {}): Promise<void> {
    await withPlainPath(path, async (plain) => {
      const text = savingStatement(plain, format, bindParams(sql, params));
      await this.#withReader(({ connection }) => connection.queryAsync(text), dirname(path));
    });
  }

  async saveRows(path: string, format: FileFormat, rows: RowsOfFile): Promise<void> {
    await withPlainPath(rows.path, (plain) => this.saveFile(path, format, selectRows({ ...rows, path: plain })));
  }

  /**
   * Runs a SELECT whose rows come as lines of the engine's TabSeparated format: exact for numbers of 64 bits, and what
   * another store takes (`ClickHouseStore.insertRows`).
   */
  async lines(sql: string, params: QueryParams = {}): Promise<Buffer> {
    return this.#bytes(bindParams(sql, params), 'TabSeparated');
  }

  async derive(sql: string, params: QueryParams = {}): Promise<number> {
    const text = bindParams(sql, params);
    return this.#withReader(async ({ connection }) => {
      const startMs = performance.now();
      await connection.queryAsync(text);
      return performance.now() - startMs;
    });
  }

  async execute(sql: string, params: QueryParams = {}, mode: StatementMode = 'exclusive'): Promise<void> {
    const text = bindParams(sql, params);
    await this.#statements.run(mode, (connection) => this.#run(connection, () => connection.queryAsync(text)));
  }

  async insertEvents(lines: Uint8Array, repeated = false, columns = EVENT_COLUMN_NAMES): Promise<void> {
    const values = repeated ? await missingEvents(this, lines) : lines;
    if (values.byteLength > 0) await this.insertRows(INCOMING_EVENTS, columns, values);
  }

  async insertRows(table: string, columns: readonly string[], lines: Uint8Array): Promise<void> {
    // The engine's own record of what it has seen is written before the rows are there: a stop in between would lose them.
    const settings = { insert_deduplicate: 0 };
    const insert = { table, values: lines, format: 'TabSeparated', columns: [...columns], settings } as const;
    // Only here: what cannot be read back says nothing about the rows that are to be inserted.
    const refusable = () => this.#inserts.insert(insert).catch((error: unknown) => Promise.reject(refusalError(error)));
    await this.#insertMutex.runExclusive(() => this.#run(this.#inserts, refusable));
  }

  /** Returns the memory that the engine has in use, as it counts it itself, bytes. */
  async memoryBytes(): Promise<number> {
    const [row] = await this.query<{ bytes: number }>(
      "SELECT toInt64(value) AS bytes FROM system.metrics WHERE metric = 'MemoryTracking'",
    );
    return row?.bytes ?? 0;
  }

  /** Gives memory back to the system that statements have freed. The engine itself does so only while others run. */
  async releaseMemory(): Promise<void> {
    await this.execute('SYSTEM JEMALLOC PURGE');
  }

  async close(): Promise<void> {
    await Promise.all([this.#insertMutex.runExclusive(async () => {}), this.#statements.idle()]);
    for (const connection of this.#connections) connection.close();
    await (await loadEngine()).drainPending();
  }

  #bytes(text: string, format: string): Promise<Buffer> {
    return this.#withReader(async ({ connection }) =>
      Buffer.from((await connection.queryAsync(text, { format })).bytes()),
    );
  }

  /**
   * Runs a task with a reader, in the lane of the organisation that the running code works for.
   *
   * @param directory that the task writes to
   */
  #withReader<Result>(task: (reader: NamedReader) => Promise<Result>, directory = this.#directory): Promise<Result> {
    return this.#readers.run(currentLane(), (reader) => this.#run(reader.connection, () => task(reader), directory));
  }

  /** Runs a statement on a connection. Throws an error of the engine under the name that callers know it by. */
  #run<Result>(connection: Session, statement: () => Promise<Result>, directory = this.#directory): Promise<Result> {
    return freed(connection, statement).catch((error: unknown) => {
      throw isOfFullDisk(error) ? new DiskFullError(directory, error) : limitError(error);
    });
  }
}

/** Throws a StoreUnavailableError when a table has other columns than this version of the service gives it. */
async function requireColumns(connection: Session): Promise<void> {
  const result = await connection.queryAsync(STORED_COLUMNS, { format: 'JSONEachRow' });
  const table = foreignTable(parseRows<StoredColumns>(result.text()));
  if (table === null) return;
  throw new StoreUnavailableError(
    `the table ${table} there has other columns than any version of svc gives it; choose another --data, which begins without accounts, sites and events`,
  );
}

function explain(directory: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/lock|Cannot lock|another server|already running/i.test(message)) {
    return `the data directory ${directory} is in use by another svc process; stop it first or choose another --data`;
  }
  return `cannot open the store in ${directory}: ${message.split('\n')[0]}`;
}
