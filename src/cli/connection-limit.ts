import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';

/** More than a busy site's visitors hold open at a time. */
const CONNECTIONS_MAX = 20_000;
/** Open files that the store, the journals and the databases are left. */
const OTHER_FILES = 4000;
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
 * Makes room for a new connection when there are `max` by ending the idle ones, whose clients can come again: however many
 * somebody holds open, others are served. Connections that are in use are never ended for that.
 */
export function limitConnections(server: Server, max: number): void {
  let open = 0;
  // Before the server itself takes note of the new one, which would be idle as well.
  server.prependListener('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > max) server.closeIdleConnections();
  });
  // Of connections in use there may be a few more.
  server.maxConnections = max + Math.ceil(max / 16);
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
