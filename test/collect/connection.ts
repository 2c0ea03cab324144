import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One HTTP answer as it was received. */
export interface Answer {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
}

/** Header names and values. A list repeats the header, `undefined` leaves it out. */
export interface PostHeaders {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** The method and the target of a request. */
export interface RequestLine {
  readonly method?: string;
  readonly target?: string;
}

/** Composes the bytes of a request to the collection endpoint. Headers are written as Latin-1, a text body as UTF-8. */
export function postBytes(body: string | Buffer, headers: PostHeaders = {}, line: RequestLine = {}): Buffer {
  const { method = 'POST', target = '/api/e' } = line;
  const payload = typeof body === 'string' ? Buffer.from(body) : body;
  const all = { Host: 'collect.example', ...headers, 'Content-Length': String(payload.length) };
  const lines = Object.entries(all).flatMap(([name, value = []]) =>
    [value].flat().map((each) => `${name}: ${each}\r\n`),
  );
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), payload]);
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A real connection that stays open. Requests may be pipelined. */
export class Connection {
  readonly #socket: Socket;
  readonly #waiting: Waiting[] = [];
  #received = '';
  #isClosed = false;
  #listener: (answer: Answer) => void = () => {};
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;

  /** Opens a connection. Rejects when no server listens. */
  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('end', () => socket.end());
    // The 'close' that follows rejects the requests that wait.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error('the connection ended'));
      resolve();
    });
  }

  /** Calls the listener with every further answer, also with one that no `request` waits for. */
  onAnswer(listener: (answer: Answer) => void): void {
    this.#listener = listener;
  }

  /** Whether either side has ended the connection. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The received bytes that are no complete answer. */
  get rest(): string {
    return this.#received;
  }

  /** Sends one request after the earlier ones. Rejects when the connection ends before the answer. */
  request(bytes: Buffer): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new Error('the connection has ended'));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ resolve, reject });
    this.#socket.write(bytes);
    return promise;
  }

  /** Sends bytes without waiting for an answer. */
  write(bytes: Buffer | string): void {
    this.#socket.write(bytes, 'latin1');
  }

  /** Ends sending, but goes on reading. */
  finish(): void {
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = this.#received.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (this.#received.length < end + 4 + length) return;
      const body = this.#received.slice(end + 4, end + 4 + length);
      this.#received = this.#received.slice(end + 4 + length);
      const status = Number(head.slice(9, 12));
      // The final answer follows this interim one.
      if (status === 100) continue;
      const answer = { status, head, body };
      this.#listener(answer);
      this.#waiting.shift()?.resolve(answer);
    }
  }
}
