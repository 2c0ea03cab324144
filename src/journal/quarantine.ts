import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../store/sync-path.ts';
import type { LoadRange, LoadRangeHead } from './journal-database.ts';

/** Refused rows, and the files of damaged journals (`quarantine-file.ts`). */
const PUT_ASIDE = /^refused-.*\.tsv$|\.corrupt-\d+(?:-wal|-shm|-journal)?$/;
/** They are of visitors, whose events are kept for so long. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Removes what was put aside in a directory of journals long enough ago. Returns the names of the files.
 *
 * @param nowMs epoch milliseconds
 */
export function removePutAside(directory: string, nowMs: number): string[] {
  const old = readdirSync(directory).filter((name) => {
    const written = PUT_ASIDE.test(name)
      ? statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs
      : undefined;
    return written !== undefined && nowMs - written > KEPT_MS;
  });
  for (const name of old) rmSync(join(directory, name), { force: true });
  return old;
}

/**
 * Keeps the rows that the engine refuses, for inspection, so that they do not keep others waiting. A file for each range,
 * whose name does not change when the range is repeated.
 */
export class Quarantine {
  readonly #directory: string;
  #rows = 0;

  /** The directory exists. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Rows that were refused since the start. */
  get rows(): number {
    return this.#rows;
  }

  /**
   * Writes the refused lines of a range below the names of their columns; on disk when it returns. Returns the file's
   * path. Throws when it cannot.
   */
  keep(
    { journal, first, last, columns }: LoadRangeHead & Pick<LoadRange, 'columns'>,
    lines: readonly Uint8Array[],
  ): string {
    const path = join(this.#directory, `refused-${journal}-${first}-${last}.tsv`);
    replaceFile(path, Buffer.concat([Buffer.from(`${columns.join('\t')}\n`), ...lines]), 0o600);
    this.#rows += lines.length;
    return path;
  }
}
