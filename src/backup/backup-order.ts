import { z } from 'zod';

const ORDER = z.strictObject({
  /** The absolute path that the backup gets when it is complete. */
  place: z.string(),
  /** The absolute path of an earlier backup, whose files are linked where they are the same; null for none. */
  base: z.string().nullable(),
  /** Whether the backup gets its name at once; else the command gives it. */
  isPlaced: z.boolean(),
  /**
   * Whether the files of the store's larger parts are linked instead of copied: for a backup that is sent elsewhere. Of `base`
   * only the manifest is needed then.
   */
  linksSources: z.boolean(),
});

/** The order of a command for a backup. */
export type BackupOrder = Readonly<z.output<typeof ORDER>>;

/** Reads an order. Throws when it is none. */
export function parseBackupOrder(json: string): BackupOrder {
  return ORDER.parse(JSON.parse(json));
}

/** The counts of a backup. */
export interface BackupCounts {
  readonly bytes: number;
  readonly sites: number;
  readonly events: number;
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
