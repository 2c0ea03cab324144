import { type CollectedEvent, PAGEVIEW } from '../domain/event.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { type RefusedDays, refusalOf } from '../rollup/maintain/day-refusals.ts';
import { DayIndex } from './day-index.ts';
import { EventReader } from './event-reader.ts';
import type { EventTally } from './event-tally.ts';
import { importedVisitor, type VisitorKeys } from './imported-visitor.ts';
import { readInstant } from './instant.ts';
import type { ConvertedRow, ImportLine } from './sources/source.ts';

export interface ProductEventsOptions {
  readonly site: Site;
  readonly zones: readonly SiteZone[];
  /** The installation's import keys. */
  readonly keys: VisitorKeys;
  /** The instant at which the import began, microseconds: a resumed import decides as it did then. */
  readonly begunAt: number;
  readonly refused: RefusedDays;
  readonly importId: number;
  readonly tally: EventTally;
}

/** An event with the number of its line in the export. */
export interface NumberedEvent {
  readonly line: number;
  readonly event: CollectedEvent;
}

/**
 * Turns the rows of an event export into events of whole days. The same rows give the same events with the same numbers,
 * whenever they are read.
 */
export class ProductEvents {
  readonly #options: ProductEventsOptions;
  readonly #reader: EventReader;
  readonly #days: DayIndex;
  #line = 0;

  constructor(options: ProductEventsOptions) {
    this.#options = options;
    const { site, zones, keys, begunAt } = options;
    this.#days = new DayIndex(zones);
    this.#reader = new EventReader({ site, zones, keys, clock: { nowMicros: () => begunAt }, finalDays: new Set() });
  }

  /** The lines that were read. */
  get lines(): number {
    return this.#line;
  }

  /** Counts a row and returns its events; none when it is left out. */
  take(row: ConvertedRow): NumberedEvent[] {
    const { tally } = this.#options;
    if ('leftOut' in row) {
      tally.leftOut(this.#dayOf(row.ts), row.leftOut);
      return [];
    }
    const firstDay = this.#dayOf(row.lines[0]?.ts);
    if (row.id !== undefined && firstDay !== null && tally.isRepeated(firstDay, row.id)) {
      tally.leftOut(firstDay, 'repeated');
      return [];
    }
    tally.cameFrom(row.inside);
    const [{ e } = {}] = row.lines;
    if (row.renamed !== undefined && e !== undefined) tally.renamed(row.renamed, e);
    const events: NumberedEvent[] = [];
    let reason: string | null = null;
    for (const line of row.lines) {
      this.#line += 1;
      const event = this.#read(line);
      if (typeof event === 'string') reason ??= event;
      else events.push({ line: this.#line, event });
    }
    if (events[0] !== undefined) tally.accepted(events[0].event.day);
    else tally.leftOut(firstDay, reason ?? 'kind');
    return events;
  }

  /** Returns the event of a line, or the reason why it is left out. */
  #read(line: ImportLine): CollectedEvent | string {
    const { importId, refused, tally } = this.#options;
    const day = this.#dayOf(line.ts);
    const event = this.#reader.read(line, importId, this.#line);
    const refusal = day === null ? null : refusalOf(refused, day);
    const isKept = refusal === null && typeof event !== 'string';
    if (day !== null) {
      const visitor = typeof event === 'string' ? this.#visitorOf(line, day) : event.visitor;
      tally.event({ day, visitor, event: line.e ?? PAGEVIEW, isKept });
    }
    return refusal ?? event;
  }

  #visitorOf({ visitor }: ImportLine, day: string): string {
    const { keys, site } = this.#options;
    return importedVisitor(keys.of(day), site.id, day, visitor);
  }

  /** Returns the site's local day of an instant; null when it cannot be read. */
  #dayOf(ts: string | number | undefined): string | null {
    const instant = ts === undefined ? 'ts_missing' : readInstant(ts);
    return typeof instant === 'string' || instant < 0 ? null : this.#days.at(instant).day;
  }
}
