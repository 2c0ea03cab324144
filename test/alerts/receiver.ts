/** Real HTTPS receivers on loopback, each with a way of its own to answer. */
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';
import type { Received } from './verification.ts';

export interface Receiver {
  readonly port: number;
  /** The requests that have come in, in order. */
  readonly received: Received[];
  /** Returns the number of TCP connections to the receiver. */
  readonly connections: () => number;
  /** Returns the number of bytes that the receiver has sent. */
  readonly sentBytes: () => number;
}

/** The answer of a receiver: a status with headers, or raw bytes on the connection. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly raw: (socket: TLSSocket) => void };

/** Starts a receiver that reads each request whole and then answers. It is closed after the test. */
export async function startReceiver(
  test: Pick<TestContext, 'after'>,
  certificate: Certificate,
  behaviour: Behaviour | (() => Behaviour),
): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let sentBytes = 0;
  const server = createHttpsServer({ ...certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks) });
      const how = typeof behaviour === 'function' ? behaviour() : behaviour;
      if ('raw' in how) how.raw(request.socket as TLSSocket);
      else response.writeHead(how.status, how.headers).end(how.body);
    });
    request.on('error', () => {});
  });
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => {
      sentBytes += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  server.on('tlsClientError', () => {});
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  await listen(test, server, sockets);
  return { port: portOf(server), received, connections: () => connections, sentBytes: () => sentBytes };
}

/** Starts a plain TCP server on every address of the machine. It counts connections and sends nothing. */
export async function startTrap(test: Pick<TestContext, 'after'>): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await listen(test, server, sockets, '::').catch(() => listen(test, server, sockets, '0.0.0.0'));
  return { port: portOf(server), received: [], connections: () => connections, sentBytes: () => 0 };
}

/** Starts a TLS server that does not speak HTTP. */
export async function startTls(
  test: Pick<TestContext, 'after'>,
  certificate: Certificate,
  talk: (socket: TLSSocket, connection: Socket) => void,
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createTlsServer({ ...certificate }, (socket) => {
    socket.on('error', () => {});
    talk(socket, [...sockets].find(({ remotePort }) => remotePort === socket.remotePort)!);
  });
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
  });
  server.on('tlsClientError', () => {});
  await listen(test, server, sockets);
  return { port: portOf(server), received: [], connections: () => connections, sentBytes: () => 0 };
}

async function listen(
  test: Pick<TestContext, 'after'>,
  server: Server,
  sockets: Set<Socket>,
  host = '127.0.0.1',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host, backlog: 1024 }, resolve);
  });
  test.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
