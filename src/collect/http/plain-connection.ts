/**
 * A second reader of HTTP requests stands beside node:http here, for the one form that nearly all events have: with
 * node:http alone the service takes 1.2 times the processor time for an event, its storing included (`node
 * bench/mechanisms.ts plain`), and every other form is still node:http's.
 */
import type { Socket } from 'node:net';
import type { Clock } from '../../domain/clock.ts';
import type { CollectRequest } from '../draft.ts';
import { type PlainRequest, plainRequest } from './plain-request.ts';

/** A connection stays open for longer than its answers say, as those of node:http do: a request may be on its way. */
const KEEP_ALIVE_BUFFER_MS = 1000;

/** The server of a connection. */
export interface PlainServer {
  /** A connection without a request is closed after so long, milliseconds. */
  readonly keepAliveMs: number;
  /** Takes note of the answer to a request. */
  admit(socket: Socket, answer: PlainConnection): void;
  /** Serves the connection with node:http from here on. */
  serveByHttp(socket: Socket): void;
}

/** Decides on an event that was received at an instant, microseconds since the epoch; `settled` is called once. */
export type ReceiveEvent = (
  request: Pick<PlainRequest, 'rawHeaders'> & Pick<CollectRequest, 'body'>,
  remoteAddress: string,
  receivedAt: number,
  settled: () => void,
) => void;

/**
 * A connection on which plain events come and are answered one at a time. As soon as anything else arrives (another
 * route, an unusual header, a request in pieces, one before the last answer) node:http gets it, with all bytes that are
 * not answered. A stop of the server takes the object for the connection's newest answer.
 */
export class PlainConnection {
  readonly #socket: Socket;
  readonly #server: PlainServer;
  readonly #clock: Clock;
  readonly #receive: ReceiveEvent;
  readonly #remoteAddress: string;
  #receivedAt = 0;
  #onFinish = () => {};
  /** Whether no request waits for its answer. */
  writableFinished = true;
  shouldKeepAlive = true;

  constructor(socket: Socket, server: PlainServer, clock: Clock, receive: ReceiveEvent) {
    this.#socket = socket;
    this.#server = server;
    this.#clock = clock;
    this.#receive = receive;
    this.#remoteAddress = socket.remoteAddress ?? '';
    socket.setTimeout(server.keepAliveMs + KEEP_ALIVE_BUFFER_MS);
    socket.on('data', this.#read).on('end', this.#end).on('timeout', this.#drop).on('error', this.#drop);
  }

  once(_event: 'finish', listener: () => void): void {
    this.#onFinish = listener;
  }

  readonly #read = (bytes: Buffer): void => {
    // A client that does not read its answers gets no more of them here.
    const isNext = this.writableFinished && this.#socket.writableLength === 0;
    const request = isNext ? plainRequest(bytes) : null;
    if (request === null) {
      // Bytes that wait in the stream are read before its end.
      this.#socket.pause().unshift(bytes);
      if (this.writableFinished) this.#leave();
    } else {
      this.#server.admit(this.#socket, this);
      this.writableFinished = false;
      this.#receivedAt = this.#clock.nowMicros();
      this.#receive(request, this.#remoteAddress, this.#receivedAt, this.#answer);
    }
  };

  readonly #answer = (): void => {
    this.writableFinished = true;
    this.#socket.write(answerText(this.#receivedAt, this.shouldKeepAlive ? this.#server.keepAliveMs : 0), 'latin1');
    this.#onFinish();
    // Nothing that follows a last answer is handled.
    if (this.shouldKeepAlive && this.#socket.isPaused()) this.#leave();
  };

  #leave(): void {
    const socket = this.#socket;
    if (socket.destroyed) return;
    socket.off('data', this.#read).off('end', this.#end).off('timeout', this.#drop).off('error', this.#drop);
    socket.setTimeout(0);
    this.#server.serveByHttp(socket);
    socket.resume();
  }

  readonly #end = (): void => {
    this.#onFinish = () => this.#socket.end();
    if (this.writableFinished) this.#onFinish();
    else this.shouldKeepAlive = false;
  };

  readonly #drop = (): void => {
    if (this.writableFinished) this.#socket.destroy();
  };
}

let composed = { second: 0, keepAliveMs: 0, text: '' };

/** Returns an answer as node:http writes it, at an instant in microseconds; with no wait it is the connection's last. */
function answerText(at: number, keepAliveMs: number): string {
  const second = Math.floor(at / 1_000_000);
  if (composed.second !== second || composed.keepAliveMs !== keepAliveMs) {
    const connection = keepAliveMs === 0 ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}`;
    const head = `HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nDate: ${new Date(second * 1000).toUTCString()}`;
    composed = { second, keepAliveMs, text: `${head}\r\nConnection: ${connection}\r\n\r\n` };
  }
  return composed.text;
}
