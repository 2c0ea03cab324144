/**
 * The analytics engine as the rest of the service sees it: ClickHouse SQL in, rows out.
 * Implemented by chDB (embedded) and by a ClickHouse server.
 */
export interface Store {
  /**
   * Runs a SELECT. Values come in only as typed parameters, written `{name:Type}` in the text.
   * 64-bit integers are returned as numbers; sums and counts stay far below 2^53.
   */
  query<Row>(sql: string, params?: QueryParams): Promise<Row[]>;

  /**
   * Runs a statement without a result beside the reads, as they do: for tables in memory. Resolves to how long the
   * statement itself took, milliseconds, without the wait for its turn.
   */
  derive(sql: string, params?: QueryParams): Promise<number>;

  /** Runs a statement without a result, however long it takes; one at a time. */
  execute(sql: string, params?: QueryParams): Promise<void>;

  /**
   * Inserts encoded events (`encodeEvent` lines, joined) into the events layer. Durable when it resolves.
   * Repeating a call with the same token and the same bytes changes nothing, also after a crash.
   */
  insertEvents(lines: Uint8Array, token: string): Promise<void>;

  /** Waits for what runs and releases the data directory. */
  close(): Promise<void>;
}

/** A value for a typed parameter. */
export type QueryParam = string | number | readonly string[] | readonly number[];
export type QueryParams = Readonly<Record<string, QueryParam>>;
