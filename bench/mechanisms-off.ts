/**
 * Loaded by a server before its own code (`--import`): takes the mechanisms away that `MECHANISMS_OFF` names, by commas.
 * The product has no switches for them.
 */
import http, { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { BodyTaker } from '../src/collect/http/collect-message.ts';
import { CollectEndpoint } from '../src/collect/http/endpoint.ts';

const OFF = {
  /** node:http reads every connection. */
  plain: () => {
    CollectEndpoint.prototype.serve = (socket, { serveByHttp }) => serveByHttp(socket);
  },
  /** Requests are node:http's own. */
  request: () => withServerOptions({ IncomingMessage }),
};

export type Mechanism = keyof typeof OFF;

/** Every server that is created from now on gets these options instead of its own. */
function withServerOptions(changes: http.ServerOptions): void {
  const { createServer } = http;
  http.createServer = ((options: http.ServerOptions, ...rest: never[]) =>
    createServer({ ...options, ...changes }, ...rest)) as typeof createServer;
  syncBuiltinESMExports();
}

/** The stream's way to a body, for the endpoint's `takeBody`. */
function takeBody(this: IncomingMessage, maxBytes: number, take: BodyTaker): void {
  const pieces: Buffer[] = [];
  let bytes = 0;
  this.on('data', (piece: Buffer) => {
    if (bytes > maxBytes) return;
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) take(null);
  });
  this.on('end', () => {
    if (bytes <= maxBytes) take(Buffer.concat(pieces));
  });
}

Object.assign(IncomingMessage.prototype, { takeBody });
for (const name of process.env.MECHANISMS_OFF?.split(',') ?? []) OFF[name as Mechanism]();
