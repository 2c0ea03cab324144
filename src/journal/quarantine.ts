import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../store/sync-path.ts';
import type { LoadRange, LoadRangeHead } from './journal-database.ts';

const REFUSED = /^refused-.*\.tsv$/;
const DAMAGED = /\.corrupt-\d+$/;
/** The files of a SQLite database in WAL mode, by their suffixes. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
/** The files that are put aside, with their companions. */
const PUT_ASIDE = [REFUSED, DAMAGED, /\.corrupt-\d+-(?:wal|shm|journal)$/];
/** They have rows of visitors, whose events are kept for so long. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Renames a damaged file and its companions to the first free `<path>.corrupt-<n>`; returns that name. */
export function quarantineFile(path: string): string {
  let number = 1;
  while (existsSync(`${path}.corrupt-${number}`)) number += 1;
  const name = `${path}.corrupt-${number}`;
  const now = new Date();
  for (const suffix of SUFFIXES) {
    if (!existsSync(path + suffix)) continue;
    renameSync(path + suffix, name + suffix);
    // It is kept for a while from now on, whenever it was written.
    utimesSync(name + suffix, now, now);
  }
  return name;
}

/** Names the files in a directory of journals that somebody has to look at; nothing of them is ever loaded. */
export function setAsideIn(directory: string): { readonly refused: string[]; readonly damaged: string[] } {
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  return { refused: names.filter((name) => REFUSED.test(name)), damaged: names.filter((name) => DAMAGED.test(name)) };
}

/**
 * Removes what was put aside in a directory of journals long enough ago. Returns the names of the files.
 *
 * @param nowMs epoch milliseconds
 */
export function removePutAside(directory: string, nowMs: number): string[] {
  const old = readdirSync(directory).filter((name) => {
    if (!PUT_ASIDE.some((kind) => kind.test(name))) return false;
    const written = statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs;
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
