import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Fault, type RequestKind, throwing } from './fault.ts';
import {
  type Certificate,
  HttpProxy,
  type Passed,
  pass,
  readRequest,
  requestTo,
  send,
  statementOf,
  withStatement,
} from './http-proxy.ts';
import { type ClickHouseOptions, ClickHouseServer } from './server.ts';

/** Earlier requests are forgotten. */
const SEEN_MAX = 1000;
const POLL_MS = 5;

/** A request as a test may look at it afterwards. */
export interface SeenRequest {
  readonly kind: RequestKind;
  readonly text: string;
}

/** A ClickHouse server behind a proxy that breaks connections, holds requests up or changes them on demand. */
export class FaultyServer {
  readonly server: ClickHouseServer;
  readonly #proxy: HttpProxy;
  #faults: { readonly fault: Fault; left: number }[] = [];
  readonly #seen: SeenRequest[] = [];
  /** Answers that a fault holds up. */
  readonly #held = new Set<ServerResponse>();

  private constructor(server: ClickHouseServer, tls: Certificate | null) {
    this.server = server;
    this.#proxy = new HttpProxy((message, response) => this.#handle(message, response), tls);
  }

  /** @param tls the certificate of `localhost`; without it, its URL is HTTP */
  static async start(options: ClickHouseOptions = {}, tls: Certificate | null = null): Promise<FaultyServer> {
    const faulty = new FaultyServer(await ClickHouseServer.start(options), tls);
    await faulty.#proxy.listen();
    return faulty;
  }

  /** The address of the proxy, for the user `default`. */
  get url(): string {
    return this.#proxy.url;
  }

  get port(): number {
    return this.#proxy.port;
  }

  async inject(fault: Fault): Promise<void> {
    if (fault.kind === 'refuse') return await this.#proxy.close();
    this.#faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  /** Ends all faults. The connections of what hangs are broken. */
  async heal(): Promise<void> {
    this.#faults = [];
    for (const response of this.#held) response.destroy();
    this.#held.clear();
    await this.#proxy.listen();
  }

  /** Returns the requests since the last call. */
  seen(): readonly SeenRequest[] {
    return this.#seen.splice(0);
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await this.server.close();
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    // Known before the body is there.
    if (/[?&]query=INSERT/.test(message.url!) && this.#nextFault('inserts')?.kind === 'cut-body') {
      this.#takeFault('inserts');
      message.once('data', () => message.destroy());
      return;
    }
    const passed = await readRequest(message);
    if (!/^\/(\?|$)/.test(passed.path)) return await this.#answer(passed, response, this.#takeFault(null));
    const text = statementOf(passed);
    const kind = kindOf(text, passed.path);
    this.#seen.push({ kind, text });
    if (this.#seen.length > SEEN_MAX) this.#seen.shift();
    await this.#answer(passed, response, this.#takeFault(kind));
  }

  async #answer(passed: Passed, response: ServerResponse, fault: Fault | null): Promise<void> {
    const { port } = this.server;
    switch (fault?.kind) {
      case 'hang':
        this.#held.add(response);
        return;
      case 'slow':
        await setTimeout(fault.delayMs);
        break;
      case 'cut-body':
        return void response.destroy();
      case 'cut-half':
        await sendHalf(port, passed);
        return void response.destroy();
      case 'cut-executing':
        await this.#sendAndLeave(passed);
        return void response.destroy();
      case 'cut-executed':
        await buffer(await send(port, passed));
        return void response.destroy();
      case 'cut-answer':
        await answerHalf(await send(port, passed), response);
        return void response.destroy();
      case 'hang-answer':
        this.#held.add(response);
        return await answerHalf(await send(port, passed), response);
      case 'status':
        return void response.writeHead(fault.status).end('<html>The service is unavailable</html>\n');
      case 'setting': {
        const parameter = new URLSearchParams({ [fault.name]: fault.value });
        return await pass(port, { ...passed, path: `${passed.path}&${parameter}` }, response);
      }
      case 'exception':
        return await pass(port, withStatement(passed, throwing(fault.name)), response);
    }
    await pass(port, passed, response);
  }

  /** Sends a request, and breaks the connection when the server runs its statement or has answered. */
  async #sendAndLeave(passed: Passed): Promise<void> {
    const leave = new AbortController();
    const id = new URL(passed.path, this.url).searchParams.get('query_id');
    let isOver = false;
    const sent = send(this.server.port, passed, leave.signal)
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
    const running = `SELECT count() FROM system.processes WHERE query_id = '${id}'`;
    while (!isOver && (id === null || (await this.server.ask(running)) === '0\n')) await setTimeout(POLL_MS);
    leave.abort();
    await sent;
  }

  /** The next fault that meets a kind of request, null for what is no statement. */
  #nextFault(kind: RequestKind | null): Fault | null {
    return this.#pending(kind)?.fault ?? null;
  }

  #takeFault(kind: RequestKind | null): Fault | null {
    const pending = this.#pending(kind);
    if (pending === undefined) return null;
    pending.left -= 1;
    return pending.fault;
  }

  #pending(kind: RequestKind | null) {
    return this.#faults.find(
      ({ fault: { on = 'all' }, left }) => left > 0 && (on === 'all' || (kind !== null && on === kind)),
    );
  }
}

function kindOf(text: string, path: string): RequestKind {
  if (/[?&]query=/.test(path) && /^\s*INSERT\b/i.test(text)) return 'inserts';
  return /^\s*(SELECT|WITH|SHOW|DESCRIBE|EXPLAIN)\b/i.test(text) ? 'reads' : 'statements';
}

/** Sends the first half of a body, in the frame of the whole one, and breaks the connection. */
async function sendHalf(port: number, passed: Passed): Promise<void> {
  const sent = requestTo(port, passed);
  const ended = new Promise((resolve) => sent.on('close', resolve).on('error', resolve));
  sent.write(passed.body.subarray(0, Math.ceil(passed.body.length / 2)), () => sent.destroy());
  await ended;
}

/** Passes the head of an answer and half of its body. */
async function answerHalf(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(answer);
  response.writeHead(answer.statusCode!, answer.headers);
  // Nothing written would leave the head unsent.
  response.flushHeaders();
  await new Promise((resolve) => response.write(body.subarray(0, Math.ceil(body.length / 2)), resolve));
}
