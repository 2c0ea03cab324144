import { readFile } from 'node:fs/promises';
import { EVENT_NAME_PATTERN } from '../../domain/limits.ts';
import { printable } from '../files/damaged-file.ts';
import { DamagedFileError } from '../files/export-table.ts';

const LINE = /^\s*(?:"((?:[^"]|"")*)"\s*|([^",]*)),\s*(?:"([^"]*)"|([^",]*))\s*$/;

/**
 * Reads a file that maps the names of events: lines of two columns, the name at the source and the name here, which may be
 * empty to leave the event out. Throws a DamagedFileError.
 */
export async function readEventNames(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8');
  const names = new Map<string, string>();
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const match = LINE.exec(line);
    if (match === null) throw new DamagedFileError(`line ${at + 1} of ${path} is not NAME THERE,NAME HERE`);
    const source = (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim();
    const name = (match[3] ?? match[4] ?? '').trim();
    if (name !== '' && !EVENT_NAME_PATTERN.test(name)) {
      throw new DamagedFileError(
        `line ${at + 1} of ${path}: "${printable(name)}" is no name here; it has 1 to 64 characters of a-z, 0-9, _ and -`,
      );
    }
    names.set(source.normalize(), name);
  }
  return names;
}
