import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drainPending, type RawInsertFormat, Session } from 'chdb';

/** A statement as a request asks for it. */
export interface Statement {
  readonly queryId: string;
  readonly text: string;
  /** The rows of an INSERT; null when the text is all there is. */
  readonly data: Buffer | null;
  readonly database: string | null;
  readonly format: string;
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** Parameters as texts, without their `param_`. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The `readonly` of the user; settings of the statement are applied under it. */
  readonly userReadonly: 0 | 1 | 2;
  /** Whether the request may not change anything. */
  readonly isReadonly: boolean;
}

export interface Answer {
  readonly bytes: Buffer;
  readonly readRows: number;
  readonly writtenRows: number;
}

/** An exception of the engine, with its code. */
export class EngineError extends Error {
  readonly code: number;

  constructor(error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    super(message);
    this.code = Number(/Code: (\d+)\./.exec(message)?.[1] ?? 1002);
  }
}

/** Values of the server's own configuration: one test server has little to itself. */
const CONFIG: Readonly<Record<string, number>> = {
  max_server_memory_usage: 900_000_000,
  mark_cache_size: 64_000_000,
  background_pool_size: 1,
  background_schedule_pool_size: 1,
  max_partition_size_to_drop: 0,
  max_table_size_to_drop: 0,
};

const INSERT = /^\s*INSERT\s+INTO\s+(?:TABLE\s+)?([\w.`]+)\s*(?:\(([^)]*)\))?\s*FORMAT\s+(\w+)\s*;?\s*$/i;

/** Statements that leave nothing behind in their connection. */
const TRACELESS = /^\s*(SELECT|WITH|INSERT)\b/i;
const IDLE_MAX = 24;

/**
 * ClickHouse itself, as chDB, for several requests at once: each has a connection of its own. One that has only read or
 * inserted serves later requests with the same settings.
 */
export class Engine {
  readonly #path: string;
  readonly #args: { readonly connectionArgs: readonly string[] };
  readonly #first: Session;
  /** The statements that run, by the id that their request gave them. */
  readonly #running = new Map<string, string>();
  /** The statements that wait until the running ones have been listed so often. */
  readonly #onlookers: { looks: number; readonly resolve: () => void }[] = [];
  #late: Promise<unknown> = Promise.resolve();
  /** Connections that are not in use, by what prepared them; the longest unused first. */
  #idle: { readonly prepared: string; readonly session: Session }[] = [];

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    const config = join(directory, 'engine.xml');
    const settings = Object.entries(CONFIG).map(([name, value]) => `<${name}>${value}</${name}>`);
    writeFileSync(config, `<clickhouse>${settings.join('')}</clickhouse>\n`);
    this.#path = join(directory, 'chdb');
    this.#args = { connectionArgs: [`--config-file=${config}`] };
    // Keeps the engine open between requests.
    this.#first = this.session();
  }

  /** Makes a connection: settings and parameters of one request are nobody else's. */
  session(): Session {
    return new Session(this.#path, this.#args);
  }

  /** Runs a statement in a session of its own, or in the given one. Throws an EngineError. */
  async run(statement: Statement, shared?: Session): Promise<Answer> {
    await this.#late;
    const prepared = JSON.stringify(preparation(statement));
    const known = shared === undefined ? this.#takeIdle(prepared) : null;
    const session = shared ?? known ?? this.session();
    let isReusable = false;
    this.#running.set(statement.queryId, statement.text);
    try {
      if (known === null) for (const text of preparation(statement)) await session.queryAsync(text);
      const answer = await this.#execute(session, statement);
      if (!/^\s*SELECT\b/i.test(statement.text)) for (const { resolve } of this.#onlookers.splice(0)) resolve();
      isReusable = TRACELESS.test(statement.text);
      return answer;
    } catch (error) {
      throw new EngineError(error);
    } finally {
      this.#running.delete(statement.queryId);
      if (shared === undefined) {
        if (isReusable) this.#keep(prepared, session);
        else session.close();
      }
    }
  }

  /**
   * Runs a statement late: it counts as running until somebody has looked twice at what runs, or another statement has
   * ended that changes something. What comes after that waits for it.
   */
  async runLate(statement: Statement): Promise<void> {
    this.#running.set(statement.queryId, statement.text);
    await new Promise<void>((resolve) => this.#onlookers.push({ looks: 2, resolve }));
    this.#late = this.run(statement).catch(() => {});
    await this.#late;
  }

  async close(): Promise<void> {
    for (const { session } of this.#idle) session.close();
    this.#first.close();
    await drainPending();
  }

  #takeIdle(prepared: string): Session | null {
    const index = this.#idle.findLastIndex((idle) => idle.prepared === prepared);
    return index < 0 ? null : this.#idle.splice(index, 1)[0]!.session;
  }

  #keep(prepared: string, session: Session): void {
    this.#idle.push({ prepared, session });
    if (this.#idle.length > IDLE_MAX) this.#idle.shift()!.session.close();
  }

  async #execute(session: Session, { text, data, format }: Statement): Promise<Answer> {
    if (data === null) {
      const result = await session.queryAsync(this.#withProcesses(text), { format });
      return { bytes: Buffer.from(result.bytes()), readRows: result.rowsRead, writtenRows: 0 };
    }
    const [, table, columns, dataFormat] = INSERT.exec(text) ?? [];
    // The query and the body make one text, with a line feed in between (ClickHouse docs, interfaces/http).
    if (table === undefined) {
      const result = await session.queryAsync(`${text}\n${data}`, { format });
      return { bytes: Buffer.from(result.bytes()), readRows: result.rowsRead, writtenRows: 0 };
    }
    const names = columns?.split(',').map((name) => name.trim().replaceAll('`', ''));
    const { rowsWritten } = await session.insert({
      table: table.replaceAll('`', ''),
      values: data,
      format: dataFormat as RawInsertFormat,
      ...(names === undefined ? {} : { columns: names }),
    });
    return { bytes: Buffer.alloc(0), readRows: rowsWritten, writtenRows: rowsWritten };
  }

  /** chDB gives statements ids of its own: those of the requests take the place of its table of what runs. */
  #withProcesses(text: string): string {
    if (!text.includes('system.processes')) return text;
    for (const onlooker of [...this.#onlookers]) {
      onlooker.looks -= 1;
      if (onlooker.looks > 0) continue;
      this.#onlookers.splice(this.#onlookers.indexOf(onlooker), 1);
      onlooker.resolve();
    }
    const rows = [...this.#running].map(([id, query]) => `(${quoted(id)}, ${quoted(query)})`);
    return text.replaceAll('system.processes', `values('query_id String, query String', ${rows.join(', ')})`);
  }
}

/** The statements that give a connection the database, the settings and the parameters of a request. */
function preparation({ database, settings, params, userReadonly, isReadonly }: Statement): string[] {
  return [
    ...(database === null ? [] : [`USE \`${database.replaceAll('`', '')}\``]),
    // A user with readonly = 1 changes no setting, one with 2 any but this (ClickHouse docs, operations/settings,
    // permissions-for-queries).
    ...(userReadonly === 0 ? [] : [`SET readonly = ${userReadonly}`]),
    ...(settings.length === 0
      ? []
      : [`SET ${settings.map(([name, value]) => `${name} = ${quoted(value)}`).join(', ')}`]),
    // The text of a parameter is read in the escaped format, from the URL and from SET alike.
    ...params.map(([name, value]) => `SET param_${name} = ${quoted(value)}`),
    // ClickHouse, src/Server/HTTP/setReadOnlyIfHTTPMethodIdempotent.cpp.
    ...(isReadonly && userReadonly === 0 ? ['SET readonly = 2'] : []),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
