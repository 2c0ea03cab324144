import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More connections than the visitors of a busy site hold open at a time. */
const CONNECTIONS_MAX = 20_000;
/** The open files that are reserved for the store, the journals and the databases. */
const OTHER_FILES = 4000;
/** One connection in so many is ended when all are taken, so that not every new one has to search for another. */
const ENDED_TOGETHER_SHARE = 16;
/** The interval at which the bytes that each connection has sent are recorded, milliseconds. */
const LOOK_EVERY_MS = 5000;
/** The limit of open files that is assumed when it cannot be read. */
const FILES_ASSUMED = 10_240;

/**
 * Returns the number of connections that the service accepts: as many as leave the store enough open files. Otherwise a
 * flood of idle connections would keep the store from reading its own data.
 *
 * @param limits the text of Linux's `/proc/self/limits`
 */
export function connectionLimit(limits = readLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? FILES_ASSUMED);
  return Math.min(CONNECTIONS_MAX, Math.max(Math.floor(files / 2), files - OTHER_FILES));
}

/**
 * Ends idle connections when there are more than `max`; their clients can connect again. However many connections
 * somebody holds open, others are served. First it ends connections that have sent nothing for a while, the oldest of
 * them first; if there are none, the newest. It never ends a connection in use.
 */
export function limitConnections(server: Server, max: number): void {
  /**
   * The connections in the order in which they came, each with the bytes that it had sent at the last look; null before
   * the first look.
   */
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
  // Connections in use may exceed `max` by a few.
  server.maxConnections = max + Math.ceil(max / ENDED_TOGETHER_SHARE);
}

/**
 * Tells whether a request of the connection is being answered, by the property that Node's own `closeIdleConnections`
 * looks at.
 */
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
