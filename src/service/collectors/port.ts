import { lookup } from 'node:dns/promises';
import { type AddressInfo, BoundSocket } from 'node:net';
import { urlOf } from '../data-directory/address.ts';
import { explainListening } from '../http/listen.ts';
import type { Config } from '../settings/config.ts';

/**
 * The port of the service, as one socket for each collector process, between which the system spreads the connections
 * evenly (`SO_REUSEPORT`). The main process holds the sockets and does not accept from them: while the only collector
 * is started again, its connections wait.
 */
export class CollectorPort {
  readonly url: string;
  readonly #address: string;
  readonly #port: number;
  readonly #sockets = new Map<number, BoundSocket>();

  /** Reserves the configured port. Rejects with an Error of one clear line when it is in use or cannot be had. */
  static async reserve({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CollectorPort> {
    try {
      const { address } = await lookup(host);
      // This socket fails where another process listens; those that share a port would not.
      const probe = new BoundSocket({ host: address, port });
      const bound = (probe.address() as AddressInfo).port;
      probe.close();
      const reserved = new CollectorPort(host, address, bound);
      reserved.socketOf(1);
      return reserved;
    } catch (error) {
      throw new Error(explainListening(error as NodeJS.ErrnoException, host, port), { cause: error });
    }
  }

  private constructor(host: string, address: string, port: number) {
    this.url = urlOf(host, port);
    this.#address = address;
    this.#port = port;
  }

  /** Returns the socket of a collector. */
  socketOf(collector: number): BoundSocket {
    const bound = { host: this.#address, port: this.#port, reusePort: true };
    return this.#sockets.getOrInsertComputed(collector, () => new BoundSocket(bound));
  }

  /** Closes the socket of a collector that has ended: new connections go to the others. */
  giveUp(collector: number): void {
    this.#sockets.get(collector)?.close();
    this.#sockets.delete(collector);
  }

  close(): void {
    for (const collector of [...this.#sockets.keys()]) this.giveUp(collector);
  }
}
