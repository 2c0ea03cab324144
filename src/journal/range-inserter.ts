import { firstFields, siteDaysOf, splitLines } from '../store/encoded-lines.ts';
import { RowsRefusedError, StoreLimitError } from '../store/store-error.ts';
import type { LoadRange } from './journal-database.ts';
import type { EventSink } from './load-lane.ts';
import type { Log } from './log.ts';
import type { Quarantine } from './quarantine.ts';

/** Each day is a part on disk: so many of them hold readers up for a tenth of a second. */
const DAYS_PER_INSERT_MAX = 16;
/** What exceeds the engine's memory is not the rows any more when so few of them do. */
const ROWS_FOR_MEMORY_MIN = 1000;

/** Inserts encoded events; `repeated` those that are missing. */
export type Insert = (lines: Uint8Array, repeated: boolean) => Promise<void>;

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

  async insertRange(range: LoadRange): Promise<void> {
    const refused: Uint8Array[] = [];
    let cause: unknown;
    for (const piece of daysTogether(range.lines, DAYS_PER_INSERT_MAX)) {
      await this.#insertOrHalve(piece, range.repeated, (line, error) => {
        refused.push(line);
        cause = error;
      });
    }
    if (refused.length === 0) return;
    const file = this.#quarantine.keep(range, refused);
    const error = cause instanceof Error ? cause.message : String(cause);
    this.#log.error({ file, rows: refused.length, error }, 'the engine refused events; they are kept in a file');
  }

  async #insertOrHalve(
    lines: Uint8Array,
    repeated: boolean,
    refuse: (line: Uint8Array, error: unknown) => void,
  ): Promise<void> {
    try {
      await this.#insert(lines, repeated);
    } catch (error) {
      const isRefused = error instanceof RowsRefusedError;
      if (!isRefused && !(error instanceof StoreLimitError)) throw error;
      const rows = splitLines(lines);
      if (isRefused && rows.length <= 1) return refuse(lines, error);
      if (!isRefused && rows.length < ROWS_FOR_MEMORY_MIN) throw error;
      const half = Math.ceil(rows.length / 2);
      for (const some of [rows.slice(0, half), rows.slice(half)]) {
        await this.#insertOrHalve(Buffer.concat(some), true, refuse);
      }
    }
  }
}

/** Encoded events in pieces of at most so many days, each day whole; as they are when they have no more. */
function daysTogether(lines: Uint8Array, daysMax: number): Uint8Array[] {
  if (new Set(siteDaysOf(lines).map(({ day }) => day)).size <= daysMax) return [lines];
  const byDay = Map.groupBy(splitLines(lines), (line) => firstFields(line, 2)[1] ?? '');
  const days = [...byDay.keys()].sort();
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < days.length; i += daysMax) {
    pieces.push(Buffer.concat(days.slice(i, i + daysMax).flatMap((day) => byDay.get(day) ?? [])));
  }
  return pieces;
}
