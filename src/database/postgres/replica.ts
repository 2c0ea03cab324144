import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import pg from 'pg';
import { CoalescedTask } from '../../concurrency/coalesced-task.ts';
import type { Db, Reader } from '../database.ts';
import { FOLLOWED_TABLES, type FollowedTable } from '../followed-tables.ts';
import type { Schema } from '../schema.ts';
import { CHANGES_CHANNEL, TABLE_VERSIONS } from './follow-tables.ts';

/** The interval of the poll behind the notifications, which bounds the delay when one is lost. */
const POLL_EVERY_MS = 500;
/** The longest wait for an answer. After it the connection counts as dead. */
const ANSWER_TIMEOUT_MS = 5000;
const RECONNECT_AFTER_MS = 250;

/**
 * Keeps the tables that the hot paths ask in memory, as SQLite tables that answer at once. PostgreSQL notifies of each
 * commit that changes one of them, and the whole table is then read again. While the server is away, what is known stays.
 */
export class Replica implements Reader {
  readonly #config: pg.ClientConfig;
  readonly #tables = new Sqlite(':memory:');
  readonly #db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: this.#tables }) });
  readonly #statements = new Map<string, Sqlite.Statement>();
  readonly #versions = new Map<string, number>();
  readonly #closing = new AbortController();
  #client: pg.Client | null = null;
  #version = 0;
  readonly #reading = new CoalescedTask(() => this.#read());
  #loop: Promise<void> = Promise.resolve();

  private constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** Opens a replica that knows everything that was committed before. Rejects when the server cannot be reached. */
  static async open(config: pg.ClientConfig): Promise<Replica> {
    const replica = new Replica({ ...config, query_timeout: ANSWER_TIMEOUT_MS });
    try {
      await replica.#connect();
      await replica.caughtUp();
    } catch (error) {
      await replica.close();
      throw error;
    }
    replica.#loop = replica.#follow();
    return replica;
  }

  /** Queries the tables. */
  get db(): Db {
    return this.#db;
  }

  version(): number {
    this.#requireOpen();
    return this.#version;
  }

  rows<Row>(query: CompiledQuery<Row>): Row[] {
    this.#requireOpen();
    const statement = this.#statements.getOrInsertComputed(query.sql, (text) => this.#tables.prepare(text));
    // SQLite reads PostgreSQL's `$1` as a parameter of the name 1.
    return statement.all(Object.fromEntries(query.parameters.map((value, i) => [i + 1, value]))) as Row[];
  }

  /** A reading that is under way may have begun before a commit: only the one after it is sure to have it. */
  caughtUp(): Promise<void> {
    return this.#reading.run();
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#loop;
    await this.#reading.running?.catch(() => {});
    await this.#client?.end().catch(() => {});
    await this.#db.destroy();
    this.#tables.close();
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const isKnown = await pause(this.#client === null ? RECONNECT_AFTER_MS : POLL_EVERY_MS, true, {
        signal: this.#closing.signal,
      }).catch(() => false);
      if (!isKnown) return;
      try {
        if (this.#client === null) await this.#connect();
        await this.caughtUp();
      } catch {
        this.#disconnect();
      }
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', () => this.#disconnect(client));
    client.on('end', () => this.#disconnect(client));
    client.on('notification', () => void this.caughtUp().catch(() => {}));
    await client.connect();
    await client.query(`listen ${CHANGES_CHANNEL}`);
    // Another server may have taken the place of the one before, and count other changes with the same numbers.
    this.#versions.clear();
    this.#client = client;
  }

  #disconnect(client = this.#client): void {
    if (client === null || client !== this.#client) return;
    this.#client = null;
    void client.end().catch(() => {});
  }

  async #read(): Promise<void> {
    const client = this.#client;
    if (client === null) throw new Error('the database is away');
    await client.query('begin isolation level repeatable read read only');
    try {
      const { rows: versions } = await client.query<{ name: FollowedTable; version: number }>(
        `select name, version from ${TABLE_VERSIONS}`,
      );
      const changed = versions.filter(
        // A newer version may follow other tables too.
        ({ name, version }) => name in FOLLOWED_TABLES && this.#versions.get(name) !== version,
      );
      for (const { name, version } of changed) {
        const { fields, rows } = await client.query(`select * from ${name}`);
        const columns = fields.map((field) => field.name);
        this.#replace(name, columns, FOLLOWED_TABLES[name], rows);
        this.#versions.set(name, version);
      }
      if (changed.length > 0) this.#version++;
    } finally {
      await client.query('commit');
    }
  }

  #replace(
    table: FollowedTable,
    columns: readonly string[],
    lookedUp: string,
    rows: readonly Record<string, unknown>[],
  ): void {
    this.#tables.transaction(() => {
      this.#tables.exec(`drop table if exists ${table}`);
      this.#tables.exec(`create table ${table} (${columns.join(', ')})`);
      const values = columns.map((column) => `@${column}`);
      const insert = this.#tables.prepare(`insert into ${table} values (${values.join(', ')})`);
      for (const row of rows) insert.run(row);
      this.#tables.exec(`create index ${table}_${lookedUp} on ${table} (${lookedUp})`);
    })();
  }

  #requireOpen(): void {
    if (this.#closing.signal.aborted) throw new Error('the database is closed');
  }
}
