import type { Clock } from '../../domain/clock.ts';
import { firstFields, rangeContents, type SiteDayEvents, splitLines } from '../../store/encoded-lines.ts';
import type { DayCatalogue } from './day-catalogue.ts';

export interface IncomingEventsOptions {
  readonly catalogue: DayCatalogue;
  readonly clock: Clock;
  /** Told of events that came for final days and did not enter. */
  readonly lost?: (events: readonly SiteDayEvents[]) => void;
}

/** Lets ranges of encoded events into the store, so that the catalogue knows of their days and readers see all of a range or nothing. */
export class IncomingEvents {
  readonly #options: IncomingEventsOptions;

  constructor(options: IncomingEventsOptions) {
    this.#options = options;
  }

  /** Lets a range in by `insert`, which gets its lines but for those of final days. Rejects as `insert` does. */
  async load(lines: Uint8Array, insert: (lines: Uint8Array) => Promise<void>): Promise<void> {
    const { catalogue, clock, lost } = this.#options;
    const range = await catalogue.announce(rangeContents(lines), clock.nowMicros());
    try {
      const entering = range.final.length === 0 ? lines : withoutDays(lines, range.final);
      if (entering.byteLength > 0) await insert(entering);
    } catch (error) {
      range.failed();
      throw error;
    }
    range.entered(clock.nowMicros());
    if (range.final.length > 0) lost?.(range.final);
  }
}

function withoutDays(lines: Uint8Array, siteDays: readonly SiteDayEvents[]): Uint8Array {
  const left = new Set(siteDays.map(({ siteId, day }) => `${siteId}\t${day}`));
  return Buffer.concat(splitLines(lines).filter((line) => !left.has(firstFields(line, 2).join('\t'))));
}
