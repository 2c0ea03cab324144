/** A sink that adds everything up, for tests of what the sources read. */
import { NONE_KEY, type StoredDimension } from '../../domain/dimension.ts';
import type { DayTotals, KeyCounts, SumSink } from './source.ts';

/** Figures that a source has read: of totals, and of keys as short texts. */
export interface Recorded {
  /** The totals by day. */
  readonly totals: Record<string, DayTotals>;
  /** `visitors/views` by day, dimension and key; `-` for what is unknown, and a mark when it is no views. */
  readonly keys: Record<string, Record<string, Record<string, string>>>;
  /** The visits and the sum of the time, and of the scroll depth, by day and page; absent when none was read. */
  readonly readings?: Record<string, Record<string, string>>;
  /** The number of rows, with their counts, by `day dimension reason`. */
  readonly leftOut: Record<string, string>;
  readonly folded: Record<string, string>;
  readonly unread: Record<string, string>;
}

/** Adds up what a source reads. */
export class RecordingSink implements SumSink {
  readonly #totals = new Map<string, DayTotals>();
  readonly #keys = new Map<string, Map<string, Map<string, KeyCounts>>>();
  readonly #readings = new Map<string, Map<string, readonly number[]>>();
  readonly #leftOut = new Map<string, { rows: number; counts: KeyCounts }>();
  readonly #lacking: string[] = [];
  readonly #folded = new Map<string, string>();
  readonly #unread = new Map<string, string>();

  row: SumSink['row'] = () => {};

  has: SumSink['has'] = () => {};

  lacks: SumSink['lacks'] = (day, dimension) => this.#lacking.push(`${day} ${dimension}`);

  totals: SumSink['totals'] = (day, totals) => {
    const sums: Record<string, unknown> = { ...this.#totals.get(day) };
    for (const [figure, value] of Object.entries(totals)) {
      sums[figure] = typeof value === 'number' ? Number(sums[figure] ?? 0) + value : value;
    }
    this.#totals.set(day, sums);
  };

  key: SumSink['key'] = (day, dimension, key, counts) => {
    const dimensions = getOrMake(this.#keys, day, () => new Map<string, Map<string, KeyCounts>>());
    const keys = getOrMake(dimensions, dimension, () => new Map<string, KeyCounts>());
    keys.set(key === '' ? NONE_KEY : key, sum(keys.get(key === '' ? NONE_KEY : key), counts));
  };

  property: SumSink['property'] = (day, key, value, counts) =>
    this.key(day, `property:${key}` as StoredDimension, value, counts);

  reading: SumSink['reading'] = (day, page, { timeVisits, seconds, scrollVisits, scroll }) => {
    const pages = getOrMake(this.#readings, day, () => new Map<string, readonly number[]>());
    const known = pages.get(page) ?? [0, 0, 0, 0];
    pages.set(
      page,
      [timeVisits, seconds, scrollVisits, scroll].map((value, i) => value + known[i]!),
    );
  };

  leftOut: SumSink['leftOut'] = (day, dimension, reason, counts = {}) => {
    const known = getOrMake(this.#leftOut, `${day} ${dimension} ${reason}`, () => ({ rows: 0, counts: {} }));
    known.rows++;
    known.counts = sum(known.counts, counts);
  };

  folded: SumSink['folded'] = (from, to) => this.#folded.set(from, to);

  unread: SumSink['unread'] = (path, reason) => this.#unread.set(path, reason);

  /** The `day dimension` of keys that the source does not know. */
  get lacking(): readonly string[] {
    return this.#lacking;
  }

  /** Returns everything that was read. */
  recorded(): Recorded {
    const textsOf = (keys: Map<string, KeyCounts>) => objectOf(keys, textOf);
    return {
      totals: objectOf(this.#totals, (totals) => totals),
      keys: objectOf(this.#keys, (dimensions) => objectOf(dimensions, textsOf)),
      ...(this.#readings.size === 0
        ? {}
        : { readings: objectOf(this.#readings, (pages) => objectOf(pages, (figures) => figures.join(' '))) }),
      leftOut: objectOf(this.#leftOut, ({ rows, counts }) => `${rows}: ${textOf(counts)}`),
      folded: objectOf(this.#folded, (to) => to),
      unread: objectOf(this.#unread, (reason) => reason),
    };
  }
}

function textOf({ visitors, views, viewsOf }: KeyCounts): string {
  return `${visitors ?? '-'}/${views ?? '-'}${viewsOf === undefined ? '' : ` ${viewsOf}`}`;
}

function sum(known: KeyCounts = {}, added: KeyCounts): KeyCounts {
  const { visitors, views } = added;
  return {
    ...known,
    ...added,
    ...(visitors === undefined ? {} : { visitors: (known.visitors ?? 0) + visitors }),
    ...(views === undefined ? {} : { views: (known.views ?? 0) + views }),
  };
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function objectOf<Value, Result>(map: Map<string, Value>, read: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries([...map].map(([key, value]) => [key, read(value)]));
}
