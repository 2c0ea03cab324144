import type { DiscardReason } from '../domain/discard.ts';
import type { JournalState } from '../journal/journal.ts';
import type { FailureCause, MaintenanceStep } from '../rollup/maintain/attempts.ts';

/** How the server is doing. Sizes are bytes, instants epoch milliseconds, counts since the start unless said otherwise. */
export interface ServerHealth {
  readonly version: string;
  readonly startedAt: number;
  readonly now: number;
  /** The version of the JavaScript runtime. */
  readonly runtime: string;
  readonly journal: JournalState;
  readonly store: 'ok' | 'failing';
  /** On disk, not yet in the store. */
  readonly queuedEvents: number;
  readonly accepted: number;
  /** The reasons that occurred. */
  readonly discarded: Readonly<Partial<Record<DiscardReason, number>>>;
  readonly lost: number;
  /** Events that the engine refused; they are kept in files. */
  readonly refused: number;
  /** Site-days that have ended and could not be closed yet. */
  readonly daysUnclosed: number;
  /** Steps of maintenance that failed, each with how often and its last error. */
  readonly failures: readonly {
    readonly step: MaintenanceStep;
    readonly cause: FailureCause;
    readonly count: number;
    readonly error: string;
  }[];
  readonly memoryBytes: number;
  /** Where the data is. */
  readonly dataDirectory: string;
  /** What its files take, by the names in it; null while it cannot be read. */
  readonly dataBytes: number | null;
  /** What is free on its disk; null while that cannot be told. */
  readonly freeBytes: number | null;
}
