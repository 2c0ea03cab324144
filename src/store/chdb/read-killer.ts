import { setTimeout } from 'node:timers/promises';
import type { Session } from 'chdb';
import { Mutex } from '../../concurrency/mutex.ts';
import { bindParams } from '../literal.ts';
import { ReadCancelledError } from '../store-error.ts';

/** The engine does not find a statement that it has not begun yet, so the kill is repeated, milliseconds. */
const REPEAT_MS = 50;

/** A connection for reads. Its statements carry its name, by which the engine finds them. */
export interface NamedReader {
  readonly name: string;
  readonly connection: Session;
}

/** Makes the statements of a connection carry its name: the C interface of the engine takes no id of a statement. */
export async function nameReader({ name, connection }: NamedReader): Promise<void> {
  await connection.queryAsync(bindParams('SET log_comment = {name:String}', { name }));
}

/** Ends reads whose last caller has left. It has a connection of its own, because all others may be busy. */
export class ReadKiller {
  readonly #connection: Session;
  readonly #mutex = new Mutex();

  constructor(connection: Session) {
    this.#connection = connection;
  }

  /**
   * Runs a read, and ends it when the signal is aborted. Throws a ReadCancelledError then, once the engine has ended the read: the
   * reader's next statement must not meet the kill.
   */
  async run<Result>({ name }: NamedReader, read: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (signal.aborted) throw new ReadCancelledError();
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const abort = () => resolve();
    signal.addEventListener('abort', abort, { once: true });
    const reading = read();
    let isOver = false;
    const over = reading.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    try {
      await Promise.race([over, aborted]);
      while (!isOver) {
        // A kill that fails leaves a read that ends by itself, at the latest after its time.
        await this.#kill(name).catch(() => undefined);
        await Promise.race([over, setTimeout(REPEAT_MS, undefined, { ref: false })]);
      }
    } finally {
      signal.removeEventListener('abort', abort);
    }
    if (signal.aborted) throw new ReadCancelledError();
    return await reading;
  }

  #kill(name: string): Promise<unknown> {
    const text = bindParams("KILL QUERY WHERE Settings['log_comment'] = {name:String} ASYNC", { name });
    return this.#mutex.runExclusive(() => this.#connection.queryAsync(text));
  }
}
