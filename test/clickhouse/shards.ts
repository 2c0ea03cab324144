import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { HttpProxy, type Passed, pass, readRequest, send, statementOf, withStatement } from './http-proxy.ts';
import { NativeProxy } from './native-proxy.ts';
import { ClickHouseServer } from './server.ts';
import { withoutReplicas } from './without-replicas.ts';

const CLUSTER = 'shards';
const POLL_MS = 20;

/**
 * Real ClickHouse servers as the shards of one cluster. They read from and write to each other over the native protocol.
 * The packaged engine runs no `ON CLUSTER`, which the proxy in front of each does in its place: such a statement goes to
 * every shard, and waits for those that are away, as a server does.
 */
export class Shards {
  readonly servers: readonly ClickHouseServer[];
  readonly #natives: readonly NativeProxy[];
  readonly #proxies: readonly HttpProxy[];

  private constructor(servers: readonly ClickHouseServer[], natives: readonly NativeProxy[]) {
    this.servers = servers;
    this.#natives = natives;
    this.#proxies = servers.map(
      (server) => new HttpProxy((message, response) => this.#pass(server, message, response)),
    );
  }

  static async start(count: number): Promise<Shards> {
    const natives = await Promise.all(Array.from({ length: count }, () => NativeProxy.start()));
    const clusters = { [CLUSTER]: natives.map(({ port }) => ({ host: '127.0.0.1', port })) };
    const servers = await Promise.all(
      natives.map(async (native) => {
        const server = await ClickHouseServer.start({ clusters });
        native.target = server.nativePort;
        return server;
      }),
    );
    const shards = new Shards(servers, natives);
    for (const proxy of shards.#proxies) await proxy.listen();
    return shards;
  }

  /** The addresses of all shards, with the name of their cluster, as the service gets them. */
  get url(): string {
    const [first, ...others] = this.#proxies.map(({ port }) => `http://127.0.0.1:${port}`);
    return [`${first}/?cluster=${CLUSTER}`, ...others].join(',');
  }

  async close(): Promise<void> {
    for (const each of [...this.#proxies, ...this.#natives, ...this.servers]) await each.close();
  }

  async #pass(server: ClickHouseServer, message: IncomingMessage, response: ServerResponse): Promise<void> {
    const passed = await readRequest(message);
    const statement = statementOf(passed);
    if (!statement.includes(` ON CLUSTER \`${CLUSTER}\``)) return await pass(server.port, passed, response);
    const single = withoutReplicas(statement, CLUSTER);
    const leave = new AbortController();
    response.on('close', () => leave.abort());
    for (const shard of single === null ? [] : this.servers) {
      const answer = await whenThere(shard, withStatement(passed, single!), leave.signal);
      const body = await buffer(answer);
      if (answer.statusCode !== 200) return void response.writeHead(answer.statusCode!, answer.headers).end(body);
    }
    response.end();
  }
}

/** Sends a statement that can be repeated until the server answers it. */
async function whenThere(server: ClickHouseServer, passed: Passed, signal: AbortSignal): Promise<IncomingMessage> {
  for (;;) {
    try {
      return await send(server.port, passed, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await setTimeout(POLL_MS);
    }
  }
}
