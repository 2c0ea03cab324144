import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpProxy, pass, readRequest, statementOf } from '../clickhouse/http-proxy.ts';
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
  readonly #proxy = new HttpProxy((message, response) => this.#pass(message, response));
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
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_EVERY_MS);
  }

  /** @param check gets every statement */
  static async start(check: StatementCheck, removed: (name: string) => Promise<unknown>): Promise<Gateway> {
    const gateway = new Gateway(check, removed);
    await gateway.#proxy.listen();
    return gateway;
  }

  get port(): number {
    return this.#proxy.port;
  }

  /** Stops every server. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#proxy.close();
    const servers = [...this.#tenants.values()].map(({ server }) => server);
    await Promise.all([this.#spare, ...servers].map(async (server) => (await server).close()));
  }

  async #pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(message);
    const { authorization = '', ...headers } = request.headers;
    const [name = '', password = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const { port } = await this.#tenant(name, directoryOf(password)).server;
    this.#check.add(statementOf(request));
    await pass(port, { ...request, headers }, response);
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
