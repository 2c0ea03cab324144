import { existsSync } from 'node:fs';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { ClickHouseServer } from '../clickhouse/server.ts';
import { directoryOf } from './place.ts';
import type { StatementCheck } from './statement-check.ts';

/** The interval at which the servers of directories that are gone are stopped. */
const SWEEP_EVERY_MS = 1000;

interface Tenant {
  readonly directory: string;
  /** Whether the directory has been seen: a service may ask before it makes it. */
  hasExisted: boolean;
  readonly server: Promise<ClickHouseServer>;
}

/**
 * One address for many ClickHouse servers. The account of a request names a data directory, which has a server of its own:
 * it is started by the first request and stopped when the directory is gone.
 */
export class Gateway {
  readonly #server: Server;
  readonly #tenants = new Map<string, Tenant>();
  readonly #sweeping: NodeJS.Timeout;
  readonly #check: StatementCheck;
  /** Is called when a data directory is gone, with its name on the servers. */
  readonly #removed: (name: string) => Promise<unknown>;
  /** Started before it is needed. */
  #spare: Promise<ClickHouseServer> = ClickHouseServer.start();

  private constructor(check: StatementCheck, removed: (name: string) => Promise<unknown>) {
    this.#check = check;
    this.#removed = removed;
    this.#server = createServer((message, response) => {
      this.#pass(message, response).catch(() => response.destroy());
    });
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_EVERY_MS);
  }

  /** @param check gets every statement but inserts of rows */
  static async start(check: StatementCheck, removed: (name: string) => Promise<unknown>): Promise<Gateway> {
    const gateway = new Gateway(check, removed);
    await new Promise<void>((resolve) => gateway.#server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops every server. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#server.close();
    this.#server.closeAllConnections();
    const servers = [...this.#tenants.values()].map(({ server }) => server);
    await Promise.all([this.#spare, ...servers].map(async (server) => (await server).close()));
  }

  async #pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '', ...headers } = message.headers;
    const [name = '', password = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const { port } = await this.#tenant(name, directoryOf(password)).server;
    const passed = request({ host: '127.0.0.1', port, path: message.url, method: message.method, headers });
    // A connection that breaks on one side breaks on the other.
    response.on('close', () => passed.destroy());
    const [answer] = await Promise.all([
      new Promise<IncomingMessage>((resolve, reject) => passed.on('response', resolve).on('error', reject)),
      // Only an insert of rows has its text in the URL.
      /[?&]query=/.test(message.url!) ? pipeline(message, passed) : this.#passStatement(message, passed),
    ]);
    response.writeHead(answer.statusCode!, answer.headers);
    await pipeline(answer, response);
  }

  async #passStatement(message: IncomingMessage, passed: ClientRequest): Promise<void> {
    const body = await buffer(message);
    passed.end(body);
    const text = message.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    this.#check.add(text.toString());
  }

  #tenant(name: string, directory: string): Tenant {
    const known = this.#tenants.get(name);
    if (known !== undefined) return known;
    const tenant = { directory, hasExisted: false, server: this.#spare };
    this.#spare = ClickHouseServer.start();
    this.#tenants.set(name, tenant);
    return tenant;
  }

  #sweep(): void {
    for (const [name, tenant] of this.#tenants) {
      tenant.hasExisted ||= existsSync(tenant.directory);
      if (!tenant.hasExisted || existsSync(tenant.directory)) continue;
      this.#tenants.delete(name);
      void tenant.server.then((server) => server.close());
      // A process of the test may have it open still.
      this.#removed(name).catch(() => {});
    }
  }
}
