/** Sockets in the data directory, which only this user can open. */
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The name of the socket at which the running service answers commands. */
export const CONTROL_SOCKET = 'control.sock';

/** The longest path that every system takes for a socket, bytes. */
const SOCKET_PATH_MAX_BYTES = 103;
/** The beginning of the names of directories for sockets. */
const TEMPORARY = 'svc-socket-';

/** A place for a socket. */
export interface SocketPlace {
  readonly path: string;
  /** Removes what was made for it. */
  remove(): void;
}

/**
 * Makes room for a socket of a name in a data directory; what a killed process has left there is removed. Where the path
 * would be too long, the socket is in a directory for temporary files, and the data directory has a link to it.
 */
export function placeSocket(dataDir: string, name: string): SocketPlace {
  const path = join(dataDir, name);
  removeLeft(path);
  if (fits(path)) return { path, remove: () => rmSync(path, { force: true }) };
  const elsewhere = join(mkdtempSync(join(tmpdir(), TEMPORARY)), name);
  symlinkSync(elsewhere, path);
  const remove = () => {
    rmSync(path, { force: true });
    rmSync(dirname(elsewhere), { recursive: true, force: true });
  };
  return { path: elsewhere, remove };
}

/** Removes what a killed process has left: the socket, or the link to it with the directory that was made for it. */
function removeLeft(path: string): void {
  const target = linkedFrom(path);
  const directory = target === null ? null : dirname(target);
  if (directory !== null && basename(directory).startsWith(TEMPORARY) && dirname(directory) === tmpdir()) {
    rmSync(directory, { recursive: true, force: true });
  }
  rmSync(path, { force: true });
}

function linkedFrom(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Returns where the socket of a name is, for whoever connects to it. */
export function socketPath(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (fits(path)) return path;
  return linkedFrom(path) ?? path;
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES;
}
