import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeRanges } from './range-file.ts';
import { RangeTable } from './range-table.ts';
import type { Ranges } from './ranges.ts';

/** The tables of the bundled data, which `npm run build` makes. */
export const BUILT_TABLES = resolve(import.meta.dirname, '../../../build/geo');

/** A table that is made once and kept in a file. */
export interface MadeTable {
  /** The name of the file. */
  readonly name: string;
  /** The directories that the file may be in, the first choice first. */
  readonly directories: readonly string[];
  /** Identifies the data that the table is made from; null when the data are not here, and any table will do. */
  readonly source: number | null;
  /** Reads the data. Throws when they cannot be read. */
  readonly make: () => Ranges;
}

/**
 * Opens a table. When none of the directories has a complete one that was made from the present data, it is made, and
 * kept in the first directory that can be written. Throws when the data cannot be read or no directory can be written.
 */
export async function openTable({ name, directories, source, make }: MadeTable): Promise<RangeTable> {
  for (const directory of directories) {
    const table = await RangeTable.open(join(directory, name), source);
    if (table !== null) return table;
  }
  const ranges = make();
  let failure: unknown;
  for (const directory of directories) {
    try {
      mkdirSync(directory, { recursive: true });
      writeRanges(join(directory, name), source ?? 0, ranges);
      const table = await RangeTable.open(join(directory, name), source);
      if (table !== null) return table;
    } catch (error) {
      failure = error;
    }
  }
  throw failure ?? new Error(`${name} cannot be read back from ${directories.join(', ')}`);
}
