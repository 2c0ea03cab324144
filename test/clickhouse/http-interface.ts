import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Session } from 'chdb';
import { type Engine, EngineError, type Statement } from './engine.ts';
import { EXCEPTIONS, exceptionText, type Fault } from './fault.ts';
import { sendException, sendHalf, sendRows } from './reply.ts';
import { type Request, readRequest } from './request.ts';
import { AuthenticationError, type Users } from './users.ts';

/** Earlier requests are forgotten. */
const SEEN_MAX = 1000;

/** A certificate with its key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A request as a test may look at it afterwards. */
export interface SeenRequest {
  readonly kind: Request['kind'];
  readonly text: string;
  readonly queryId: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** ClickHouse's HTTP interface (ClickHouse docs, interfaces/http) before an engine, with faults on demand. */
export class HttpInterface {
  readonly #engine: Engine;
  readonly #users: Users;
  readonly #tls: Certificate | null;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Map<string, Session>();
  readonly #lockedSessions = new Set<string>();
  readonly seen: SeenRequest[] = [];
  #server: Server | null = null;
  #faults: { readonly fault: Fault; left: number }[] = [];

  /** @param tls the server's certificate, for HTTPS */
  constructor(engine: Engine, users: Users, tls: Certificate | null) {
    this.#engine = engine;
    this.#users = users;
    this.#tls = tls;
  }

  /** Listens on a port, 0 for any that is free, and returns it. */
  async listen(port: number): Promise<number> {
    const listener: RequestListener = (message, response) => {
      // A connection that breaks in the middle is no failure of the server.
      this.#handle(message, response).catch(() => response.destroy());
    };
    // ClickHouse closes idle connections after `keep_alive_timeout`, 10 s (docs, server settings).
    const options = { keepAliveTimeout: 10_000 };
    const server =
      this.#tls === null ? createServer(options, listener) : createTlsServer({ ...options, ...this.#tls }, listener);
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.#server = server;
    return (server.address() as AddressInfo).port;
  }

  /** Stops listening and breaks all connections. */
  async refuse(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  inject(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  heal(): void {
    this.#faults = [];
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url!, 'http://server');
    // Known before the body is there: an insert names itself in the URL.
    const insertFault = /^\s*INSERT\b/i.test(searchParams.get('query') ?? '') ? this.#faultFor('inserts', true) : null;
    if (insertFault?.kind === 'cut-body') {
      message.once('data', () => message.destroy());
      return;
    }
    const body = await bodyOf(message);
    if (pathname === '/ping' || pathname === '/replicas_status' || (pathname === '/' && isEmpty(message, body))) {
      if (this.#faultFor(null)?.kind !== 'hang') response.end('Ok.\n');
      return;
    }
    if (pathname !== '/') {
      // ClickHouse, src/Server/NotFoundHandler.cpp.
      response.writeHead(404).end(`There is no handle ${pathname}\n`);
      return;
    }
    let request: Request;
    try {
      request = readRequest(message, body, this.#users);
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
      return sendException(response, error.code, error.message);
    }
    const { kind, statement } = request;
    const { text, queryId, settings } = statement;
    this.seen.push({ kind, text, queryId, settings: Object.fromEntries(settings) });
    if (this.seen.length > SEEN_MAX) this.seen.shift();
    await this.#answer(request, response, this.#faultFor(kind));
  }

  async #answer(request: Request, response: ServerResponse, fault: Fault | null): Promise<void> {
    const { statement } = request;
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        break;
      case 'cut-body':
        return void response.destroy();
      case 'cut-half':
        await this.#engine.run({ ...statement, data: firstHalf(statement.data) });
        return void response.destroy();
      case 'cut-executing':
        response.destroy();
        return await this.#engine.runLate(statement);
      case 'cut-executed':
        await this.#engine.run(statement);
        return void response.destroy();
      case 'cut-answer':
        return sendHalf(response, request, await this.#engine.run(statement), true);
      case 'hang-answer':
        return sendHalf(response, request, await this.#engine.run(statement), false);
      case 'status':
        return void response.writeHead(fault.status).end('<html>The service is unavailable</html>\n');
      case 'exception':
        return sendException(response, EXCEPTIONS[fault.name][0], exceptionText(fault.name), request);
      case 'late-exception': {
        const text = exceptionText(fault.name);
        if (request.isBuffered) return sendException(response, EXCEPTIONS[fault.name][0], text, request);
        return sendRows(response, request, await this.#engine.run(statement), text);
      }
    }
    try {
      sendRows(response, request, await this.#run(request));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      sendException(response, error.code, error.message, request);
    }
  }

  /** Runs a request's statement, in its session when it names one: one statement at a time (docs, interfaces/http). */
  async #run({ statement, sessionId, mustHaveSession }: Request) {
    if (sessionId === null) return await this.#engine.run(statement);
    let session = this.#sessions.get(sessionId);
    if (session === undefined) {
      if (mustHaveSession) throw failure(372, 'Session not found', 'SESSION_NOT_FOUND');
      session = this.#engine.session();
      this.#sessions.set(sessionId, session);
    }
    if (this.#lockedSessions.has(sessionId)) {
      throw failure(373, 'Session is locked by a concurrent client', 'SESSION_IS_LOCKED');
    }
    this.#lockedSessions.add(sessionId);
    try {
      return await this.#engine.run(statement as Statement, session);
    } finally {
      this.#lockedSessions.delete(sessionId);
    }
  }

  /** The next fault for a kind of request, null for what is no statement. `peek` leaves its count as it is. */
  #faultFor(kind: Request['kind'] | null, peek = false): Fault | null {
    const found = this.#faults.find(
      ({ fault: { on = 'all' }, left }) => left > 0 && (on === 'all' || (kind !== null && on === kind)),
    );
    if (found === undefined) return null;
    if (!peek || found.fault.kind === 'cut-body') found.left -= 1;
    return found.fault;
  }
}

function isEmpty(message: IncomingMessage, body: Buffer): boolean {
  return message.method === 'GET' && body.length === 0 && !message.url!.includes('query=');
}

function firstHalf(lines: Buffer | null): Buffer | null {
  if (lines === null) return null;
  const half = lines.indexOf('\n', Math.floor(lines.length / 2)) + 1;
  return lines.subarray(0, half);
}

function failure(code: number, text: string, name: string): EngineError {
  return new EngineError(new Error(`Code: ${code}. DB::Exception: ${text}. (${name})`));
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
