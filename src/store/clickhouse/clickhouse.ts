import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { currentSignal } from '../../concurrency/cancellation.ts';
import { currentLane } from '../../concurrency/lane.ts';
import { Mutex } from '../../concurrency/mutex.ts';
import type { Log } from '../../domain/log.ts';
import { EVENT_COLUMN_NAMES } from '../encode-event.ts';
import { fileStatement } from '../file-format.ts';
import { bindParams } from '../literal.ts';
import { missingEvents } from '../missing-events.ts';
import { ReaderPool } from '../reader-pool.ts';
import type { FileFormat, QueryParams, RowsOfFile, Store } from '../store.ts';
import { refusalError } from '../store-error.ts';
import { parseClickHouseUrls } from './address.ts';
import { clusterStatements, everyPart, syncStatement } from './ddl.ts';
import { type FailureKind, failureKind } from './failure.ts';
import { Hosts } from './hosts.ts';
import { prepareServer } from './prepare.ts';
import { insertLines, READ_TIMEOUT_MS, readRows, runStatement, saveFile, saveRows } from './requests.ts';
import { INSERT_ID_PREFIX, runningInsertsEnded, statementsEnded } from './running.ts';

/** Reads at a time; `ReaderPool` says whose. */
const READERS = 8;
/** Beside the reads, one connection each for inserts, for long statements, for a question of either, and for `isReachable`. */
const CONNECTIONS = READERS + 5;
/** A server without an answer to the smallest question for so long is away, milliseconds. */
const ANSWER_MAX_MS = 1000;

export interface ClickHouseStoreOptions {
  readonly log?: Pick<Log, 'info'>;
  /** The waits before further tries of what may be repeated, when all hosts have failed. */
  readonly retryDelaysMs?: readonly number[];
  /** A read without an answer is given up after this time. */
  readonly readTimeoutMs?: number;
  /** The longest wait of a close for running statements; the server goes on with the rest. */
  readonly closeTimeoutMs?: number;
  /** The certificate of an authority that Node.js does not know. */
  readonly ca?: Buffer;
}

type Options = ClickHouseStoreOptions & Required<Omit<ClickHouseStoreOptions, 'ca'>>;

const DEFAULTS: Options = {
  log: { info: () => {} },
  // A server that starts again is back within seconds.
  retryDelaysMs: [100, 300, 1000, 3000],
  readTimeoutMs: READ_TIMEOUT_MS,
  closeTimeoutMs: 30_000,
};

const always = () => true;
/** A statement that may have run must not run again. */
const whenUnsent = (kind: FailureKind) => kind === 'unsent';

/**
 * A ClickHouse server, or a cluster of them, over HTTP. Values are written into the statements as literals, as for the
 * embedded engine: one way to write a value passes the tests of both, its type is checked before anything leaves, and
 * the client could send parameters of long lists only with reads.
 */
export class ClickHouseStore implements Store {
  readonly #hosts: Hosts;
  readonly readsAgree: boolean;
  readonly everyPart: string;
  readonly #cluster: string | null;
  readonly #options: Options;
  readonly #readers = new ReaderPool(Array.from({ length: READERS }, (_, index) => index));
  readonly #inserts = new Mutex();
  readonly #statements = new Mutex();
  readonly #running = new Set<Promise<unknown>>();
  /** The ids of statements whose connection broke: the server may still run them. */
  #abandoned: readonly string[] = [];
  #isClosed = false;

  private constructor(hosts: Hosts, cluster: string | null, options: Options) {
    this.#hosts = hosts;
    this.#cluster = cluster;
    this.readsAgree = cluster === null;
    this.everyPart = everyPart(cluster);
    this.#options = options;
  }

  /**
   * Opens the store on the servers of `urls` (`parseClickHouseUrls`); creates its tables, and migrates them, where
   * needed. Throws a NewerStoreError, with nothing changed, when a newer version has made them.
   */
  static async open(urls: string, options: ClickHouseStoreOptions = {}): Promise<ClickHouseStore> {
    const address = parseClickHouseUrls(urls);
    const all = { ...DEFAULTS, ...options };
    const hosts = { ...all, connectionsMax: CONNECTIONS };
    // The store's own database may not be there yet.
    const preparing = new Hosts(address, { ...hosts, database: 'system' });
    try {
      // Every step can be repeated.
      await preparing.run((client) => prepareServer(client, address.cluster, all.log), always);
    } finally {
      await preparing.close();
    }
    return new ClickHouseStore(new Hosts(address, { ...hosts, database: 'svc' }), address.cluster, all);
  }

  async query<Row>(sql: string, params: QueryParams = {}): Promise<Row[]> {
    const text = bindParams(sql, params);
    const signal = currentSignal();
    return await this.#withReader(() =>
      this.#hosts.run((client) => readRows<Row>(client, text, this.#options.readTimeoutMs, signal), always),
    );
  }

  async saveFile(path: string, format: FileFormat, sql: string, params: QueryParams = {}): Promise<void> {
    const statement = fileStatement(format, bindParams(sql, params));
    await this.#withReader(() => this.#hosts.run((client) => saveFile(client, statement, path), always));
  }

  async saveRows(path: string, format: FileFormat, rows: RowsOfFile): Promise<void> {
    await this.#withReader(() => this.#hosts.run((client) => saveRows(client, format, rows, path), always));
  }

  /**
   * A cluster has no `open_*` tables: they would be in the memory of one server, and the next statement may ask
   * another. There, rows about open days are to travel in the statements that read them, or in temporary tables of a
   * session.
   */
  async derive(sql: string, params: QueryParams = {}): Promise<number> {
    const text = bindParams(sql, params);
    return await this.#withReader(async () => {
      const startMs = performance.now();
      await this.#hosts.run((client) => runStatement(client, text), whenUnsent);
      return performance.now() - startMs;
    });
  }

  async execute(sql: string, params: QueryParams = {}): Promise<void> {
    const text = bindParams(sql, params);
    await this.#track(() =>
      this.#statements.runExclusive(async () => {
        const texts = this.#cluster === null ? [text] : clusterStatements(text, this.#cluster);
        for (const one of texts) await this.#hosts.run((client) => this.#runOne(client, one), whenUnsent);
      }),
    );
  }

  async insertEvents(lines: Uint8Array, repeated = false, columns = EVENT_COLUMN_NAMES): Promise<void> {
    let mayBeThere = repeated;
    const insert = async (client: ClickHouseClient) => {
      const values = mayBeThere ? await this.#missing(client, lines) : lines;
      if (values.byteLength === 0) return;
      try {
        await insertLines(client, values, columns, `${INSERT_ID_PREFIX}${randomUUID()}`);
      } catch (error) {
        if (failureKind(error) === 'unclear') mayBeThere = true;
        // Only here: what cannot be read back says nothing about the rows that are to be inserted.
        throw refusalError(error);
      }
    };
    await this.#track(() => this.#inserts.runExclusive(() => this.#hosts.run(insert, always)));
  }

  /** Tells whether a server answers now. */
  async isReachable(): Promise<boolean> {
    return await this.#hosts.answerWithin(ANSWER_MAX_MS);
  }

  /**
   * Inserts lines of the engine's TabSeparated format into a stored table. After a failure any part of them may be there,
   * or come later: see `insertsEnded`.
   */
  async insertRows(table: string, columns: readonly string[], lines: Uint8Array): Promise<void> {
    const insert = (client: ClickHouseClient) =>
      insertLines(client, lines, columns, `${INSERT_ID_PREFIX}${randomUUID()}`, table);
    await this.#track(() => this.#inserts.runExclusive(() => this.#hosts.run(insert, whenUnsent)));
  }

  /** Resolves when the inserts that run on the servers have ended, of processes too that are gone, on every replica. */
  async insertsEnded(tables: readonly string[]): Promise<void> {
    const wait = async (client: ClickHouseClient) => {
      await runningInsertsEnded(client, this.#cluster, this.#hosts.closing);
      if (this.#cluster === null) return;
      for (const table of tables) await runStatement(client, syncStatement(table, this.#cluster));
    };
    await this.#track(() => this.#hosts.run(wait, always));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hosts.stopRetrying();
    const timer = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#running),
      setTimeout(this.#options.closeTimeoutMs, undefined, { signal: timer.signal }).catch(() => {}),
    ]);
    timer.abort();
    await this.#hosts.close();
  }

  /** Runs a statement once those whose connection broke have ended: one at a time, on the server too. */
  async #runOne(client: ClickHouseClient, text: string): Promise<void> {
    await statementsEnded(client, this.#cluster, this.#abandoned, this.#hosts.closing);
    this.#abandoned = [];
    const queryId = randomUUID();
    try {
      await runStatement(client, text, { queryId });
    } catch (error) {
      if (failureKind(error) === 'unclear') this.#abandoned = [queryId];
      throw error;
    }
  }

  /** Returns the lines whose events the servers do not have. */
  async #missing(client: ClickHouseClient, lines: Uint8Array): Promise<Uint8Array> {
    await runningInsertsEnded(client, this.#cluster, this.#hosts.closing);
    // A replica that lags would not know of events that are there.
    if (this.#cluster !== null) await runStatement(client, syncStatement('events', this.#cluster));
    return await missingEvents({ query: (sql, params = {}) => readRows(client, bindParams(sql, params)) }, lines);
  }

  /** Runs a task with a reader, in the lane of the organisation that the running code works for. */
  async #withReader<Result>(task: () => Promise<Result>): Promise<Result> {
    return await this.#track(() => this.#readers.run(currentLane(), task));
  }

  /** Runs a task that `close` waits for. Throws when the store is closed. */
  async #track<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('the store is closed');
    const running = task();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
