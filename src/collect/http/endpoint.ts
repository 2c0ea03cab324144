import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../domain/clock.ts';
import { COLLECT_BODY_MAX_BYTES } from '../../domain/limits.ts';
import type { Collector } from '../collector.ts';
import { NO_HEADERS, readHeaders } from './collect-headers.ts';
import { isCollectUrl } from './collect-url.ts';
import { PlainConnection, type PlainServer, type ReceiveEvent } from './plain-connection.ts';

const EMPTY = Buffer.alloc(0);
const UNREADABLE_ANSWER = 'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** The error of node:http's event `clientError`, for a request that it could not parse. */
export interface UnreadableRequest {
  /** The bytes that could not be parsed; absent on a timeout. */
  readonly rawPacket?: unknown;
}

/** The property of a connection that holds its newest answer. A WeakMap would burden the garbage collection. */
const NEWEST = Symbol('newest answer');

type CollectSocket = Socket & { [NEWEST]?: ServerResponse };

/**
 * Serves `POST /api/e`: it answers every request with 202 and an empty body. An accepted event is on disk before its 202
 * leaves. Any other method gets the same answer and is not an event.
 */
export class CollectEndpoint {
  readonly #collector: Collector;
  readonly #clock: Clock;

  constructor(collector: Collector, clock: Clock) {
    this.#collector = collector;
    this.#clock = clock;
  }

  /** Tells whether an address is that of a proxy, behind which many visitors are. */
  isKeyedProxy(address: string): boolean {
    return this.#collector.isKeyedProxy(address);
  }

  /** Serves a new connection, as long as all that comes on it are plain events. */
  serve(socket: Socket, server: PlainServer): void {
    new PlainConnection(socket, server, this.#clock, this.#receive);
  }

  /** Answers one request that node:http has read. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const { socket, rawHeaders } = request;
    (socket as CollectSocket)[NEWEST] = response;
    if (request.method !== 'POST') {
      request.resume();
      answer(response);
      return;
    }
    // An endless body is answered when it gets too long. When a body breaks off, its client is gone and gets no answer.
    takeBody(request, (body) => {
      // The end of a body can come after its request has been given up.
      if (response.headersSent) return;
      const receivedAt = this.#clock.nowMicros();
      this.#receive({ body, rawHeaders }, socket.remoteAddress ?? '', receivedAt, () => answer(response));
    });
  }

  /**
   * Answers a request for this endpoint that HTTP itself cannot parse: a malformed header, a body that stops coming.
   * Returns false when the request is for another route.
   */
  answerUnreadable(error: UnreadableRequest, socket: Socket): boolean {
    const newest = (socket as CollectSocket)[NEWEST];
    const inBody = newest?.req.complete === false;
    if (!inBody && !isForCollection(error.rawPacket, socket)) return false;
    if (!socket.writable || (inBody && newest.headersSent)) {
      socket.destroy();
    } else if (inBody) {
      this.#countMalformed();
      newest.shouldKeepAlive = false;
      answer(newest);
    } else {
      this.#countMalformed();
      const end = () => socket.end(UNREADABLE_ANSWER, () => socket.destroy());
      // Earlier requests on the connection get their answers first.
      if (newest === undefined || newest.writableFinished) end();
      else newest.once('finish', end);
    }
    return true;
  }

  readonly #receive: ReceiveEvent = ({ body, rawHeaders }, remoteAddress, receivedAt, settled) => {
    this.#collector.receive({ body, headers: readHeaders(rawHeaders), remoteAddress, receivedAt }, settled);
  };

  #countMalformed(): void {
    const receivedAt = this.#clock.nowMicros();
    this.#collector.receive({ body: EMPTY, headers: NO_HEADERS, remoteAddress: '', receivedAt }, () => {});
  }
}

/**
 * Tells whether a request that could not be parsed is, or could be, for this endpoint. The line with its target may
 * have come in an earlier packet and is then unknown. Because collection never refuses, such a request counts as one
 * for this endpoint.
 */
function isForCollection(rawPacket: unknown, socket: Socket): boolean {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket : EMPTY;
  const [, target, version] = /^[A-Za-z]+ (\S+)( HTTP\/)?/.exec(packet.toString('latin1', 0, 64)) ?? [];
  return isCollectUrl(target) || (version === undefined && socket.bytesRead > packet.length);
}

/** Reads a body. `take` is called once: with all of it at its end, or with null as soon as it is longer than allowed. */
function takeBody(request: IncomingMessage, take: (body: Buffer | null) => void): void {
  const pieces: Buffer[] = [];
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    // The rest of a body that is too long is read and dropped, so that the client gets to read the answer.
    if (bytes > COLLECT_BODY_MAX_BYTES) return;
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > COLLECT_BODY_MAX_BYTES) take(null);
  });
  request.on('end', () => {
    if (bytes <= COLLECT_BODY_MAX_BYTES) take(Buffer.concat(pieces));
  });
}

/** Answers a request, unless it has been given up and answered before. */
function answer(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(202, { 'Content-Length': 0 });
  response.end();
}
