import { accessSync, constants, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** An access to a path that the system has refused. */
export interface RefusedAccess {
  /** The path itself, or the directory above it that this user cannot look into or change. */
  readonly path: string;
  readonly owner: string;
  readonly reason: 'permission' | 'read-only';
}

/** The system's own text, which an error of another process has in its message. */
const RAW = /\b(EACCES|EPERM|EROFS): .*?'(.*?)'(?: ->|[;,) ]|$)|\bconnect (EACCES|EPERM) (\/.*)$/;
/** SQLite does not tell which file it could not open, nor why. */
const SQLITE = /^SQLITE_(CANTOPEN|READONLY|PERM)/;

/**
 * Returns the access that the system has refused when an error is about one: when its message has the text of the system, or
 * when SQLite could not use a file of the data directory. A message without it has words of its own, and is null.
 */
export function refusedAccessOf(error: unknown, dataDir: string): RefusedAccess | null {
  if (!(error instanceof Error)) return null;
  const [found, code, path, connectCode, socket] = RAW.exec(error.message) ?? [];
  const refused = pathOf(error) ?? path ?? socket;
  if (found !== undefined && refused !== undefined) return accessTo(refused, codeReason(code ?? connectCode));
  return isOfSqlite(error) ? firstRefused(dataDir) : null;
}

/** Returns the path of the system's error that is the cause of another. */
function pathOf(error: Error): string | undefined {
  const { path, cause } = error as NodeJS.ErrnoException;
  return path ?? (cause instanceof Error ? pathOf(cause) : undefined);
}

function isOfSqlite(error: Error): boolean {
  const { code, cause } = error as NodeJS.ErrnoException;
  return SQLITE.test(String(code)) || (cause instanceof Error && isOfSqlite(cause));
}

/** Returns the first of a data directory's databases, or the directory of one, that this user may not read and write. */
function firstRefused(dataDir: string): RefusedAccess | null {
  const places = [dataDir, ...['', 'store', 'journal'].flatMap((name) => databasesIn(join(dataDir, name)))];
  for (const path of places) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') return accessTo(path, codeReason(code));
    }
  }
  return null;
}

function databasesIn(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter((name) => /\.(db|lock)(-wal|-shm|-journal)?$/.test(name));
    return [directory, ...names.map((name) => join(directory, name))];
  } catch {
    return [directory];
  }
}

function codeReason(code: string | undefined): RefusedAccess['reason'] {
  return code === 'EROFS' ? 'read-only' : 'permission';
}

function accessTo(path: string, reason: RefusedAccess['reason']): RefusedAccess {
  for (let place = path; ; place = dirname(place)) {
    try {
      return { path: place, owner: userName(lstatSync(place).uid), reason };
    } catch (error) {
      if (place === dirname(place)) throw error;
    }
  }
}

/** Returns the name of the user that owns a path; null when there is no such path, or it cannot be looked at. */
export function ownerOf(path: string): string | null {
  try {
    return userName(lstatSync(path).uid);
  } catch {
    return null;
  }
}

/** Returns the name of the user of this process. */
export function ownName(): string {
  return userName(process.geteuid?.() ?? userInfo().uid);
}

/** Returns the name of a user; `#1000`, as sudo takes it too, when there is none here. */
function userName(uid: number): string {
  try {
    const fields = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
    return fields.find(([, , id]) => id === String(uid))?.[0] ?? `#${uid}`;
  } catch {
    return `#${uid}`;
  }
}
