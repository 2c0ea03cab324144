import { z } from 'zod';
import type { BackupCounts } from './take-backup.ts';

const ORDER = z.strictObject({
  /** An absolute path. */
  place: z.string(),
  /** The absolute path of an earlier backup. */
  base: z.string().nullable(),
  /** Whether the backup gets its name at once; else the command gives it. */
  isPlaced: z.boolean(),
  /** Whether the files of the store's parts are linked instead of copied. */
  linksSources: z.boolean(),
});

/** The order of a command for a backup. */
export type BackupOrder = Readonly<z.output<typeof ORDER>>;

/** Reads an order. Throws when it is none. */
export function parseBackupOrder(json: string): BackupOrder {
  return ORDER.parse(JSON.parse(json));
}

/** The backup that the service has taken, and its place until it has its name. */
export interface OrderedBackup extends BackupCounts {
  readonly staged: string;
}

/** A line of the service's answer, as JSON. The last one says how it ended. */
export type BackupMessage =
  | { readonly progress: readonly [bytes: number, of: number] }
  | { readonly taken: OrderedBackup }
  | { readonly failed: string };
