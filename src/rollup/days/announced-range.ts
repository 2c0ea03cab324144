import type { RangeContents, SiteDayEvents } from '../../store/encoded-lines.ts';

/** A range that is on its way into the store. */
export interface AnnouncedRange {
  /** The days of the range that take no more events. */
  readonly final: readonly SiteDayEvents[];
  /**
   * Shows its events to the readers at `now` (microseconds): all of them are in the store. When it rejects, the range is to
   * be announced and inserted again.
   */
  entered(now: number): void | Promise<void>;
  /** Gives up for now: a part of it may be in the store, hidden from readers. */
  failed(): void;
}

/** Registers ranges that enter the store, so that readers see all of a range or nothing. */
export interface RangeRegister {
  /**
   * Announces a range before it enters the store, at `now` (microseconds): until it has entered, readers see nothing of it,
   * and its days are not made final. Resolves when it may enter.
   */
  announce(range: RangeContents, now: number): Promise<AnnouncedRange>;
}
