import { existsSync, renameSync, utimesSync } from 'node:fs';

/** The files of a SQLite database in WAL mode, by their suffixes. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

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
