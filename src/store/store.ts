/**
 * The analytics engine as the rest of the service sees it: ClickHouse SQL in, rows out.
 * Implemented by the embedded chDB and by ClickHouse servers; every implementation passes `store/conformance.fixture.ts`. A
 * statement that needs more memory or time than it may take is refused with a StoreLimitError.
 */
export interface Store {
  /** Whether all reads see what is written, so that two of the same rows agree. Replicas may be behind each other. */
  readonly readsAgree: boolean;

  /** The parts of all servers, as a statement's FROM names them: `system.parts` of one server, or of every replica. */
  readonly everyPart: string;

  /**
   * Runs a SELECT. Values come in only as typed parameters, written `{name:Type}` in the text.
   * 64-bit integers are returned as numbers; sums and counts stay far below 2^53.
   *
   * When the signal of the running code (`cancelledBy`) is aborted, the engine ends the statement, and a ReadCancelledError is
   * thrown. Other methods do not heed the signal: others may need what they write.
   */
  query<Row>(sql: string, params?: QueryParams): Promise<Row[]>;

  /**
   * Writes the rows of a SELECT to a file of this machine, in place of one that is there. They never stand in memory
   * together, and it may take longer than other reads. After a failure any part of the file may be there.
   */
  saveFile(path: string, format: FileFormat, sql: string, params?: QueryParams): Promise<void>;

  /** Writes rows that another file of this machine has to a file, as `saveFile` does. */
  saveRows(path: string, format: FileFormat, rows: RowsOfFile): Promise<void>;

  /**
   * Runs a statement without a result beside the reads, as they do: for tables in memory. Resolves to how long the
   * statement itself took, milliseconds, without the wait for its turn.
   */
  derive(sql: string, params?: QueryParams): Promise<number>;

  /**
   * Runs a statement without a result, however long it takes; one at a time. An implementation may run a shared one beside
   * another shared one, each with half of the memory.
   */
  execute(sql: string, params?: QueryParams, mode?: StatementMode): Promise<void>;

  /**
   * Inserts encoded events (`encodeEvent` lines, joined) into the events layer. Durable when it resolves; after a failure
   * or a stop any part of them may be there. `repeated` inserts exactly those that are missing, for events that may have
   * been inserted before. `columns` names the columns of the lines where another version has encoded them; a column that
   * they lack gets its default. Throws a RowsRefusedError when they are none.
   */
  insertEvents(lines: Uint8Array, repeated?: boolean, columns?: readonly string[]): Promise<void>;

  /**
   * Inserts lines of the engine's TabSeparated format into a stored table. Durable when it resolves; after a failure or a
   * stop any part of them may be there. Throws a RowsRefusedError when they are none of its rows.
   */
  insertRows(table: string, columns: readonly string[], lines: Uint8Array): Promise<void>;

  /** Waits for what runs and releases the data directory. */
  close(): Promise<void>;
}

/** Whether a statement without a result has the engine's memory for itself. */
export type StatementMode = 'exclusive' | 'shared';

/**
 * The format of a file: CSV with a header as RFC 4180 has it, with line feeds, where an unknown value is an empty field and
 * every text stands in quotes; or Parquet.
 */
export type FileFormat = 'csv' | 'parquet';

/** A value for a typed parameter. */
export type QueryParam = string | number | readonly string[] | readonly number[];
export type QueryParams = Readonly<Record<string, QueryParam>>;

/** Rows in a file of this machine, in the engine's TabSeparated format. */
export interface RowsOfFile {
  readonly path: string;
  /** The columns with their types. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The columns by which the rows are ordered. */
  readonly order: string;
}
