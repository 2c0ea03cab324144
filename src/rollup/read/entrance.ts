import type { ReadWriteLock } from '../../concurrency/read-write-lock.ts';
import type { Clock } from '../../domain/clock.ts';
import { firstFields, type SiteDayEvents, siteDaysOf, splitLines } from '../../store/encoded-lines.ts';
import type { DayLedger } from '../days/day-ledger.ts';
import type { RecentEvents } from './recent-events.ts';

/** Lets events into the store, so that the ledger knows of their days, realtime of them, and no answer sees a part of them. */
export class Entrance {
  readonly #ledger: DayLedger;
  readonly #stillness: ReadWriteLock;
  readonly #clock: Clock;
  readonly #recent: Pick<RecentEvents, 'loaded'>;
  readonly #lost: (events: readonly SiteDayEvents[]) => void;
  readonly #opened = Promise.withResolvers<void>();

  /** @param lost called with events that came for final days and did not enter */
  constructor(
    ledger: DayLedger,
    stillness: ReadWriteLock,
    clock: Clock,
    recent: Pick<RecentEvents, 'loaded'>,
    lost: (events: readonly SiteDayEvents[]) => void = () => {},
  ) {
    this.#ledger = ledger;
    this.#stillness = stillness;
    this.#clock = clock;
    this.#recent = recent;
    this.#lost = lost;
    // Whoever waits is told; nobody may be.
    this.#opened.promise.catch(() => {});
  }

  /** Fills what is told of events by `restore`, then lets events in. Rejects as it does, and so does everyone who waits. */
  async open<Result>(restore: () => Promise<Result>): Promise<Result> {
    try {
      const result = await restore();
      this.#opened.resolve();
      return result;
    } catch (error) {
      this.#opened.reject(error);
      throw error;
    }
  }

  /**
   * Lets encoded events in, by `insert`, once it is open: before that nobody knows which days are final.
   *
   * @param columns the columns of the lines where another version has encoded them
   */
  async enter(
    lines: Uint8Array,
    insert: (lines: Uint8Array) => Promise<void>,
    columns?: readonly string[],
  ): Promise<void> {
    await this.#opened.promise;
    const siteDays = siteDaysOf(lines);
    const final = siteDays.filter(({ siteId, day }) => this.#ledger.isFinal(siteId, day));
    const entering = final.length === 0 ? lines : withoutDays(lines, final);
    // Taken note of before and after: in between nothing may be decided on the lines' days.
    const arrived = this.#ledger.arrive(siteDays, this.#clock.nowMicros());
    try {
      await this.#stillness.change(async () => {
        if (entering.byteLength === 0) return;
        await insert(entering);
        await this.#recent.loaded(entering, this.#clock.nowMicros(), columns);
      });
    } finally {
      arrived(this.#clock.nowMicros());
    }
    if (final.length > 0) this.#lost(final);
  }
}

function withoutDays(lines: Uint8Array, siteDays: readonly SiteDayEvents[]): Uint8Array {
  const left = new Set(siteDays.map(({ siteId, day }) => `${siteId}\t${day}`));
  return Buffer.concat(splitLines(lines).filter((line) => !left.has(firstFields(line, 2).join('\t'))));
}
