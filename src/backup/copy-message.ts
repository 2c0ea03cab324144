import type { FrozenFile } from '../store/chdb/frozen-store.ts';
import type { BackupOrder } from './backup-order.ts';
import type { BackupFile } from './manifest.ts';
import type { DatabaseContents, JournalContents } from './pinned-databases.ts';

/** The values that the thread starts with. */
export interface CopyThreadData extends Pick<BackupOrder, 'base' | 'linksSources'> {
  readonly dataDir: string;
  /** The directory that it fills. */
  readonly target: string;
}

/** The store's files: the small ones with their bytes. Paths are those in the store's directory. */
export interface StoreContents {
  readonly described: ReadonlyMap<string, Uint8Array>;
  readonly parts: readonly FrozenFile[];
}

export type CopyRequest =
  /** Answered when the thread has loaded its code, and the earlier backup's manifest. */
  | { readonly op: 'begin' }
  | { readonly op: 'pinJournals' }
  | { readonly op: 'pinDatabase' }
  | { readonly op: 'copy'; readonly store: StoreContents };

export type CopyReply =
  | { readonly kind: 'answer'; readonly answer: null | JournalContents | DatabaseContents | readonly BackupFile[] }
  | { readonly kind: 'progress'; readonly bytes: number; readonly of: number }
  | { readonly kind: 'failed'; readonly message: string };
