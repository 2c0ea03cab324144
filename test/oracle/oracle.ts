import assert from 'node:assert/strict';
import type { StoredDimension } from '../../src/domain/dimension.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  GoalReading,
  GoalsAnswer,
  Kpi,
  PeriodEcho,
  Point,
  RealtimeAnswer,
  StatsAnswer,
  TimeseriesAnswer,
  TopRow,
} from '../../src/stats/answer.ts';
import type {
  BreakdownQuery,
  Filter,
  FunnelQuery,
  GoalsQuery,
  PeriodChoice,
  StatsQuery,
  TimeseriesQuery,
} from '../../src/stats/query.ts';
import { stepsCompleted } from './attempt.ts';
import {
  type Bucket,
  bucketsFor,
  contains,
  daysOf,
  firstKeptDay,
  grainFor,
  hourOf,
  isTooLong,
  localDay,
  presetDays,
  previousDays,
  shift,
  zoneAt,
} from './calendar.ts';
import { changePct, rate } from './change.ts';
import { type Hit, hitsOf, selectHits, visitorsOf } from './hit.ts';
import { isWanted } from './pattern.ts';
import { addRows, isFound, rank, rankDay } from './ranking.ts';
import { realtimePanel } from './realtime.ts';
import { durationMicros, firstEvent, inOrder, isBounce, type Session, sessionsOf, sum } from './session.ts';
import type { World } from './world.ts';

type Figures = Readonly<Record<Metric, number | null>>;

/**
 * The definition of the statistics (docs/definitions.md) as plain code. It computes every answer from all events each
 * time, one rule at a time, and shares no rule with the product. It is slow on purpose.
 */
export class Oracle {
  readonly #world: World;
  readonly #keyCap: number;
  readonly #zone: string;
  readonly #today: string;
  /** The first day that the retention keeps. Days before 1970 are never kept. */
  readonly #firstKept: string;
  /** The first day of the raw window: 30 full days before today. */
  readonly #firstRaw: string;
  readonly #sessions: readonly Session[];
  readonly #hits: readonly Hit[];

  /**
   * Throws INVALID_TIMEZONE for an unknown zone, and an AssertionError for events that cannot be this site's.
   *
   * @param keyCap the number of keys that a day stores for a dimension
   */
  constructor(world: World, keyCap = 5000) {
    this.#world = world;
    this.#keyCap = keyCap;
    this.#zone = world.site.timezone;
    this.#today = todayOf(world);
    const months = world.site.retentionMonths;
    this.#firstKept = firstKeptDay(this.#today, months);
    this.#firstRaw = shift(this.#today, -30);
    assert.equal(world.zones.at(-1)?.timezone, this.#zone);
    for (const event of world.events) {
      assert.equal(event.site, world.site.id);
      assert.ok(event.ts <= world.now, 'an event of the future');
      const zone = zoneAt(event.ts, world.zones);
      assert.equal(event.day, localDay(event.ts, zone));
      assert.equal(event.hour, hourOf(event.ts, zone));
    }
    this.#sessions = sessionsOf(world.events.filter((event) => event.day >= this.#firstKept));
    this.#hits = hitsOf(this.#sessions);
  }

  /**
   * Computes the key figures and their change from the previous period. Throws INVALID_PARAMS, INVALID_PERIOD,
   * RAW_WINDOW_EXCEEDED.
   */
  stats(query: StatsQuery): StatsAnswer {
    const period = this.#period(query.period, query.filters);
    const previous = previousDays(period);
    const isRaw = query.filters.length >= 2;
    if (isRaw) this.#demandRaw(period);

    const now = this.#isAnswerable(period) ? this.#figures(period, query.filters) : NO_FIGURES;
    const then = this.#isKept(previous, isRaw) ? this.#figures(previous, query.filters) : NO_FIGURES;
    const kpi = (metric: Metric): Kpi => ({
      value: now[metric],
      prev: then[metric],
      deltaPct: changePct(now[metric], then[metric]),
    });
    return {
      period: this.#echo(period),
      stats: Object.fromEntries(METRICS.map((metric) => [metric, kpi(metric)])) as StatsAnswer['stats'],
    };
  }

  /**
   * Computes the buckets of a metric. Throws INVALID_PARAMS, INVALID_PERIOD, METRIC_NOT_FILTERABLE,
   * HOURLY_CONVERSIONS_UNSUPPORTED, RAW_WINDOW_EXCEEDED.
   */
  timeseries(query: TimeseriesQuery): TimeseriesAnswer {
    const { metric, filters } = query;
    const period = this.#period(query.period, filters);
    const grain = grainFor(period);
    if (filters.length > 0 && metric !== 'visitors' && metric !== 'pageviews') {
      throw new ApiError('METRIC_NOT_FILTERABLE');
    }
    if (metric === 'conversions' && grain === 'hour') throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
    if (filters.length >= 2) this.#demandRaw(period);

    const pointsOf = (days: Period, isMissing: (counted: Period) => boolean): Point[] =>
      bucketsFor(days, grain, this.#world.zones).map((bucket) => ({
        t: bucket.start / 1000,
        value: isMissing(countedDays(bucket)) ? null : this.#bucketValue(bucket, metric, filters),
      }));
    // A bucket is null when retention has erased all of it; one of the previous period already when a part is erased.
    const points = pointsOf(period, (counted) => counted.to < this.#firstKept);
    const answer = { period: this.#echo(period), grain, tz: this.#zone, points };
    if (!query.compare) return answer;
    return { ...answer, prev: pointsOf(previousDays(period), (counted) => counted.from < this.#firstKept) };
  }

  /** Computes the ranked rows of a dimension. Throws INVALID_PARAMS, INVALID_PERIOD, RAW_WINDOW_EXCEEDED. */
  breakdown(query: BreakdownQuery): BreakdownAnswer {
    const { dimension, filters } = query;
    const period = this.#period(query.period, filters);
    const isRaw = filters.some((filter) => filter.dimension !== dimension);
    if (isRaw) this.#demandRaw(period);

    const all = isRaw
      ? rank(selectHits(this.#hitsIn(period), filters, dimension), dimension)
      : addRows(daysOf(period).flatMap((day) => this.storedRows(day, dimension)));
    const rows = all
      .filter((row) => isRaw || filters.every((filter) => row.key === filter.value))
      .filter((row) => isFound(row.key, query.search));
    const totalVisitors = visitorsOf(this.#hitsIn(period));
    return {
      period: this.#echo(period),
      dimension,
      rows: rows
        .slice(query.offset, query.offset + query.limit)
        .map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
      totalKeys: rows.length,
      totalVisitors,
    };
  }

  realtime(): RealtimeAnswer {
    return realtimePanel(this.#hits, this.#world.now);
  }

  /** Computes the conversions of each goal. Throws INVALID_PERIOD. */
  goals(query: GoalsQuery): GoalsAnswer {
    const period = this.#period(query.period, []);
    return { period, goals: this.#world.goals.map((goal) => this.#goalReading(goal, period)) };
  }

  /** Computes the steps of a funnel. Throws NOT_FOUND for an unknown funnel, INVALID_PERIOD. */
  funnel(id: number, query: FunnelQuery): FunnelAnswer {
    const versions = this.#world.funnels.filter((funnel) => funnel.id === id);
    const current = versions.toSorted((a, b) => b.version - a.version)[0];
    if (current === undefined) throw new ApiError('NOT_FOUND');
    const funnel = versions.find((version) => version.version === query.version) ?? current;
    const period = this.#period(query.period, []);
    const previous = previousDays(period);

    const now = this.#funnelReach(funnel, period);
    const then = this.#isKept(previous, false) ? funnelTotals(this.#funnelReach(funnel, previous)) : NO_FUNNEL_TOTALS;
    const totals = funnelTotals(now);
    return {
      period,
      funnel: { id, name: funnel.name, version: funnel.version, windowMinutes: funnel.windowMinutes },
      steps: now.map((visitors, index) => ({
        step: index + 1,
        visitors,
        rateFromPrevious: index === 0 ? null : rate(visitors, now[index - 1]!),
      })),
      ...totals,
      previous: then,
      delta: changePct(totals.conversionRate, then.conversionRate),
    };
  }

  /** Resolves the days of a query and checks its filters. Throws INVALID_PARAMS, INVALID_PERIOD. */
  #period(choice: PeriodChoice, filters: readonly Filter[]): Period {
    const dimensions = new Set(filters.map((filter) => filter.dimension));
    if (dimensions.size < filters.length) throw new ApiError('INVALID_PARAMS');
    if (filters.some((filter) => filter.value === '')) throw new ApiError('INVALID_PARAMS');
    if ('preset' in choice) return presetDays(choice.preset, this.#today);
    if (choice.from > choice.to) throw new ApiError('INVALID_PERIOD');
    if (isTooLong(choice)) throw new ApiError('INVALID_PARAMS');
    return { from: choice.from, to: choice.to };
  }

  #echo(period: Period): PeriodEcho {
    return { ...period, grain: grainFor(period), tz: this.#zone };
  }

  /** Requires at most 30 days that start inside the raw window. Throws RAW_WINDOW_EXCEEDED. */
  #demandRaw(period: Period): void {
    if (daysOf(period).length > 30 || period.from < this.#firstRaw) throw new ApiError('RAW_WINDOW_EXCEEDED');
  }

  /**
   * Returns whether a period has begun, retention has erased no day of it and, for a raw read, none is outside the raw
   * window.
   */
  #isKept(period: Period, isRaw: boolean): boolean {
    if (period.from > this.#today) return false;
    return period.from >= this.#firstKept && (!isRaw || period.from >= this.#firstRaw);
  }

  /** Returns whether any day of a period is neither erased nor in the future. */
  #isAnswerable(period: Period): boolean {
    return period.to >= this.#firstKept && period.from <= this.#today;
  }

  #hitsIn(period: Period): Hit[] {
    return this.#hits.filter((hit) => contains(period, hit.event.day));
  }

  /** Returns the rows that a day stores for a dimension. */
  storedRows(day: string, dimension: StoredDimension): TopRow[] {
    return rankDay(selectHits(this.#hitsIn({ from: day, to: day }), [], dimension), dimension, this.#keyCap);
  }

  /** Returns the figures of whole days: with one filter from the daily rows, with several from the hits. */
  #figures(period: Period, filters: readonly Filter[]): Figures {
    const [filter] = filters;
    if (filter === undefined) {
      const sessions = this.#sessions.filter((session) => contains(period, firstEvent(session).day));
      return this.#unfilteredFigures(this.#hitsIn(period), sessions);
    }
    if (filters.length > 1) return selectedFigures(selectHits(this.#hitsIn(period), filters, null));
    const rows = daysOf(period)
      .flatMap((day) => this.storedRows(day, filter.dimension))
      .filter((row) => row.key === filter.value);
    return {
      ...NO_FIGURES,
      visitors: sum(rows.map((row) => row.visitors)),
      pageviews: sum(rows.map((row) => row.views)),
    };
  }

  #unfilteredFigures(hits: readonly Hit[], sessions: readonly Session[]): Figures {
    const goals = this.#world.goals;
    const bounces = sessions.filter(isBounce).length;
    const micros = sum(sessions.map(durationMicros));
    return {
      visitors: visitorsOf(hits),
      pageviews: selectHits(hits, [], null).length,
      sessions: sessions.length,
      bounceRate: sessions.length === 0 ? null : bounces / sessions.length,
      avgDuration: sessions.length === 0 ? null : micros / sessions.length / 1_000_000,
      conversions: goals.length === 0 ? null : sum(goals.map((goal) => conversionsOf(goal, hits).length)),
    };
  }

  /** Returns the value of a bucket; null in the future, and for a raw read outside the raw window. */
  #bucketValue(bucket: Bucket, metric: Metric, filters: readonly Filter[]): number | null {
    const period = countedDays(bucket);
    const isFuture = bucket.hour === null ? period.from > this.#today : bucket.start > this.#world.now;
    const isRaw = filters.length >= 2 || (filters.length === 1 && bucket.hour !== null);
    if (isFuture || (isRaw && period.from < this.#firstRaw)) return null;
    if (bucket.hour === null) return this.#figures(period, filters)[metric];

    const isInHour = ({ day, hour }: CollectedEvent) => day === period.from && hour === bucket.hour;
    const hits = this.#hits.filter((hit) => isInHour(hit.event));
    if (filters.length > 0) return selectedFigures(selectHits(hits, filters, null))[metric];
    // A session belongs to the hour of its first event.
    const sessions = this.#sessions.filter((session) => isInHour(firstEvent(session)));
    return this.#unfilteredFigures(hits, sessions)[metric];
  }

  #goalReading(goal: Goal, period: Period): GoalReading {
    const previous = previousDays(period);
    const hits = this.#hitsIn(period);
    const conversions = conversionsOf(goal, hits);
    const before = this.#isKept(previous, false) ? conversionsOf(goal, this.#hitsIn(previous)).length : 0;
    const uniqueConversions = visitorsOf(conversions);
    return {
      goalId: goal.id,
      name: goal.name,
      kind: goal.kind,
      pattern: goal.pattern,
      conversions: conversions.length,
      uniqueConversions,
      conversionRate: rate(uniqueConversions, visitorsOf(hits)),
      delta: before === 0 ? null : changePct(conversions.length, before),
    };
  }

  /** Counts the visitors who complete step 1, 2, …; each visitor of each local day on its own. */
  #funnelReach(funnel: FunnelVersion, period: Period): number[] {
    const events = inOrder(this.#hitsIn(period).map((hit) => hit.event));
    const visitorDays = Map.groupBy(events, (event) => `${event.day} ${event.visitor}`);
    const completed = [...visitorDays.values()].map((own) => stepsCompleted(own, funnel));
    return funnel.steps.map((_, index) => completed.filter((steps) => steps > index).length);
  }
}

function countedDays(bucket: Bucket): Period {
  return { from: bucket.days.at(0)!, to: bucket.days.at(-1)! };
}

const NO_FIGURES = Object.fromEntries(METRICS.map((metric) => [metric, null])) as Figures;

const NO_FUNNEL_TOTALS = { entered: null, completed: null, conversionRate: null };

/** Returns the figures of filtered hits: only visitors and pageviews are defined for them. */
function selectedFigures(hits: readonly Hit[]): Figures {
  return { ...NO_FIGURES, visitors: visitorsOf(hits), pageviews: hits.length };
}

function conversionsOf(goal: Goal, hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => isWanted(hit.event, goal));
}

function funnelTotals(reach: readonly number[]): { entered: number; completed: number; conversionRate: number } {
  const entered = reach.at(0)!;
  const completed = reach.at(-1)!;
  return { entered, completed, conversionRate: rate(completed, entered) };
}

function todayOf(world: World): string {
  try {
    return localDay(world.now, world.site.timezone);
  } catch {
    throw new ApiError('INVALID_TIMEZONE');
  }
}
