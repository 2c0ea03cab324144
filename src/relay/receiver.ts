import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Alert } from '../alerts/alert-body.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { DeliveredAlerts } from './delivered-alerts.ts';
import { readAlertBody } from './read-alert.ts';
import type { Outcome } from './target.ts';
import { forgeryOf } from './verify.ts';

/** The largest body, bytes. An alert has a few hundred. */
const BODY_MAX_BYTES = 16_384;
const CONNECTIONS_MAX = 200;
/** The longest time that a request may take to arrive, milliseconds. */
const REQUEST_TIMEOUT_MS = 5000;
/** The longest wait of a stop for what is in hand, milliseconds. It then counts as failed, and the sender repeats it. */
const STOP_MS = 1200;

export interface ReceiverOptions {
  /** The secrets of the rules. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** The certificate with its key, PEM; null for plain HTTP behind a proxy. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** The file of the alerts that were passed on, so that a restart does not forget them; null to keep them in memory. */
  readonly remembersIn?: string | null;
  /** Passes an alert on. Never rejects. */
  readonly pass: (alert: Alert, stopping: AbortSignal) => Promise<Outcome>;
}

/** Receives signed alerts over HTTP, refuses everything else, and answers once each has been passed on. */
export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #server: Server;
  readonly #delivered: DeliveredAlerts;
  readonly #stopping = new AbortController();
  readonly #inHand = new Set<Promise<void>>();

  constructor(options: ReceiverOptions) {
    this.#options = options;
    const { log, remembersIn: file = null } = options;
    const failed = (err: unknown) =>
      log.warn({ err, file }, 'which alerts were passed on is remembered in memory alone');
    this.#delivered = new DeliveredAlerts({ file, failed });
    const limits = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS };
    const answer = (request: IncomingMessage, response: ServerResponse) => this.#take(request, response);
    this.#server =
      options.tls === null ? createServer(limits, answer) : createTlsServer({ ...limits, ...options.tls }, answer);
    this.#server.maxConnections = CONNECTIONS_MAX;
  }

  /** Listens at an address; port 0 takes any free one. Returns the port. Rejects with the system's error. */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no more requests, waits a moment for those in hand, and cuts every connection. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#stopping.abort(), STOP_MS);
    await Promise.all(this.#inHand);
    clearTimeout(cut);
    this.#server.closeAllConnections();
    await closed;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const taken = this.#answer(request, response)
      .catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'a request broke off');
        response.destroy();
      })
      .finally(() => this.#inHand.delete(taken));
    this.#inHand.add(taken);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return end(response, 405, 'only POST is answered', { allow: 'POST' });
    const body = await bodyOf(request);
    if (body === null) return end(response, 413, 'the body is too large', { connection: 'close' });
    const { secrets, clock, log, pass } = this.#options;
    const forgery = forgeryOf(request.headers, body, secrets, Math.floor(clock.nowMicros() / 1_000_000));
    if (forgery !== null) {
      log.warn({ reason: forgery }, 'refused a delivery');
      return end(response, 401, `the ${forgery} is wrong`);
    }
    const alert = readAlertBody(body);
    if (alert === null) {
      log.warn({ reason: 'body' }, 'refused a delivery');
      return end(response, 400, 'the body is no alert');
    }
    const { type, site, rule } = alert;
    const outcome = await this.#delivered.pass(body, () => pass(alert, this.#stopping.signal));
    if (outcome === 'repeated') {
      log.info({ type, site, rule }, 'left out a repeated alert');
      return end(response, 200, 'passed on before');
    }
    if (outcome.isTaken) {
      log.info({ type, site, rule }, 'passed an alert on');
      return end(response, 200, 'passed on');
    }
    log.error({ type, site, rule, error: outcome.detail }, 'the target has not taken an alert');
    return end(response, 502, 'the target has not taken the alert');
  }
}

/** Reads the body of a request; null when it is too large. Rejects when the request breaks off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > BODY_MAX_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
