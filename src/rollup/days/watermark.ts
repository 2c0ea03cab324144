import { EVENTS_PER_WRITER } from '../../domain/sequence.ts';
import type { SeqSpan } from '../../store/encoded-lines.ts';
import type { QueryParams } from '../../store/store.ts';

/**
 * A writer that has been quiet for so long is listed no more, microseconds. A few always are, because a range of a writer
 * that is not listed waits for the readers.
 */
const QUIET_MICROS = 60_000_000;
const WRITERS_KEPT = 2;

/** The progress of the writers' events into the store. A writer's events enter in the order of their numbers. */
export interface Watermark {
  /** By writer: the number (`seq`) of its last event that readers see. */
  readonly loaded: ReadonlyMap<number, number>;
  /**
   * Whether nothing is seen of a writer that is not listed: another process may have let it begin a moment ago. Otherwise
   * everything of it is seen.
   */
  readonly hidesUnlisted: boolean;
}

/** A condition on rows of `events`, to be put after others: only those below a watermark. */
export interface BelowWatermark {
  readonly sql: string;
  readonly params: QueryParams;
}

/**
 * Selects the events below a watermark: one look-up for each event, because many small imports that follow each other
 * are as many writers.
 */
export function belowWatermark({ loaded, hidesUnlisted }: Watermark): BelowWatermark {
  if (loaded.size === 0) return { sql: hidesUnlisted ? ' AND 0' : '', params: {} };
  const ofUnlisted = hidesUnlisted ? '0' : '-1';
  return {
    sql: ` AND seq <= transform(intDiv(seq, ${EVENTS_PER_WRITER}), {writers:Array(UInt64)}, {loaded:Array(UInt64)}, toUInt64(${ofUnlisted}))`,
    params: { writers: [...loaded.keys()], loaded: [...loaded.values()] },
  };
}

/** Keeps the watermark while ranges enter the store. */
export class WatermarkKeeper {
  #loaded: ReadonlyMap<number, number> = new Map();
  /** The instant at which each writer's last range entered, microseconds. */
  readonly #enteredAt = new Map<number, number>();
  /** The writers of which nothing is seen any more. */
  readonly #takenBack = new Map<number, number>();

  /** The watermark at this moment; it never changes. */
  get current(): Watermark {
    const loaded = this.#takenBack.size === 0 ? this.#loaded : new Map([...this.#loaded, ...this.#takenBack]);
    return { loaded, hidesUnlisted: false };
  }

  /** Hides all events of a writer for good. */
  takeBack(writer: number): void {
    this.#takenBack.set(writer, 0);
  }

  /** Hides what a range brings until it has entered. Returns whether one of its writers was not listed. */
  hide(writers: ReadonlyMap<number, SeqSpan>): boolean {
    // One whose range is on its way is not quiet, however long that takes.
    for (const writer of writers.keys()) this.#enteredAt.delete(writer);
    const added = [...writers].filter(([writer]) => !this.#loaded.has(writer));
    if (added.length === 0) return false;
    this.#loaded = new Map([
      ...this.#loaded,
      ...added.map(([writer, { first }]): [number, number] => [writer, Math.max(0, first - 1)]),
    ]);
    return true;
  }

  /** Shows a range that has entered at `now` (microseconds). */
  show(writers: ReadonlyMap<number, SeqSpan>, now: number): void {
    const marks = new Map(this.#loaded);
    for (const [writer, { last }] of writers) {
      const seen = marks.get(writer) ?? 0;
      // The latest stands last.
      marks.delete(writer);
      marks.set(writer, Math.max(seen, last));
      this.#enteredAt.set(writer, now);
    }
    for (const writer of [...marks.keys()].slice(0, -WRITERS_KEPT)) {
      // The range of one without an instant has not entered yet. A clock that was set back must not keep a writer for ever.
      const at = this.#enteredAt.get(writer);
      if (at === undefined || Math.abs(now - at) <= QUIET_MICROS) continue;
      marks.delete(writer);
      this.#enteredAt.delete(writer);
    }
    this.#loaded = marks;
  }
}
