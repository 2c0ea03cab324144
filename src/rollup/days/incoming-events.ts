import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../domain/log.ts';
import type { LoadRange } from '../../journal/journal-database.ts';
import type { EventSink } from '../../journal/load-queue.ts';
import type { Quarantine } from '../../journal/quarantine.ts';
import { type InsertOptions, RangeInserter } from '../../journal/range-inserter.ts';
import { firstFields, rangeContents, type SiteDayEvents, splitLines } from '../../store/encoded-lines.ts';
import type { Store } from '../../store/store.ts';
import type { RecentEvents } from '../read/recent-events.ts';
import type { RangeRegister } from './announced-range.ts';

export interface IncomingEventsOptions {
  readonly store: Pick<Store, 'insertEvents'>;
  /** Keeps what the engine refuses. */
  readonly quarantine: Quarantine;
  readonly register: RangeRegister;
  /** Absent where nobody asks for realtime. */
  readonly recent?: Pick<RecentEvents, 'loaded'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of events that came for final days and did not enter. */
  readonly lost?: (events: readonly SiteDayEvents[]) => void;
}

/** Lets ranges of encoded events into the store, so that their days are known and readers see all of a range or nothing. */
export class IncomingEvents implements EventSink {
  readonly #options: IncomingEventsOptions;
  readonly #inserter: RangeInserter;

  constructor(options: IncomingEventsOptions) {
    this.#options = options;
    const { quarantine, log } = options;
    this.#inserter = new RangeInserter((lines, piece) => this.#insert(lines, piece), quarantine, log);
  }

  /** Lets a range in, but for the events of final days. Rejects when it cannot be inserted whole. */
  async insertRange(range: LoadRange): Promise<void> {
    const { register, clock, lost } = this.#options;
    const contents = rangeContents(range.lines);
    const announced = await register.announce(contents, clock.nowMicros());
    try {
      const lines = announced.final.length === 0 ? range.lines : withoutDays(range.lines, announced.final);
      if (lines.byteLength > 0) await this.#inserter.insertRange({ ...range, lines }, contents.siteDays);
    } catch (error) {
      announced.failed();
      throw error;
    }
    await announced.entered(clock.nowMicros());
    if (announced.final.length > 0) lost?.(announced.final);
  }

  /** Inserts a piece of a range; what was in the store before is told of to realtime too, which adds it once. */
  async #insert(lines: Uint8Array, { repeated, columns }: InsertOptions): Promise<void> {
    const { store, recent, clock } = this.#options;
    await store.insertEvents(lines, repeated, columns);
    await recent?.loaded(lines, clock.nowMicros(), columns);
  }
}

function withoutDays(lines: Uint8Array, siteDays: readonly SiteDayEvents[]): Uint8Array<ArrayBuffer> {
  const left = new Set(siteDays.map(({ siteId, day }) => `${siteId}\t${day}`));
  return Buffer.concat(splitLines(lines).filter((line) => !left.has(firstFields(line, 2).join('\t'))));
}
