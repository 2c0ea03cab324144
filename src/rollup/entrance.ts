import type { Clock } from '../domain/clock.ts';
import type { DayLedger } from './day-ledger.ts';
import type { RecentEvents } from './recent-events.ts';
import type { Stillness } from './stillness.ts';

/** Where events enter the store, so that the ledger knows of their days, realtime of them, and no answer sees a part of them. */
export class Entrance {
  readonly #ledger: DayLedger;
  readonly #stillness: Stillness;
  readonly #clock: Clock;
  readonly #recent: Pick<RecentEvents, 'loaded'>;
  readonly #opened = Promise.withResolvers<void>();

  constructor(ledger: DayLedger, stillness: Stillness, clock: Clock, recent: Pick<RecentEvents, 'loaded'>) {
    this.#ledger = ledger;
    this.#stillness = stillness;
    this.#clock = clock;
    this.#recent = recent;
    // Whoever waits is told; nobody may be.
    this.#opened.promise.catch(() => {});
  }

  /** Fills what is told of events by `restore`, then lets events in. Rejects as it does, and so does everyone who waits. */
  async open(restore: () => Promise<void>): Promise<void> {
    await restore().then(this.#opened.resolve, (error) => {
      this.#opened.reject(error);
      throw error;
    });
  }

  /** Lets encoded events in, by `insert`, once it is open: before that nobody knows which days are final. */
  async enter(lines: Uint8Array, insert: () => Promise<void>): Promise<void> {
    await this.#opened.promise;
    // Taken note of before and after: in between nothing may be decided on the lines' days.
    await this.#stillness.change(async () => {
      this.#ledger.loaded(lines, this.#clock.nowMicros());
      await insert();
      this.#ledger.loaded(lines, this.#clock.nowMicros());
      await this.#recent.loaded(lines, this.#clock.nowMicros());
    });
  }
}
