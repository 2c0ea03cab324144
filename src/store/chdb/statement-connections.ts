import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { StatementMode } from '../store.ts';

/** The connections of statements without a result: one for exclusive statements, and two for shared ones. */
export class StatementConnections<Connection> {
  readonly #exclusive: Connection;
  readonly #shared: readonly [Connection, Connection];
  /** The statements that each of the two has under way or waiting. */
  readonly #counts: [number, number] = [0, 0];
  /** Its keys are the places of the shared connections. */
  readonly #mutex = new KeyedMutex();

  constructor(exclusive: Connection, shared: readonly [Connection, Connection]) {
    this.#exclusive = exclusive;
    this.#shared = shared;
  }

  /**
   * Runs a task with a connection, and settles as it does. An exclusive one waits for all earlier ones, and later ones wait
   * for it. A shared one waits for those that its connection had when it came.
   */
  async run<Result>(mode: StatementMode, task: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (mode === 'exclusive') return await this.#mutex.runExclusiveAll(() => task(this.#exclusive));
    const place = this.#counts[0] <= this.#counts[1] ? 0 : 1;
    this.#counts[place] += 1;
    try {
      return await this.#mutex.runExclusive([place], () => task(this.#shared[place]));
    } finally {
      this.#counts[place] -= 1;
    }
  }

  /** Resolves when all that run or wait have ended. */
  async idle(): Promise<void> {
    await this.#mutex.runExclusiveAll(async () => {});
  }
}
