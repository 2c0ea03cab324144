import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredDimension } from '../../domain/dimension.ts';
import type { Totals } from '../../domain/metric.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { encodeRow } from '../../store/tab-separated.ts';
import { storedGeneration } from '../days/generation.ts';

/** A key of a day. A count that its source does not know is 0; the day's unknown parts say so. */
export interface KeySum {
  readonly dimension: StoredDimension;
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** The sums of a local day as another product has counted them. */
export interface DaySums {
  readonly day: string;
  /** A figure that the source does not know is 0. */
  readonly totals: Totals;
  readonly keys: readonly KeySum[];
  /** The parts of the day that the source does not know. */
  readonly unknown: readonly string[];
}

/** The keys that are written down before others have their turn. */
const KEYS_PER_TURN = 5000;
/** The lines that are sent to the store at once. */
const CHUNK_MAX_CHARS = 4_000_000;

const COLUMNS = {
  day_totals: [...ROLLUP_COLUMNS.day_totals.map(([name]) => name), 'generation'],
  day_keys: [...ROLLUP_COLUMNS.day_keys.map(([name]) => name), 'generation'],
} as const;

/** Writes the rollups of days that were counted elsewhere, in generations that nobody reads before they are published. */
export class DaySumsWriter {
  readonly #store: Pick<Store, 'insertRows'>;
  readonly #siteId: number;
  #totals = '';
  #keys = '';

  constructor(store: Pick<Store, 'insertRows'>, siteId: number) {
    this.#store = store;
    this.#siteId = siteId;
  }

  /** Takes a day. It is in the store once `flush` has been called. */
  async add({ day, totals, keys }: DaySums, generation: number): Promise<void> {
    const { visitors, pageviews, sessions, bounces, duration } = totals;
    const stored = storedGeneration(generation);
    this.#totals += encodeRow([this.#siteId, day, visitors, pageviews, sessions, bounces, duration, stored]);
    for (const [i, { dimension, key, visitors, views }] of keys.entries()) {
      if (i % KEYS_PER_TURN === 0) await nextTurn();
      this.#keys += encodeRow([this.#siteId, dimension, day, key, visitors, views, stored]);
    }
    if (this.#keys.length > CHUNK_MAX_CHARS) await this.flush();
  }

  /** Sends what was taken to the store. */
  async flush(): Promise<void> {
    if (this.#totals !== '') await this.#store.insertRows('day_totals', COLUMNS.day_totals, Buffer.from(this.#totals));
    if (this.#keys !== '') await this.#store.insertRows('day_keys', COLUMNS.day_keys, Buffer.from(this.#keys));
    this.#totals = '';
    this.#keys = '';
  }
}
