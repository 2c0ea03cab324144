import type { Manifest } from './manifest.ts';
import { keptBackups, type RetentionRule } from './retention.ts';

/** A place that keeps backups by their names. */
export interface BackupPlace {
  /** Returns the address of a backup, as people write it. */
  addressOf(name: string): string;
  /** Lists the names of the whole backups, oldest first. Whatever else is in the place is left alone. */
  names(): Promise<readonly string[]>;
  /** Reads the manifest of a backup. Rejects with a BackupError when it is not as it was written. */
  manifest(name: string): Promise<Manifest>;
  /** Removes backups. A stop in the middle leaves none of them in part. Resolves with warnings about what has to stay. */
  remove(names: readonly string[]): Promise<readonly string[]>;
}

/** The backups of a place that a retention has kept and removed, oldest first. */
export interface Retained {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  /** Warnings about what has to stay although no backup needs it. */
  readonly warnings: readonly string[];
}

/**
 * Removes the backups of a place that a rule does not keep; none without a rule.
 *
 * @param taken the backup that has just been taken, which stays: a clock that is behind gives it the name of an older one
 */
export async function retainBackups(place: BackupPlace, rule: RetentionRule | null, taken?: string): Promise<Retained> {
  const names = await place.names();
  const chosen = new Set(rule === null ? names : keptBackups(names, rule));
  if (taken !== undefined) chosen.add(taken);
  const removed = names.filter((name) => !chosen.has(name));
  const warnings = removed.length > 0 ? await place.remove(removed) : [];
  return { kept: names.filter((name) => chosen.has(name)), removed, warnings };
}
