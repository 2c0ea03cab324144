/**
 * Without the own requests and answers (`collect-message.ts`, `collect-answer.ts`), the service takes 1.2 times the processor
 * time for a collected event, its storing included: the median of five runs on a busy machine, which gave 1.1 to 1.4
 * (`node bench/mechanisms.ts http`). Without the answers alone it takes 1.0 to 1.1 times (`http-response`).
 */
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../domain/clock.ts';
import { CollectMessage } from './collect-message.ts';
import { isCollectUrl } from './collect-url.ts';

/** An answer to a collection request, of either kind. */
export type CollectResponse = CollectAnswer | ServerResponse<CollectMessage>;

const MICROS_PER_SECOND = 1_000_000;
/** The approximate size of an answer that waits for the answers before it. */
const WAITING_BYTES = 150;
const NOTHING = (): void => {};

/** Composes the bytes of the answer, anew once a second because of its `Date`. */
class AnswerText {
  readonly #clock: Clock;
  readonly #keepAlive: string;
  #second = -1;
  #staying = '';
  #closing = '';

  constructor(clock: Clock, keepAliveMs: number) {
    this.#clock = clock;
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`;
  }

  /** Returns the answer; `closes` says that the connection closes after it. */
  text(closes: boolean): string {
    const second = Math.floor(this.#clock.nowMicros() / MICROS_PER_SECOND);
    if (second !== this.#second) {
      this.#second = second;
      const head = `HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nDate: ${new Date(second * 1000).toUTCString()}\r\n`;
      this.#staying = `${head}${this.#keepAlive}\r\n`;
      this.#closing = `${head}Connection: close\r\n\r\n`;
    }
    return closes ? this.#closing : this.#staying;
  }
}

/** A connection, with the answer that node:http currently allows to write on it. */
type AnsweredSocket = Socket & { _httpMessage?: unknown };

/**
 * The answer of collection, in place of a `ServerResponse` and with the same bytes: composing each anew costs more than
 * the decision on an event. node:http manages the connection through the members below that begin with an underscore or
 * whose comment begins with "For node:http".
 */
export class CollectAnswer {
  readonly req: CollectMessage;
  readonly #text: AnswerText;
  #socket: AnsweredSocket | null = null;
  #whenFinished: () => void = NOTHING;
  /** Whether the answer has been given. It may still wait for the answers before it on its connection. */
  headersSent = false;
  /** Whether the answer has been written to the connection. */
  writableFinished = false;
  /** For node:http: equals `headersSent`. */
  finished = false;
  /** For node:http: whether the sender wants the connection to stay. */
  shouldKeepAlive = true;
  /** For node:http: whether the connection ends with this answer. */
  _last = false;
  destroyed = false;
  _closed = false;
  _keepAliveTimeout = 0;
  _maxRequestsPerSocket = 0;
  /** For node:http: counts the waiting bytes. At a certain number node:http stops reading the connection. */
  _onPendingData: (bytes: number) => void = NOTHING;

  constructor(req: CollectMessage, text: AnswerText) {
    this.req = req;
    this.#text = text;
  }

  /** Gives the answer, after the answers to earlier requests on its connection. A second call changes nothing. */
  give(): void {
    if (this.headersSent) return;
    this.headersSent = true;
    this.finished = true;
    if (this.#socket === null) this._onPendingData(WAITING_BYTES);
    else this.#write(this.#socket);
  }

  /** For node:http: gives this answer its turn on the connection. */
  assignSocket(socket: AnsweredSocket): void {
    socket._httpMessage = this;
    this.#socket = socket;
    if (!this.headersSent) return;
    this._onPendingData(-WAITING_BYTES);
    // Writing is put off to the next tick: otherwise each of many waiting answers would write the next one from within,
    // and the calls would nest.
    process.nextTick(() => this.#write(socket));
  }

  /** For node:http: ends the answer's turn on the connection. */
  detachSocket(socket: AnsweredSocket): void {
    socket._httpMessage = null;
    this.#socket = null;
  }

  /** For node:http, which waits for `finish`. No other event is emitted. */
  on(event: string, listener: () => void): this {
    return this.once(event, listener);
  }

  once(event: string, listener: () => void): this {
    if (event !== 'finish') return this;
    const before = this.#whenFinished;
    this.#whenFinished =
      before === NOTHING
        ? listener
        : () => {
            before();
            listener();
          };
    return this;
  }

  /** For node:http: does nothing, because nothing listens. */
  emit(): boolean {
    return false;
  }

  /** For node:http: notes that the connection is gone. */
  destroy(): this {
    this.destroyed = true;
    return this;
  }

  #write(socket: AnsweredSocket): void {
    // A client that has disconnected gets no answer.
    if (!socket.writable) return;
    if (!this.shouldKeepAlive) this._last = true;
    socket.write(this.#text.text(!this.shouldKeepAlive), 'latin1');
    this.writableFinished = true;
    this.#whenFinished();
  }
}

/**
 * Returns the options of a node:http server that answers collection with `CollectAnswer`. The usual request of a
 * tracker gets one. Everything else gets a `ServerResponse`, unusual collection requests (another method, HTTP/1.0, an
 * `Expect`) included. No request is refused for a missing `Host`.
 */
export function collectServerOptions(clock: Clock, keepAliveMs: number) {
  const text = new AnswerText(clock, keepAliveMs);
  // node:http calls this with `new`, which yields the returned object.
  function answerOf(req: CollectMessage, options: object): CollectResponse {
    const usual = req.method === 'POST' && req.httpVersionMajor === 1 && req.httpVersionMinor === 1;
    if (usual && isCollectUrl(req.url) && req.headers.expect === undefined) return new CollectAnswer(req, text);
    return Reflect.construct(ServerResponse, [req, options]);
  }
  return {
    IncomingMessage: CollectMessage,
    ServerResponse: answerOf as unknown as typeof ServerResponse<CollectMessage>,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  };
}
