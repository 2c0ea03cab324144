import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One HTTP answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
}

/** Header names and values; a list repeats the header, `undefined` leaves it out. */
export interface PostHeaders {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** What a request begins with. */
export interface RequestLine {
  readonly method?: string;
  readonly target?: string;
}

/** The bytes of a request to the collection endpoint. Headers are written as Latin-1, a body that is text as UTF-8. */
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

/** A real connection that is kept open; requests may be pipelined. */
export class Connection {
  readonly #socket: Socket;
  readonly #waiting: Waiting[] = [];
  #received = '';
  #listener: (answer: Answer) => void = () => {};
  /** Resolves when the connection is over, whoever ended it. */
  readonly closed: Promise<void>;

  /** Rejects when nobody listens. */
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
    // The 'close' that follows tells whoever waits.
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error('the connection ended'));
      resolve();
    });
  }

  /** Calls back with each answer that comes from now on, asked for by `request` or not. */
  onAnswer(listener: (answer: Answer) => void): void {
    this.#listener = listener;
  }

  /** What came and is no whole answer. */
  get rest(): string {
    return this.#received;
  }

  /** Sends one request, after whatever is on its way. Rejects when the connection ends before the answer. */
  request(bytes: Buffer): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ resolve, reject });
    this.#socket.write(bytes);
    return promise;
  }

  /** Sends bytes that no answer need come to. */
  write(bytes: Buffer | string): void {
    this.#socket.write(bytes, 'latin1');
  }

  /** Sends no more, but goes on reading. */
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
      // An interim answer: the real one follows.
      if (status === 100) continue;
      const answer = { status, head, body };
      this.#listener(answer);
      this.#waiting.shift()?.resolve(answer);
    }
  }
}
