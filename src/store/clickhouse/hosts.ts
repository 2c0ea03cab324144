import { setTimeout } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseAddress } from './address.ts';
import { callersError, type FailureKind, failureKind } from './failure.ts';
import { RequestTimeoutError, readRows, STATEMENT_TIMEOUT_MS } from './requests.ts';
import { requestSettings } from './settings.ts';

export interface HostsOptions {
  /** The database of names without one. It must be there. */
  readonly database: string;
  readonly connectionsMax: number;
  /** The waits before further tries, when all hosts have failed. */
  readonly retryDelaysMs: readonly number[];
  /** The certificate of the authority that has signed the servers' own, when Node.js does not know it. */
  readonly ca?: Buffer;
}

interface Host {
  /** The address, without an account. */
  readonly name: string;
  readonly client: ClickHouseClient;
}

/** The servers of an address. One of them is asked until it fails, then the next. */
export class Hosts {
  readonly #hosts: readonly Host[];
  readonly #retryDelaysMs: readonly number[];
  readonly #closing = new AbortController();
  #preferred = 0;

  constructor(address: ClickHouseAddress, { database, connectionsMax, retryDelaysMs, ca }: HostsOptions) {
    this.#retryDelaysMs = retryDelaysMs;
    this.#hosts = address.hosts.map((url) => ({
      name: new URL(url).host,
      client: createClient({
        url,
        username: address.username,
        password: address.password,
        database,
        application: 'svc',
        // Each request has a time of its own, which is shorter.
        request_timeout: STATEMENT_TIMEOUT_MS,
        max_open_connections: connectionsMax,
        clickhouse_settings: requestSettings(address.cluster),
        compression: { request: true, response: true },
        // The client would write failed requests to the console. Callers get the errors.
        log: { level: ClickHouseLogLevel.OFF },
        ...(ca === undefined ? {} : { tls: { ca_cert: ca } }),
      }),
    }));
  }

  /**
   * Runs a task with a host. After a failure of a kind that `mayRepeat` it is run again, with the next host or after a
   * while; after a request that timed out, only with a host that has not been asked yet. Throws the error that callers
   * get.
   */
  async run<Result>(
    task: (client: ClickHouseClient) => Promise<Result>,
    mayRepeat: (kind: FailureKind) => boolean,
  ): Promise<Result> {
    const others = this.#hosts.length - 1;
    for (let tries = 1; ; tries++) {
      const host = this.#hosts[this.#preferred]!;
      try {
        return await task(host.client);
      } catch (error) {
        const kind = failureKind(error);
        if (kind !== 'refused') this.#leave(host);
        const delayMs = tries <= others ? 0 : this.#retryDelaysMs[tries - others - 1];
        const isOver = delayMs === undefined || (error instanceof RequestTimeoutError && tries > others);
        if (kind === 'refused' || !mayRepeat(kind) || isOver || !(await this.#wait(delayMs))) {
          throw callersError(error, host.name);
        }
      }
    }
  }

  /** Tells whether one of the hosts answers a read within a time, milliseconds. */
  async answerWithin(maxMs: number): Promise<boolean> {
    const answers = this.#hosts.map(({ client }) => readRows(client, 'SELECT 1', maxMs));
    return await Promise.any(answers).then(
      () => true,
      () => false,
    );
  }

  /** Ends all waits when the store closes. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Ends the waits of failed tasks: they fail at once. Running requests are not broken. */
  stopRetrying(): void {
    this.#closing.abort();
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all(this.#hosts.map(({ client }) => client.close()));
  }

  /** Turns to the next host, unless another task has done so. */
  #leave(host: Host): void {
    if (this.#hosts[this.#preferred] === host) this.#preferred = (this.#preferred + 1) % this.#hosts.length;
  }

  /** Returns whether the wait was not cut short. */
  async #wait(delayMs: number): Promise<boolean> {
    try {
      await setTimeout(delayMs, undefined, { signal: this.#closing.signal });
      return true;
    } catch {
      return false;
    }
  }
}
