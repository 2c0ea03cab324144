import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Turn } from '../store.ts';

/** The sessions of statements without a result: one for those that run alone, and two for those that run beside each other. */
export class StatementSessions<Session> {
  readonly #alone: Session;
  readonly #beside: readonly [Session, Session];
  /** The statements that each of the two has under way or waiting. */
  readonly #counts: [number, number] = [0, 0];
  readonly #turns = new KeyedMutex();

  constructor(alone: Session, beside: readonly [Session, Session]) {
    this.#alone = alone;
    this.#beside = beside;
  }

  /** Runs a task with a session in its turn, and settles as it does. One that is alone waits for all, and all wait for it. */
  async run<Result>(turn: Turn, task: (session: Session) => Promise<Result>): Promise<Result> {
    if (turn === 'alone') return await this.#turns.runExclusiveAll(() => task(this.#alone));
    const side = this.#counts[0] <= this.#counts[1] ? 0 : 1;
    this.#counts[side] += 1;
    try {
      return await this.#turns.runExclusive([side], () => task(this.#beside[side]));
    } finally {
      this.#counts[side] -= 1;
    }
  }

  /** Resolves when all that run or wait have ended. */
  async idle(): Promise<void> {
    await this.#turns.runExclusiveAll(async () => {});
  }
}
