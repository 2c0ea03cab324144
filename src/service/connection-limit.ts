import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than a busy site's visitors hold open at a time. */
const CONNECTIONS_MAX = 20_000;
/** Open files that the store, the journals and the databases are left. */
const OTHER_FILES = 4000;
/** One in so many is ended when all are taken, so that not every new one has to look for another. */
const ENDED_TOGETHER_SHARE = 16;
/** How often it is noted which connections send anything, milliseconds. */
const LOOK_EVERY_MS = 5000;
/** The number of open files that is assumed where the limit cannot be read. */
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
 * Makes room when there are more than `max` connections by ending idle ones, whose clients can come again: however many
 * somebody holds open, others are served. Those go first that have sent nothing for a while, the oldest of them first;
 * where there are none, the newest. A connection in use is never ended for that.
 */
export function limitConnections(server: Server, max: number): void {
  /** In the order in which they came, each with what it had sent at the last look; null before. */
  const open = new Map<Socket, number | null>();
  const look = setInterval(() => {
    if (open.size > max / 2) for (const socket of open.keys()) open.set(socket, socket.bytesRead);
  }, LOOK_EVERY_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
    if (open.size <= max) return;
    const idle = [...open].filter(([other]) => other !== socket && !isInUse(other));
    const silent = idle.filter(([other, seen]) => other.bytesRead === seen);
    const ended = silent.length > 0 ? silent : idle.reverse();
    for (const [other] of ended.slice(0, Math.ceil(max / ENDED_TOGETHER_SHARE))) other.destroy();
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
