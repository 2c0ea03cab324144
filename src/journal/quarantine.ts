import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../store/sync-path.ts';
import type { LoadRange, LoadRangeHead } from './journal-database.ts';

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
    const file = openSync(`${path}.tmp`, 'w', 0o600);
    try {
      writeFileSync(file, Buffer.concat([Buffer.from(`${columns.join('\t')}\n`), ...lines]));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.tmp`, path);
    syncPath(this.#directory);
    this.#rows += lines.length;
    return path;
  }
}
