import type { BatchSums, LoadRange, LoadRangeHead, RangeLimits } from './journal-database.ts';
import type { JournalFailure } from './journal-error.ts';

/** The queue of a journal file, as of the answer that carries it. */
export interface Queue extends BatchSums {
  /** The file's random id. */
  readonly journal: string;
  /** Number of the newest batch ever written, loaded or not; 0 before the first. */
  readonly lastSeq: number;
}

/** The space that a journal file may take. */
export interface SpaceLimits {
  /** Of its pages in use, bytes. */
  readonly maxBytes: number;
  /** Space that stays free on the disk, bytes: emptying the file needs some too. */
  readonly minFreeBytes: number;
}

/** The data that the thread is started with. */
export interface ThreadData {
  readonly path: string;
  readonly limits: SpaceLimits;
}

/** A request to the thread, which answers each with one reply, in order. */
export type JournalRequest =
  | { readonly op: 'append'; readonly lines: Uint8Array<ArrayBuffer>; readonly rows: number }
  | { readonly op: 'probe' }
  | { readonly op: 'poll' }
  | { readonly op: 'oldest' }
  | { readonly op: 'claim'; readonly limits: RangeLimits }
  | { readonly op: 'erase' }
  | { readonly op: 'settle'; readonly range: LoadRangeHead }
  | { readonly op: 'close' };

export type JournalReply = JournalAnswer | JournalRefusal;

export interface JournalAnswer {
  readonly ok: true;
  readonly queue: Queue;
  /** Answers a claim. */
  readonly range: LoadRange | null;
  /** Answers the question for the oldest event: its instant, microseconds; null when none waits. */
  readonly oldest: number | null;
  /** Whether nothing of removed batches is in the file and its log. */
  readonly isErased: boolean;
  /** The path at which a damaged file is kept, when this request found one as it opened the journal. */
  readonly quarantined: string | null;
}

export interface JournalRefusal {
  readonly ok: false;
  readonly failure: JournalFailure;
  readonly message: string;
}
