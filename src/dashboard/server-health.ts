import type { DatabaseState } from '../database/write-state.ts';
import type { DataInUse } from '../domain/data-kind.ts';
import type { DiscardReason } from '../domain/discard.ts';
import type { LoggedError } from '../domain/log.ts';
import type { JournalState } from '../journal/journal.ts';
import type { WaitingDays } from '../rollup/maintain/closing-pace.ts';
import type { FailureCause, MaintenanceStep } from '../rollup/maintain/retry-backoff.ts';

/**
 * The state of the server. Sizes are bytes, instants epoch milliseconds, counts since the start unless said otherwise.
 */
export interface ServerHealth {
  readonly version: string;
  readonly startedAt: number;
  readonly now: number;
  /** The version of the JavaScript runtime. */
  readonly runtime: string;
  readonly journal: JournalState;
  readonly database: DatabaseState;
  readonly store: 'ok' | 'failing';
  /** A step of the clock that has not proved right yet: its new time, and how much it went ahead. Null for none. */
  readonly clockStep: { readonly at: number; readonly byMs: number } | null;
  /** Events on disk that are not yet in the store. */
  readonly queuedEvents: number;
  readonly accepted: number;
  /** Discarded events by reason; reasons that have not occurred are left out. */
  readonly discarded: Readonly<Partial<Record<DiscardReason, number>>>;
  readonly lost: number;
  /** Discarded events whose proxy passed an address that cannot be read. */
  readonly unreadableAddresses: number;
  /** Events that the engine refused; they are kept in files. */
  readonly refused: number;
  /** Site-days that have ended and could not be closed yet. */
  readonly daysUnclosed: number;
  /** The others that have ended and wait to be closed. */
  readonly daysWaiting: WaitingDays;
  /** Steps of maintenance that failed, each with its number of failures and its last error. */
  readonly failures: readonly {
    readonly step: MaintenanceStep;
    readonly cause: FailureCause;
    readonly count: number;
    readonly error: string;
  }[];
  /** The last lines that were logged as errors, the latest first. */
  readonly errors: readonly LoggedError[];
  /** The data by which events are located and told from bots; null when it cannot be told. */
  readonly data: readonly DataInUse[] | null;
  readonly memoryBytes: number;
  /** The path of the data directory. */
  readonly dataDirectory: string;
  /** The size of the files in it, by the names in it; null while it cannot be read. */
  readonly dataBytes: number | null;
  /** The free space on its disk; null while it is unknown. */
  readonly freeBytes: number | null;
}
