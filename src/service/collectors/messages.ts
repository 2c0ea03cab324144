import type { DrainedDiscard } from '../../collect/recent-discards.ts';
import type { LoggedError } from '../../domain/log.ts';
import type { CollectorIdentity } from '../component.ts';
import type { Config } from '../settings/config.ts';
import type { CollectionCounts } from '../telemetry/collection-counts.ts';
import type { LoopDelay } from '../telemetry/event-loop.ts';

/** The descriptor of the listening socket in a collector process: the one after standard streams and IPC channel. */
export const LISTENING_FD = 4;

/** A message from the main process to a collector process. `start` comes first, once. */
export type ToCollector =
  | { readonly type: 'start'; readonly identity: CollectorIdentity; readonly config: Config }
  /** Asks for a report. */
  | { readonly type: 'ask'; readonly question: number }
  | { readonly type: 'stop' };

/** The state of a collector process. Counts are since its own start. */
export interface Report {
  readonly counts: CollectionCounts;
  /** The discards since its last report. */
  readonly recent: readonly DrainedDiscard[];
  /** The lines that it has logged as errors since its last report. */
  readonly errors: readonly LoggedError[];
  readonly memoryBytes: number;
  readonly loopDelay: LoopDelay;
}

/** A message from a collector process to the main process. */
export type FromCollector =
  | { readonly type: 'listening' }
  /** The start has failed; the process ends. */
  | { readonly type: 'failed'; readonly message: string }
  /** `answers` is the number of the question; null for a report that nobody asked for. */
  | { readonly type: 'report'; readonly answers: number | null; readonly report: Report };
