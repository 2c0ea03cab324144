import type { Log } from '../domain/log.ts';
import { firstFields, type SiteDayEvents, siteDaysOf, splitLines } from '../store/encoded-lines.ts';
import { codeOf, RowsRefusedError, StoreLimitError } from '../store/store-error.ts';
import type { LoadRange } from './journal-database.ts';
import type { EventSink } from './load-queue.ts';
import type { Quarantine } from './quarantine.ts';

/** Each day is a part on disk: so many of them hold readers up for a tenth of a second. */
const DAYS_PER_INSERT_MAX = 16;
/** Readers wait for a piece: as much as this takes a tenth of a second on a busy machine. */
const ROWS_PER_INSERT_MAX = 10_000;
const BYTES_PER_INSERT_MAX = 2 * 1024 * 1024;
/** When so few rows exceed the engine's memory, their number is not the cause. */
const ROWS_FOR_MEMORY_MIN = 1000;

const NEWLINE = 10;

/** The lines' columns, and whether only those that are missing are wanted. */
export type InsertOptions = Pick<LoadRange, 'columns' | 'repeated'>;

/** Inserts encoded events. */
export type Insert = (lines: Uint8Array, options: InsertOptions) => Promise<void>;

/**
 * Brings ranges into the store piece by piece, so that one of many days does not keep readers waiting. What the engine
 * refuses is halved until the refused rows are alone; they go into quarantine, and the others into the store.
 */
export class RangeInserter implements EventSink {
  readonly #insert: Insert;
  readonly #quarantine: Quarantine;
  readonly #log: Log;

  constructor(insert: Insert, quarantine: Quarantine, log: Log) {
    this.#insert = insert;
    this.#quarantine = quarantine;
    this.#log = log;
  }

  /** @param siteDays those of the range's events, and perhaps of others */
  async insertRange(range: LoadRange, siteDays: readonly SiteDayEvents[] = siteDaysOf(range.lines)): Promise<void> {
    const refused: Uint8Array[] = [];
    let cause: unknown;
    for (const piece of piecesOf(range.lines, siteDays)) {
      await this.#insertOrHalve(piece, range, (line, error) => {
        refused.push(line);
        cause = error;
      });
    }
    if (refused.length === 0) return;
    const file = this.#quarantine.keep(range, refused);
    this.#log.error(
      { file, rows: refused.length, ...kindOf(cause) },
      'the engine refused events; they are kept in a file',
    );
  }

  async #insertOrHalve(
    lines: Uint8Array,
    { columns, repeated }: InsertOptions,
    refuse: (line: Uint8Array, error: unknown) => void,
  ): Promise<void> {
    try {
      await this.#insert(lines, { columns, repeated });
    } catch (error) {
      const isRefused = error instanceof RowsRefusedError;
      if (!isRefused && !(error instanceof StoreLimitError)) throw error;
      const rows = splitLines(lines);
      if (isRefused && rows.length <= 1) return refuse(lines, error);
      if (!isRefused && rows.length < ROWS_FOR_MEMORY_MIN) throw error;
      const half = Math.ceil(rows.length / 2);
      for (const some of [rows.slice(0, half), rows.slice(half)]) {
        await this.#insertOrHalve(Buffer.concat(some), { columns, repeated: true }, refuse);
      }
    }
  }
}

/** The code and the name of an error of the engine. Its message quotes the row, which must not be in a log. */
function kindOf(refused: unknown): { readonly code?: string; readonly error?: string } {
  const error = refused instanceof RowsRefusedError ? refused.cause : refused;
  const code = codeOf(error);
  const name = (error as { readonly type?: string }).type ?? /\(([A-Z_]+)\)/.exec(String(error))?.[1];
  return { ...(Number.isNaN(code) ? {} : { code: String(code) }), ...(name === undefined ? {} : { error: name }) };
}

/** Encoded events in pieces of few days and rows; as they are when they have no more. */
function piecesOf(lines: Uint8Array, siteDays: readonly SiteDayEvents[]): Uint8Array[] {
  const rows = siteDays.reduce((sum, { events }) => sum + events, 0);
  const isOfFewDays = new Set(siteDays.map(({ day }) => day)).size <= DAYS_PER_INSERT_MAX;
  if (isOfFewDays && rows <= ROWS_PER_INSERT_MAX && lines.byteLength <= BYTES_PER_INSERT_MAX) return [lines];
  if (isOfFewDays) return inRuns(lines);
  const byDay = Map.groupBy(splitLines(lines), (line) => firstFields(line, 2)[1] ?? '');
  const days = [...byDay.keys()].sort();
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < days.length; i += DAYS_PER_INSERT_MAX) {
    pieces.push(...inRuns(Buffer.concat(days.slice(i, i + DAYS_PER_INSERT_MAX).flatMap((day) => byDay.get(day)!))));
  }
  return pieces;
}

/** Cuts lines into runs of few rows and bytes, which share the memory. */
function inRuns(lines: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const runs: Uint8Array[] = [];
  let start = 0;
  let rows = 0;
  for (let line = 0; line < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, line);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (rows === ROWS_PER_INSERT_MAX || (rows > 0 && end - start > BYTES_PER_INSERT_MAX)) {
      runs.push(bytes.subarray(start, line));
      start = line;
      rows = 0;
    }
    rows++;
    line = end;
  }
  if (rows > 0) runs.push(bytes.subarray(start));
  return runs;
}
