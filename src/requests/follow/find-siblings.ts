import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** A file of a log: the one that is written to, or one that was rotated away. */
export interface LogPlace {
  readonly path: string;
  /** Names the file on its machine, whatever its path. */
  readonly node: string;
  readonly writtenAt: number;
  readonly bytes: number;
}

/** Names a file by its device and inode. */
export function nodeOf({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev}:${ino}`;
}

/** Matches the number that logrotate gives; longer ones are times. */
const NUMBER = /^\.(\d{1,6})$/;
/** Matches a day, and a time or a word behind it: `-20260520`, `.1779278400`, `-2026-05-20T12-00-00.000-size`. */
const DATE = /^[-.](\d{4}[-\dT:.]*\d)(?:-[a-z]+)?$/;

/** Matches the name of a log with either between its stem and its ending. */
const ROTATED = /^(.*?)(?:\.\d{1,6}|[-.]\d{4}[-\dT:.]*\d(?:-[a-z]+)?)(\.[^.]*)?$/;

interface Rotated extends LogPlace {
  readonly number: number | null;
  readonly date: string;
}

/**
 * Lists the files of a log, the oldest first: those that logrotate, rotatelogs and Caddy have rotated away, and the log itself. Of a
 * file and its gzip, which is being made, it lists the file.
 */
export async function findSiblings(path: string): Promise<readonly LogPlace[]> {
  const directory = dirname(path);
  const names = await readdir(directory).catch((): string[] => []);
  const found: Rotated[] = [];
  for (const name of names) {
    const place = rotatedName(basename(path), name);
    if (place === null || (name.endsWith('.gz') && names.includes(withoutGz(name)))) continue;
    const known = await placeOf(join(directory, name));
    if (known !== null) found.push({ ...known, ...place });
  }
  const log = await placeOf(path);
  const rotated = inOrder(found).filter(({ node }) => node !== log?.node);
  return log === null ? rotated : [...rotated, log];
}

/** Says which files a listing has found, and in which order. */
export function listingKey(places: readonly LogPlace[]): string {
  return places.map(({ node }) => node).join(' ');
}

/** Returns the file that has a path now; null for none. */
export async function placeOf(path: string): Promise<LogPlace | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, node: nodeOf(found), writtenAt: found.mtimeMs, bytes: found.size } : null;
  } catch {
    return null;
  }
}

/** Returns the path of the log from which a file was rotated away, by its name; null for one that is named otherwise. */
export function possibleLog(path: string): string | null {
  const name = basename(path);
  const [, stem = '', ending = ''] = ROTATED.exec(withoutGz(name)) ?? [];
  const log = stem + ending;
  return stem !== '' && rotatedName(log, name) !== null ? join(dirname(path), log) : null;
}

function withoutGz(name: string): string {
  return name.replace(/\.gz$/, '');
}

/** Returns the number or the date by which a name belongs to a log; null when it is none of its rotated files. */
function rotatedName(log: string, name: string): Pick<Rotated, 'number' | 'date'> | null {
  const plain = withoutGz(name);
  const ending = extname(log);
  const stem = basename(log, ending);
  const middle = plain.endsWith(ending) ? plain.slice(stem.length, plain.length - ending.length) : '';
  const marks = [plain.startsWith(log) ? plain.slice(log.length) : '', plain.startsWith(stem) ? middle : ''];
  for (const mark of marks) {
    const number = NUMBER.exec(mark)?.[1];
    if (number !== undefined) return { number: Number(number), date: '' };
    const date = DATE.exec(mark)?.[1];
    if (date !== undefined) return { number: null, date };
  }
  return null;
}

/** Sorts by numbers and by dates, not by times of files, which a copy changes. Of both kinds, that comes last which was written last. */
function inOrder(places: readonly Rotated[]): LogPlace[] {
  const numbered = places.filter(({ number }) => number !== null).sort((a, b) => b.number! - a.number!);
  const dated = places
    .filter(({ number }) => number === null)
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const newest = (some: readonly LogPlace[]) => Math.max(0, ...some.map(({ writtenAt }) => writtenAt));
  return newest(numbered) > newest(dated) ? [...dated, ...numbered] : [...numbered, ...dated];
}
