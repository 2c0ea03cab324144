import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';

/** A request to ClickHouse's HTTP interface, which a proxy has read and passes on. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A certificate with its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A proxy on a port of loopback, whose handler decides what becomes of each request. */
export class HttpProxy {
  readonly #listener: RequestListener;
  readonly #tls: Certificate | null;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  /** @param tls the certificate of `localhost`; without it, the proxy speaks HTTP */
  constructor(
    handle: (message: IncomingMessage, response: ServerResponse) => Promise<void>,
    tls: Certificate | null = null,
  ) {
    this.#listener = (message, response) => {
      // A connection that breaks on one side breaks on the other.
      handle(message, response).catch(() => response.destroy());
    };
    this.#tls = tls;
  }

  get url(): string {
    return this.#tls === null ? `http://127.0.0.1:${this.#port}` : `https://localhost:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  /** Listens on a free port, and after a close on the same one; not again when it does. */
  async listen(): Promise<void> {
    if (this.#server !== null) return;
    const server = this.#tls === null ? createServer(this.#listener) : createTlsServer(this.#tls, this.#listener);
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Stops listening and breaks all connections. */
  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Reads a whole request. Rejects when its connection breaks before. */
export async function readRequest(message: IncomingMessage): Promise<Passed> {
  const { method = 'GET', url: path = '/', headers } = message;
  return { method, path, headers, body: await buffer(message) };
}

/** Returns the text of a request's statement. An insert of rows alone has its text in the URL. */
export function statementOf({ path, headers, body }: Passed): string {
  const inUrl = new URL(path, 'http://server').searchParams.get('query');
  if (inUrl !== null) return inUrl;
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Returns the same request with another statement, which takes no rows. */
export function withStatement({ path, headers }: Passed, statement: string): Passed {
  const url = new URL(path, 'http://server');
  url.searchParams.delete('query');
  const body = Buffer.from(statement);
  const { 'content-encoding': _, 'transfer-encoding': __, ...others } = headers;
  return {
    method: 'POST',
    path: url.pathname + url.search,
    headers: { ...others, 'content-length': String(body.length) },
    body,
  };
}

/** Returns a request to a server of loopback that has not been written yet. */
export function requestTo(port: number, { method, path, headers }: Passed, signal?: AbortSignal) {
  // A connection that is kept would break with the server's restart.
  const options = { host: '127.0.0.1', port, method, path, headers, agent: false };
  return request(signal === undefined ? options : { ...options, signal });
}

/** Sends a request. Resolves when the answer begins. */
export async function send(port: number, passed: Passed, signal?: AbortSignal): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    requestTo(port, passed, signal).on('response', resolve).on('error', reject).end(passed.body);
  });
}

/** Sends a request to a server, and the server's answer to the client. */
export async function pass(port: number, passed: Passed, response: ServerResponse): Promise<void> {
  const leave = new AbortController();
  response.on('close', () => leave.abort());
  const answer = await send(port, passed, leave.signal);
  response.writeHead(answer.statusCode!, answer.headers);
  await pipeline(answer, response);
}
