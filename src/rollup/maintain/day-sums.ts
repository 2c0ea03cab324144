import { setImmediate as nextTurn } from 'node:timers/promises';
import { timesDecimal } from '../../domain/decimal.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { SCROLL_STEPS } from '../../domain/engagement.ts';
import type { Totals } from '../../domain/metric.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { encodeRow } from '../../store/tab-separated.ts';
import { storedGeneration } from '../days/generation.ts';
import { ALL_EVENTS } from '../sql/properties.ts';

/** A key of a day. A count that its source does not know is 0; the day's unknown parts say so. */
export interface KeySum {
  readonly dimension: StoredDimension;
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** How the visits of a page of a day read it. */
export interface ReadingSum {
  readonly key: string;
  /** The visits of which the time is known, and its sum, milliseconds. */
  readonly measured: number;
  readonly activeMs: number;
  /** The visits of which the scroll depth is known, and the sum of the percentages. */
  readonly scrolled: number;
  readonly scroll: number;
}

/** A value of a property of a day, of all events together. */
export interface PropertySum {
  readonly property: string;
  readonly value: string;
  readonly visitors: number;
  readonly events: number;
}

/** The sums of a local day as another product has counted them. */
export interface DaySums {
  readonly day: string;
  /** A figure that the source does not know is 0. */
  readonly totals: Totals;
  readonly keys: readonly KeySum[];
  readonly readings: readonly ReadingSum[];
  readonly properties: readonly PropertySum[];
  /** The parts of the day that the source does not know. */
  readonly unknown: readonly string[];
}

/** The rows that are written down before others have their turn. */
const ROWS_PER_TURN = 5000;
/** The lines that are sent to the store at once. */
const CHUNK_MAX_CHARS = 4_000_000;

/** The tables of these days. */
const TABLES = ['day_totals', 'day_keys', 'day_engagement', 'day_subject_keys'] as const;
type Table = (typeof TABLES)[number];

/** No source says how many visits reached which step: the steps have them as views of which it is not known. */
const NO_STEPS = Array<number>(SCROLL_STEPS).fill(0);

/** Writes the rollups of days that were counted elsewhere, in generations that nobody reads before they are published. */
export class DaySumsWriter {
  readonly #store: Pick<Store, 'insertRows'>;
  readonly #siteId: number;
  readonly #lines: Record<Table, string> = { day_totals: '', day_keys: '', day_engagement: '', day_subject_keys: '' };
  #rows = 0;

  constructor(store: Pick<Store, 'insertRows'>, siteId: number) {
    this.#store = store;
    this.#siteId = siteId;
  }

  /** Takes a day. It is in the store once `flush` has been called. */
  async add({ day, totals, keys, readings, properties }: DaySums, generation: number): Promise<void> {
    const { visitors, pageviews, sessions, bounces, duration } = totals;
    const stored = storedGeneration(generation);
    const site = this.#siteId;
    await this.#add('day_totals', [site, day, visitors, pageviews, sessions, bounces, duration, stored]);
    for (const { dimension, key, visitors, views } of keys) {
      await this.#add('day_keys', [site, dimension, day, key, visitors, views, stored]);
    }
    for (const { key, measured, activeMs, scrolled, scroll } of readings) {
      const steps = `[${[...NO_STEPS, scrolled].join(',')}]`;
      await this.#add('day_engagement', [site, day, key, measured, activeMs, scroll, steps, stored]);
    }
    for (const { property, value, visitors, events } of properties) {
      const sum = timesDecimal(value, events);
      const row = [site, 'property', property, ALL_EVENTS, day, value, visitors, events, sum, stored];
      await this.#add('day_subject_keys', row);
    }
    if (TABLES.some((table) => this.#lines[table].length > CHUNK_MAX_CHARS)) await this.flush();
  }

  /** Sends what was taken to the store. */
  async flush(): Promise<void> {
    for (const table of TABLES) {
      const columns = [...ROLLUP_COLUMNS[table].map(([name]) => name), 'generation'];
      if (this.#lines[table] !== '') await this.#store.insertRows(table, columns, Buffer.from(this.#lines[table]));
      this.#lines[table] = '';
    }
  }

  async #add(table: Table, row: Parameters<typeof encodeRow>[0]): Promise<void> {
    if (this.#rows++ % ROWS_PER_TURN === 0) await nextTurn();
    this.#lines[table] += encodeRow(row);
  }
}
