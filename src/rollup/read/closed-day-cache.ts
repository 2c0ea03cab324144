import { LRUCache } from 'lru-cache';
import { firstOfMonth, lastOfMonth } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { ClosedDay } from '../days/closed-days.ts';

/** How many rows are kept in all. */
const KEPT_MAX_ROWS = 100_000;
/** What one takes, roughly. */
const ROW_BYTES = 100;

/** A row of a rollup of which a day has few. */
export interface DayRow {
  readonly day: string;
}

/** What is known of one question: the rows of each published writing of a day. */
interface Known {
  /** By the writing itself: what is written anew is another, and what the ledger forgets goes from here too. */
  readonly rows: WeakMap<ClosedDay, readonly DayRow[]>;
  /** Of them; those of a writing that has been replaced are not taken off. */
  count: number;
}

/**
 * Rows of closed days, kept in memory: they never change. For rollups of which a day has few rows, where asking the
 * engine costs more than what it reads.
 */
export class ClosedDayCache {
  readonly #known = new LRUCache<string, Known>({
    maxSize: KEPT_MAX_ROWS,
    sizeCalculation: ({ count }, question) => count + Math.ceil(question.length / ROW_BYTES),
  });

  /**
   * The rows of the writings of days that are asked for, from memory where they are there.
   *
   * @param question tells apart what is asked of the same days
   * @param around the closed days of the whole months that the asked ones lie in, and how rows of a run of them are read:
   *   who asks of a day asks of its neighbours next
   */
  async of<Row extends DayRow>(
    question: string,
    asked: readonly ClosedDay[],
    around: {
      readonly closed: readonly ClosedDay[];
      readonly read: (days: Period) => Promise<readonly Row[]>;
    },
  ): Promise<readonly Row[]> {
    const known = this.#known.get(question) ?? { rows: new WeakMap(), count: 0 };
    const missing = asked.filter((writing) => !known.rows.has(writing)).map(({ day }) => day);
    if (missing.length > 0) {
      missing.sort();
      const days = { from: firstOfMonth(missing[0]!), to: lastOfMonth(missing.at(-1)!) };
      const rows = await around.read(days);
      const byDay = Map.groupBy(rows, ({ day }) => day);
      for (const writing of around.closed) {
        if (writing.day < days.from || writing.day > days.to || known.rows.has(writing)) continue;
        const own = byDay.get(writing.day) ?? [];
        known.rows.set(writing, own);
        // A day without rows takes room too.
        known.count += own.length + 1;
      }
      // The size of what is there already is not taken again.
      this.#known.delete(question);
      this.#known.set(question, known);
    }
    return asked.flatMap((writing) => known.rows.get(writing) as readonly Row[]);
  }
}
