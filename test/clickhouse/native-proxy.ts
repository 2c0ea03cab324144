import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The way of other servers to a server's native protocol. The packaged engine aborts when such a connection is reset, as a
 * server that is killed leaves it, because it lacks the error handler of clickhouse-server. Here it ends in order.
 */
export class NativeProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The port of the server. */
  target = 0;

  private constructor() {
    this.#server = createServer((client) => {
      const server = connect(this.target, '127.0.0.1');
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('close', () => this.#sockets.delete(socket));
      }
      client.on('error', () => {}).on('close', () => server.end());
      server.on('error', () => {}).on('close', () => client.destroy());
      client.pipe(server).pipe(client);
    });
  }

  static async start(): Promise<NativeProxy> {
    const proxy = new NativeProxy();
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
