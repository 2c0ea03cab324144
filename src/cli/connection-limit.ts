import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than a busy site's visitors hold open at a time. */
const CONNECTIONS_MAX = 20_000;
/** Open files that the store, the journals and the databases are left. */
const OTHER_FILES = 4000;
/** One in so many is ended when all are taken, so that not every new one has to look for another. */
const ENDED_TOGETHER_SHARE = 16;
/** What a process may have open where that cannot be found out. */
const FILES_ASSUMED = 10_240;

/**
 * How many connections the service takes: as many as leave the store enough open files, or a flood of idle ones would
 * keep it from reading its own data.
 *
 * @param limits the text of Linux's `/proc/self/limits`
 */
export function connectionLimit(limits = readLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? FILES_ASSUMED);
  return Math.min(CONNECTIONS_MAX, Math.max(Math.floor(files / 2), files - OTHER_FILES));
}

/**
 * Makes room when there are more than `max` connections by ending the oldest idle ones, whose clients can come again:
 * however many somebody holds open, others are served. A connection in use is never ended for that.
 */
export function limitConnections(server: Server, max: number): void {
  /** In the order in which they came. */
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= max) return;
    let left = Math.ceil(max / ENDED_TOGETHER_SHARE);
    for (const other of open) {
      if (other === socket || isInUse(other)) continue;
      other.destroy();
      if (--left === 0) return;
    }
  });
  // Of connections in use there may be a few more.
  server.maxConnections = max + Math.ceil(max / ENDED_TOGETHER_SHARE);
}

/** Whether a request of the connection is being answered: told by what Node's own `closeIdleConnections` looks at. */
function isInUse(socket: Socket & { readonly _httpMessage?: unknown }): boolean {
  return socket._httpMessage !== undefined && socket._httpMessage !== null;
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
