import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { parseAddress } from '../../collect/lookup/address.ts';

/** More connections than the visitors of a busy site hold open at a time. */
const CONNECTIONS_MAX = 20_000;
/** The open files that are reserved for the store, the journals and the databases. */
const OTHER_FILES = 4000;
/** One connection in so many is ended when all are taken, so that not every new one has to search for another. */
const ENDED_TOGETHER_SHARE = 16;
/** So many peers at least can hold all connections. A whole office or a mobile network may be one. */
const PEERS_AT_LEAST = 4;
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

/** The limits on the connections of a server. */
export interface ConnectionLimits {
  readonly max: number;
  /** The most of one peer; a quarter of all by default. */
  readonly peerMax?: number;
  /** Tells whether a request of the connection is being answered. */
  readonly isInUse: (socket: Socket) => boolean;
  /** Tells whether a peer has no limit of its own, because others are behind it. */
  readonly isExempt?: (address: string) => boolean;
}

/**
 * Ends idle connections when there are more than `max`, or more than `peerMax` of one peer, an IPv6 network of 48 bits
 * included; their clients can connect again. However many connections somebody holds open, others are served. First it
 * ends connections that have sent nothing for a while, the oldest of them first; if there are none, the newest. It never
 * ends a connection in use: a peer that has only such ones gets no further one.
 */
export function limitConnections(
  server: Server,
  { max, peerMax = Math.ceil(max / PEERS_AT_LEAST), isInUse, isExempt = () => false }: ConnectionLimits,
): void {
  /**
   * The connections in the order in which they came, each with the bytes that it had sent at the last look; null before
   * the first look.
   */
  const open = new Map<Socket, number | null>();
  /** The connections of each peer that is not exempt. */
  const peers = new Map<string, Set<Socket>>();
  const look = setInterval(() => {
    if (open.size > max / 2) for (const socket of open.keys()) open.set(socket, socket.bytesRead);
  }, LOOK_EVERY_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
  /** Ends idle ones among some connections; returns false when there are none. */
  const endIdle = (among: Iterable<Socket>, besides: Socket, most: number): boolean => {
    const idle = [...among].filter((socket) => socket !== besides && !isInUse(socket));
    const silent = idle.filter((socket) => socket.bytesRead === open.get(socket));
    const ended = (silent.length > 0 ? silent : idle.reverse()).slice(0, Math.ceil(most / ENDED_TOGETHER_SHARE));
    for (const socket of ended) socket.destroy();
    return ended.length > 0;
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const peer = parseAddress(address)?.networkPart ?? address;
    const own = isExempt(address) ? null : (peers.get(peer) ?? new Set());
    open.set(socket, null);
    if (own !== null) peers.set(peer, own.add(socket));
    socket.once('close', () => {
      open.delete(socket);
      own?.delete(socket);
      if (own?.size === 0 && peers.get(peer) === own) peers.delete(peer);
    });
    if (own !== null && own.size > peerMax) {
      if (!endIdle(own, socket, peerMax)) socket.destroy();
    } else if (open.size > max) {
      endIdle(open.keys(), socket, max);
    }
  });
  // Connections in use may exceed `max` by a few.
  server.maxConnections = max + Math.ceil(max / ENDED_TOGETHER_SHARE);
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
