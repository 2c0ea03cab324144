/**
 * Without it, stats of 30 closed days that nobody has asked for before take 6 times the processor time, their timeseries
 * 6 times, goals 16 times, a funnel 5 times (`node bench/mechanisms.ts closed-days --size 10M`, HTTP not counted).
 */
import { LRUCache } from 'lru-cache';
import { CacheUse } from '../../domain/cache-use.ts';
import { firstOfMonth, lastOfMonth } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import type { PublishedDay } from '../days/site-days.ts';

/** The most rows that are kept in all. */
const KEPT_MAX_ROWS = 100_000;
/** The memory of a row, roughly. */
const ROW_BYTES = 100;

/** A row of a rollup of which a day has few. */
export interface DayRow {
  readonly day: string;
}

/** The rows of one question. */
interface Known {
  readonly days: Map<string, { readonly version: number; readonly rows: readonly DayRow[] }>;
  /** The number of rows and days; those of a version that has been replaced are not taken off. */
  count: number;
}

/**
 * Caches rows of closed days, which change only with the day's version. For rollups of which a day has few rows, where
 * asking the engine costs more than what it reads.
 */
export class ClosedDayCache {
  readonly #known = new LRUCache<string, Known>({
    maxSize: KEPT_MAX_ROWS,
    sizeCalculation: ({ count }, question) => count + Math.ceil(question.length / ROW_BYTES),
  });
  /** Counts days. */
  readonly use = new CacheUse();

  /**
   * Returns the rows of days, from memory where they are there.
   *
   * @param question tells apart what is asked of the same days
   * @param around the closed days of the whole months that the asked ones lie in, and how rows of a run of them are read:
   *   who asks of a day asks of its neighbours next
   */
  async of<Row extends DayRow>(
    question: string,
    asked: readonly PublishedDay[],
    around: {
      readonly closed: readonly PublishedDay[];
      readonly read: (days: Period) => Promise<readonly Row[]>;
    },
  ): Promise<readonly Row[]> {
    const known = this.#known.get(question) ?? { days: new Map(), count: 0 };
    const found = new Map<string, readonly DayRow[]>();
    const missing: string[] = [];
    for (const { day, version } of asked) {
      const kept = known.days.get(day);
      if (kept?.version === version) found.set(day, kept.rows);
      else missing.push(day);
    }
    this.use.hits += found.size;
    this.use.misses += missing.length;
    if (missing.length > 0) {
      missing.sort();
      const days = { from: firstOfMonth(missing[0]!), to: lastOfMonth(missing.at(-1)!) };
      const byDay = Map.groupBy(await around.read(days), ({ day }) => day);
      for (const { day, version } of around.closed) {
        if (day < days.from || day > days.to || found.has(day)) continue;
        const rows = byDay.get(day) ?? [];
        found.set(day, rows);
        known.days.set(day, { version, rows });
        // A day without rows takes room too.
        known.count += rows.length + 1;
      }
      // The size of what is there already is not taken again.
      this.#known.delete(question);
      this.#known.set(question, known);
    }
    return asked.flatMap(({ day }) => found.get(day) as readonly Row[]);
  }
}
