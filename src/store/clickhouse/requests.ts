import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { type FileStatement, fileStatement, structureOf } from '../file-format.ts';
import { parseRows } from '../rows.ts';
import { FILE_MAX_SECONDS, READ_MAX_SECONDS } from '../statement-settings.ts';
import type { FileFormat, RowsOfFile } from '../store.ts';
import { ReadCancelledError } from '../store-error.ts';
import { INSERT_SETTINGS } from './settings.ts';

/** A read has ended by itself by then; its answer is on the way. */
export const READ_TIMEOUT_MS = (READ_MAX_SECONDS + 15) * 1000;
const FILE_TIMEOUT_MS = (FILE_MAX_SECONDS + 15) * 1000;
const INSERT_TIMEOUT_MS = 300_000;
/** Maintenance takes as long as it takes. TCP's keep-alive tells of a server that is gone. */
export const STATEMENT_TIMEOUT_MS = 86_400_000;

/** A server looks for a broken connection only during requests that may change nothing but settings. */
const ENDING_WITH_CONNECTION = { cancel_http_readonly_queries_on_client_close: 1, readonly: '2' } as const;

/** A request took longer than any that a sound server answers. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/**
 * Reads rows. A read whose connection is gone ends on the server too. Throws a ReadCancelledError when the signal is aborted, which
 * breaks the connection.
 */
export async function readRows<Row>(
  client: ClickHouseClient,
  sql: string,
  timeoutMs: number = READ_TIMEOUT_MS,
  cancelled?: AbortSignal,
): Promise<Row[]> {
  const read = async (signal: AbortSignal) => {
    const result = await client.query({
      query: sql,
      format: 'JSONEachRow',
      abort_signal: signal,
      clickhouse_settings: { max_execution_time: READ_MAX_SECONDS, ...ENDING_WITH_CONNECTION },
    });
    signal.addEventListener('abort', () => result.close());
    return parseRows<Row>(await result.text());
  };
  return await withinTime(timeoutMs, read, cancelled);
}

/** Writes a file to a path of this machine, a piece at a time. The server keeps it on its disk until it is complete. */
export async function saveFile(
  client: ClickHouseClient,
  { text, format }: FileStatement,
  path: string,
  session: { readonly session_id?: string } = {},
): Promise<void> {
  await withinTime(FILE_TIMEOUT_MS, async (signal) => {
    const { stream } = await client.exec({
      query: `${text}\nFORMAT ${format}`,
      abort_signal: signal,
      ...session,
      clickhouse_settings: {
        max_execution_time: FILE_MAX_SECONDS,
        ...ENDING_WITH_CONNECTION,
        // Else an error in the middle would stand in the file.
        wait_end_of_query: 1,
      },
    });
    await pipeline(stream, createWriteStream(path), { signal });
  });
}

/** Writes rows of a file of this machine to another one. The server has them in a table of a session, which ends with the call. */
export async function saveRows(
  client: ClickHouseClient,
  format: FileFormat,
  { path: from, columns, order }: RowsOfFile,
  path: string,
): Promise<void> {
  const session = { session_id: randomUUID() };
  const table = 'rows_of_file';
  const command = (query: string) =>
    withinTime(FILE_TIMEOUT_MS, (signal) => client.command({ query, abort_signal: signal, ...session }));
  await command(`CREATE TEMPORARY TABLE ${table} (${structureOf(columns)}) ENGINE = Memory`);
  try {
    await withinTime(FILE_TIMEOUT_MS, (signal) =>
      client.insert({
        ...{ table, format: 'TabSeparated', values: createReadStream(from), abort_signal: signal },
        ...session,
      }),
    );
    await saveFile(client, fileStatement(format, `SELECT * FROM ${table} ORDER BY ${order}`), path, session);
  } finally {
    // A session that cannot be asked any more ends by itself within a minute.
    await command(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined);
  }
}

/** The options of a statement beside its text. */
export interface StatementOptions {
  readonly queryId?: string;
  readonly timeoutMs?: number;
  readonly settings?: ClickHouseSettings;
}

/** Runs a statement without a result. */
export async function runStatement(
  client: ClickHouseClient,
  sql: string,
  { queryId, timeoutMs = STATEMENT_TIMEOUT_MS, settings = {} }: StatementOptions = {},
): Promise<void> {
  await withinTime(timeoutMs, (signal) =>
    client.command({
      query: sql,
      abort_signal: signal,
      ...(queryId === undefined ? {} : { query_id: queryId }),
      clickhouse_settings: settings,
    }),
  );
}

/** Inserts lines of the engine's TabSeparated format into `events`, or another table. */
export async function insertLines(
  client: ClickHouseClient,
  lines: Uint8Array,
  columns: readonly string[],
  queryId: string,
  table = 'events',
): Promise<void> {
  await withinTime(INSERT_TIMEOUT_MS, (signal) =>
    client.insert({
      table,
      columns: columns as [string, ...string[]],
      format: 'TabSeparated',
      values: Readable.from([lines], { objectMode: false }),
      query_id: queryId,
      abort_signal: signal,
      clickhouse_settings: INSERT_SETTINGS,
    }),
  );
}

/**
 * Runs a request and gives it up after a time, or when a signal is aborted. Throws a RequestTimeoutError or a ReadCancelledError
 * then.
 */
async function withinTime<Result>(
  timeoutMs: number,
  request: (signal: AbortSignal) => Promise<Result>,
  cancelled?: AbortSignal,
): Promise<Result> {
  if (cancelled?.aborted) throw new ReadCancelledError();
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const giveUp = (error: Error) => {
    reject(error);
    controller.abort();
  };
  const cancel = () => giveUp(new ReadCancelledError());
  cancelled?.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(
    () => giveUp(new RequestTimeoutError(`no answer within ${timeoutMs / 1000} seconds`)),
    timeoutMs,
  );
  try {
    // The client heeds the signal only until the answer begins.
    return await Promise.race([expired, request(controller.signal)]);
  } finally {
    clearTimeout(timer);
    cancelled?.removeEventListener('abort', cancel);
  }
}
