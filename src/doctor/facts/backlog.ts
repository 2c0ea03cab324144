import { setAsideIn } from '../../journal/quarantine.ts';
import { waitingIn } from '../../journal/queued-ranges.ts';

/** Batches that wait in the journals of a data directory, and those that were quarantined. */
export interface Backlog {
  /** The events that wait, imported ones too. */
  readonly rows: number;
  /** The receipt of the first collected event that waits, epoch milliseconds; null when none does. */
  readonly oldestAt: number | null;
  readonly refusedFiles: readonly string[];
  readonly damagedFiles: readonly string[];
}

export const NO_BACKLOG: Backlog = { rows: 0, oldestAt: null, refusedFiles: [], damagedFiles: [] };

/** The journals of a data directory. */
export interface JournalPaths {
  readonly directory: string;
  /** Batches of the collection journal. */
  readonly collected: readonly string[];
  readonly imported: string;
}

export function backlogOf({ directory, collected, imported }: JournalPaths): Backlog {
  const waiting = collected.map(waitingIn);
  const oldest = waiting.flatMap((each) => each.oldest ?? []);
  // Imported events are of the past: their receipt says nothing about how long they wait.
  const rows = waiting.reduce((sum, each) => sum + each.rows, waitingIn(imported).rows);
  const { refused, damaged } = setAsideIn(directory);
  const oldestAt = oldest.length === 0 ? null : Math.floor(Math.min(...oldest) / 1000);
  return { rows, oldestAt, refusedFiles: refused, damagedFiles: damaged };
}
