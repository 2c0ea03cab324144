import type { StoredDimension } from '../../src/domain/dimension.ts';
import type { Goal } from '../../src/domain/goal.ts';
import type { Metric } from '../../src/domain/metric.ts';
import type { TopRow } from '../../src/stats/answer.ts';
import type { Figures } from './figures.ts';
import { type Hit, selectHits } from './hit.ts';
import { propKeyOf, propOf } from './props.ts';
import { capOf, rank } from './ranking.ts';
import { sum } from './session.ts';

/** The days of a world that another product has counted: only their sums are known, and only some of these. */
export interface ImportedDays {
  readonly days: ReadonlySet<string>;
  /** The totals that the source has. */
  readonly totals: ReadonlySet<Total>;
  /** The dimensions that the source has, and which counts of their keys. */
  readonly keys: ReadonlyMap<StoredDimension, { readonly visitors: boolean; readonly views: boolean }>;
  /** Whether the source has the sums of how each page was read. */
  readonly hasReadings?: boolean;
  /** Whether the source has the values of the properties, of all events together. */
  readonly hasProperties?: boolean;
}

export type Total = 'visitors' | 'pageviews' | 'sessions' | 'bounces' | 'duration';

/** The totals from which a metric is computed. */
const NEEDED: Readonly<Record<Exclude<Metric, 'conversions'>, readonly Total[]>> = {
  visitors: ['visitors'],
  pageviews: ['pageviews'],
  sessions: ['sessions'],
  bounceRate: ['bounces', 'sessions'],
  avgDuration: ['duration', 'sessions'],
};

/** Tells what is not known of imported days. */
export class KnownSums {
  readonly #imported: ImportedDays;
  readonly #hitsOn: (day: string) => readonly Hit[];
  readonly #keyCap: number;

  /** @param hitsOn returns the hits that the source has counted on a day */
  constructor(imported: ImportedDays, hitsOn: (day: string) => readonly Hit[], keyCap: number) {
    this.#imported = imported;
    this.#hitsOn = hitsOn;
    this.#keyCap = keyCap;
  }

  has(day: string): boolean {
    return this.#imported.days.has(day);
  }

  /** Returns the days among these that were imported. */
  among(days: readonly string[]): string[] {
    return days.filter((day) => this.has(day));
  }

  /** Tells whether it is not known how the pages of an imported day were read, or how many came. */
  lacksReadings(day: string): boolean {
    if (!this.has(day)) return false;
    const { hasReadings = false, keys, totals } = this.#imported;
    const hasCount = (count: 'visitors' | 'views') => !this.lacksKeyCount([day], 'page', count);
    return !(hasReadings && keys.has('page') && totals.has('visitors') && hasCount('visitors') && hasCount('views'));
  }

  /** Tells whether the values of a property are not known of an imported day: the source has none, or too many. */
  lacksProperty(day: string, property: string): boolean {
    if (!this.has(day)) return false;
    const events = this.#hitsOn(day).filter((hit) => hit.event.event !== 'pageview' && propOf(hit, property) !== null);
    const values = new Set(events.map((hit) => propKeyOf(hit, property)));
    return this.#imported.hasProperties !== true || values.size > this.#keyCap;
  }

  /** Returns all keys of a day in a dimension, with 0 for what the source does not know. */
  keys(day: string, dimension: StoredDimension): TopRow[] {
    const known = this.#imported.keys.get(dimension);
    if (known === undefined) return [];
    return rank(selectHits(this.#hitsOn(day), [], dimension), dimension).map(({ key, visitors, views }) => ({
      key,
      visitors: known.visitors ? visitors : 0,
      views: known.views ? views : 0,
    }));
  }

  /**
   * Returns the rows that a day stores for a dimension. Nobody knows who came to several of the keys in `(other)`: it has
   * the sum of their visitors, but no more than the day has.
   */
  storedRows(day: string, dimension: StoredDimension, dayVisitors: number): TopRow[] {
    const rows = this.keys(day, dimension).sort(
      (a, b) => b.visitors - a.visitors || b.views - a.views || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
    );
    const cap = capOf(dimension, this.#keyCap);
    const rest = rows.slice(cap);
    if (rest.length === 0) return rows;
    const visitors = sum(rest.map((row) => row.visitors));
    const most = this.#imported.totals.has('visitors') ? dayVisitors : Number.POSITIVE_INFINITY;
    const other = { key: '(other)', visitors: Math.min(visitors, most), views: sum(rest.map((row) => row.views)) };
    return [...rows.slice(0, cap), other];
  }

  /** Tells whether a count of a dimension's keys is not known of some day, though the keys are. */
  lacksKeyCount(days: readonly string[], dimension: StoredDimension, count: 'visitors' | 'views'): boolean {
    const known = this.#imported.keys.get(dimension);
    if (known === undefined || known[count]) return false;
    return this.among(days).some((day) => this.keys(day, dimension).length > 0);
  }

  /**
   * Tells whether a count of one key is not known of some day. A key that a day does not have, among all keys of the day, has
   * 0 visitors and 0 views there, whatever the source counts.
   */
  lacksCountOf(days: readonly string[], dimension: StoredDimension, key: string, count: 'visitors' | 'views'): boolean {
    if (!this.lacksKey(days, dimension, count)) return false;
    if (!this.#imported.keys.has(dimension)) return true;
    return this.among(days).some((day) => {
      const keys = this.keys(day, dimension);
      return keys.length > capOf(dimension, this.#keyCap) || keys.some((row) => row.key === key);
    });
  }

  /** Tells whether a count of any of a dimension's keys is not known of some day. */
  lacksKey(days: readonly string[], dimension: StoredDimension, count: 'visitors' | 'views'): boolean {
    if (this.#imported.keys.has(dimension)) return this.lacksKeyCount(days, dimension, count);
    return this.among(days).length > 0;
  }

  lacksConversions(days: readonly string[], { kind }: Pick<Goal, 'kind'>): boolean {
    return this.lacksKey(days, kind, 'views') || this.#hasOther(days, kind);
  }

  lacksConverters(days: readonly string[], { kind, pattern }: Pick<Goal, 'kind' | 'pattern'>): boolean {
    if (kind === 'page' && pattern.includes('*')) return this.among(days).length > 0;
    return this.lacksKey(days, kind, 'visitors') || this.#hasOther(days, kind);
  }

  lacksVisitors(days: readonly string[]): boolean {
    return this.among(days).length > 0 && !this.#imported.totals.has('visitors');
  }

  /** Puts null for the metrics of whole days that are not known. */
  known(figures: Figures, days: readonly string[], goals: readonly Goal[]): Figures {
    if (this.among(days).length === 0) return figures;
    const isKnown = (metric: Metric) =>
      metric === 'conversions'
        ? !goals.some((goal) => this.lacksConversions(days, goal))
        : NEEDED[metric].every((total) => this.#imported.totals.has(total));
    return Object.fromEntries(
      Object.entries(figures).map(([metric, value]) => [metric, isKnown(metric as Metric) ? value : null]),
    ) as Figures;
  }

  #hasOther(days: readonly string[], dimension: StoredDimension): boolean {
    return this.among(days).some((day) => this.keys(day, dimension).length > capOf(dimension, this.#keyCap));
  }
}
