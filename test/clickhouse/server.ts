import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import type { Certificate, SeenRequest } from './http-interface.ts';
import type { Configuration, Order } from './process.ts';
import { DEFAULT_USERS, type Users } from './users.ts';

const PROCESS = join(import.meta.dirname, 'process.ts');

/**
 * A ClickHouse server for tests: chDB behind ClickHouse's HTTP interface, in a process and a directory of its own, with
 * faults on demand. It serves any number of requests at once.
 */
export class ClickHouseServer {
  readonly #configuration: Configuration;
  #child: ChildProcess | null = null;
  #orders = 0;
  #port = 0;

  private constructor(configuration: Configuration) {
    this.#configuration = configuration;
  }

  /**
   * @param tls the server's certificate for `localhost`; without it, it speaks HTTP
   * @param fill puts data into its directory, before it starts
   */
  static async start(
    users: Users = DEFAULT_USERS,
    tls: Certificate | null = null,
    fill: (directory: string) => Promise<void> = async () => {},
  ): Promise<ClickHouseServer> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-clickhouse-'));
    await fill(directory);
    const server = new ClickHouseServer({ directory, users, tls });
    await server.#start();
    return server;
  }

  /** The address for the user `default`. */
  get url(): string {
    return this.#configuration.tls === null ? `http://127.0.0.1:${this.#port}` : `https://localhost:${this.#port}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  get port(): number {
    return this.#port;
  }

  async inject(fault: Fault): Promise<void> {
    await this.#order({ kind: 'inject', fault });
  }

  /** Ends all faults. Connections that are open are broken. */
  async heal(): Promise<void> {
    await this.#order({ kind: 'heal' });
  }

  /** Returns the requests since the last call. */
  async seen(): Promise<readonly SeenRequest[]> {
    return (await this.#order({ kind: 'seen' })) as readonly SeenRequest[];
  }

  /** Kills the server; whatever it was doing stays half done. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills the server and starts it again on the same data and port. Faults are gone. */
  async restart(): Promise<void> {
    await this.kill();
    await this.#start();
  }

  /** Kills the server and removes its data. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.#configuration.directory, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    this.#child = fork(PROCESS, [JSON.stringify(this.#configuration)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // The engine's last words are no part of a test's output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#port = (await this.#order({ kind: 'listen', port: this.#port })) as number;
  }

  async #order(order: Order): Promise<unknown> {
    const child = this.#child;
    if (child === null) throw new Error('the server does not run');
    const id = ++this.#orders;
    return await new Promise((resolve, reject) => {
      const settle = (message: { readonly id: number; readonly result?: unknown; readonly error?: string }) => {
        if (message.id !== id) return;
        child.off('message', settle).off('exit', ended);
        if (message.error === undefined) resolve(message.result);
        else reject(new Error(message.error));
      };
      const ended = () => reject(new Error('the server has ended'));
      child.on('message', settle).once('exit', ended);
      child.send({ id, order });
    });
  }
}
