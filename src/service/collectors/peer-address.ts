import type { IncomingMessage } from 'node:http';

/** The header in which a collector process names the client of a request that it passes on. Lower case. */
export const PEER_HEADER = 'x-svc-peer-address';

/**
 * Makes the client that a collector process names the peer of the request's connection. Only for a socket that clients
 * cannot reach. Such a connection carries one request at a time, so the next one may name another client.
 */
export function believePeer({ headers, socket }: IncomingMessage): void {
  const named = headers[PEER_HEADER];
  const value = typeof named === 'string' ? named : '';
  Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
}
