/** The answers over a seam: days that another product has counted, and own ones. */
import type { Dimension } from '../../src/domain/dimension.ts';
import type { Period } from '../../src/domain/period.ts';
import { daysOf, previousDays } from '../oracle/calendar.ts';
import { rate } from '../oracle/change.ts';
import { CountedDays } from '../oracle/counted-days.ts';
import type { Total } from '../oracle/imported.ts';
import { addKnownRows, withKnownCounts } from '../oracle/ranking.ts';
import { sum } from '../oracle/session.ts';
import type { World } from '../oracle/world.ts';
import type { SourceSums } from './source-sums.ts';

type Count = 'visitors' | 'views';
type Values = Readonly<Record<string, number | null>>;

/** Adds up both sides of a seam, day by day. */
export class SeamAnswers {
  readonly #own: CountedDays;
  readonly #ownDays: ReadonlySet<string>;
  readonly #source: SourceSums;
  readonly today: string;
  readonly firstKept: string;

  /** @param world with the own events alone */
  constructor(world: World, source: SourceSums, cap: number) {
    this.#own = new CountedDays(world, cap);
    this.#ownDays = new Set(world.events.map(({ day }) => day));
    this.#source = source;
    this.today = this.#own.today;
    this.firstKept = this.#own.firstKept;
  }

  /** The days of the source that an import takes: whole ones, within the retention, without own events. */
  get taken(): string[] {
    return [...this.#source.days.keys()].filter((day) => this.#isTaken(day));
  }

  /** Computes the key figures, of the period and of the one before. */
  stats(period: Period, filter: { dimension: Dimension; value: string } | null): { now: Values; previous: Values } {
    const before = previousDays(period);
    const now = this.#figures(period, filter);
    const isKept = before.from >= this.firstKept && before.from <= this.today;
    return { now, previous: isKept ? this.#figures(before, filter) : NOTHING };
  }

  /** Computes the rows of a dimension. */
  breakdown(period: Period, dimension: Dimension) {
    const days = daysOf(period);
    const totalVisitors = this.#total(days, 'visitors');
    const all = addKnownRows(days.flatMap((day) => this.#knownRows(day, dimension)));
    const rows = all.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) }));
    return { rows, totalKeys: rows.length, totalVisitors };
  }

  /** Computes the value of each day of a metric. */
  series(period: Period, metric: 'visitors' | 'pageviews', filter: { dimension: Dimension; value: string } | null) {
    return daysOf(period).map((day) =>
      day < this.firstKept || day > this.today ? null : this.#figures({ from: day, to: day }, filter)[metric]!,
    );
  }

  #isTaken(day: string): boolean {
    return day < this.today && day >= this.firstKept && !this.#ownDays.has(day);
  }

  #sourceDay(day: string) {
    return this.#isTaken(day) ? this.#source.days.get(day) : undefined;
  }

  #rows(day: string, dimension: Dimension) {
    const counted = this.#sourceDay(day);
    return counted === undefined ? this.#own.storedRows(day, dimension) : (counted.keys.get(dimension) ?? []);
  }

  #knownRows(day: string, dimension: Dimension) {
    const known = this.#sourceDay(day) === undefined ? undefined : this.#source.known.get(dimension);
    return withKnownCounts(this.#rows(day, dimension), (count) => known?.[count] !== false);
  }

  #figures(period: Period, filter: { dimension: Dimension; value: string } | null): Values {
    const days = daysOf(period);
    if (filter !== null) {
      const rows = days.flatMap((day) => this.#rows(day, filter.dimension)).filter(({ key }) => key === filter.value);
      const known = (count: Count) =>
        this.#lacksCountOf(days, filter, count) ? null : sum(rows.map((row) => row[count]));
      return { ...NOTHING, visitors: known('visitors'), pageviews: known('views') };
    }
    const [sessions, bounces] = [this.#total(days, 'sessions'), this.#total(days, 'bounces')];
    const micros = this.#total(days, 'duration');
    const perSession = (value: number | null) => (value === null || !sessions ? null : value / sessions);
    const seconds = perSession(micros);
    return {
      visitors: this.#total(days, 'visitors'),
      pageviews: this.#total(days, 'pageviews'),
      sessions,
      bounceRate: perSession(bounces),
      avgDuration: seconds === null ? null : seconds / 1_000_000,
      conversions: null,
    };
  }

  #total(days: readonly string[], total: Total): number | null {
    let all: number | null = 0;
    for (const day of days) {
      const counted = this.#sourceDay(day);
      const value: number | undefined = (counted?.totals ?? this.#own.sourceTotals(day))[total];
      all = value === undefined || all === null ? null : all + value;
    }
    return all;
  }

  /** Tells whether a count of a key is not known of some day. A key that a day does not have has 0 there. */
  #lacksCountOf(
    days: readonly string[],
    { dimension, value }: { dimension: Dimension; value: string },
    count: Count,
  ): boolean {
    const known = this.#source.known.get(dimension);
    if (known === undefined) return days.some((day) => this.#sourceDay(day) !== undefined);
    if (known[count] !== false) return false;
    const keysOf = (day: string) => (this.#sourceDay(day)?.keys.get(dimension) ?? []).map(({ key }) => key);
    return days.some((day) => keysOf(day).some((key) => key === value || key === '(other)'));
  }
}

const NOTHING: Values = {
  visitors: null,
  pageviews: null,
  sessions: null,
  bounceRate: null,
  avgDuration: null,
  conversions: null,
};
