/** Sockets in the data directory, which only this user can open. */
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The longest path that every system takes for a socket, bytes. */
const SOCKET_PATH_MAX_BYTES = 103;

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
  rmSync(path, { force: true });
  if (fits(path)) return { path, remove: () => rmSync(path, { force: true }) };
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'svc-')), name);
  symlinkSync(elsewhere, path);
  const remove = () => {
    rmSync(path, { force: true });
    rmSync(dirname(elsewhere), { recursive: true, force: true });
  };
  return { path: elsewhere, remove };
}

/** Returns where the socket of a name is, for whoever connects to it. */
export function socketPath(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (fits(path)) return path;
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES;
}
