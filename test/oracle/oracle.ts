import type { StoredDimension } from '../../src/domain/dimension.ts';
import { ApiError } from '../../src/domain/error.ts';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type {
  BreakdownAnswer,
  EarlierAnswer,
  FunnelAnswer,
  GoalsAnswer,
  Kpi,
  LinksAnswer,
  PeriodEcho,
  Point,
  RankedRows,
  RealtimeAnswer,
  ReportAnswer,
  SourcesAnswer,
  StatsAnswer,
  TimeseriesAnswer,
  TopRow,
} from '../../src/stats/answer.ts';
import type {
  BreakdownQuery,
  EarlierQuery,
  Filter,
  FunnelQuery,
  GoalsQuery,
  KeysQuery,
  LinksQuery,
  PeriodChoice,
  ReportQuery,
  SourcesQuery,
  StatsQuery,
  TimeseriesQuery,
} from '../../src/stats/query.ts';
import { bucketsFor, comparedDays, daysOf, grainFor, isTooLong, presetDays } from './calendar.ts';
import { changePct, rate } from './change.ts';
import { CountedDays, countedDays } from './counted-days.ts';
import { earlierRows } from './earlier.ts';
import { type Figures, NO_FIGURES } from './figures.ts';
import { funnelReading } from './funnel-reading.ts';
import { goalReading } from './goal-reading.ts';
import { cutLinkOf, linkOf, selectHits, visitorsOf } from './hit.ts';
import { hoursOfWeek } from './hours-of-week.ts';
import { addRows, byKnownCounts, isFound, pageOf, rank, rankBy } from './ranking.ts';
import { realtimePanel } from './realtime.ts';
import { pageOfSources } from './sources.ts';
import type { World } from './world.ts';

/**
 * The definition of the statistics (docs/definitions.md) as plain code. It computes every answer from all events each
 * time, one rule at a time, and shares no rule with the product. It is slow on purpose.
 */
export class Oracle {
  readonly #world: World;
  readonly #zone: string;
  readonly #days: CountedDays;

  /**
   * Throws INVALID_TIMEZONE for an unknown zone, and an AssertionError for events that cannot be this site's.
   *
   * @param keyCap the number of keys that a day stores for a dimension
   */
  constructor(world: World, keyCap = 5000) {
    this.#world = world;
    this.#zone = world.site.timezone;
    this.#days = new CountedDays(world, keyCap);
  }

  /**
   * Computes the key figures and their change from the previous period. Throws INVALID_PARAMS, INVALID_PERIOD,
   * RAW_WINDOW_EXCEEDED.
   */
  stats(query: StatsQuery): StatsAnswer {
    const period = this.#period(query.period, query.filters);
    const previous = comparedDays(query.against, period);
    const isRaw = query.filters.length >= 2;
    if (isRaw) this.#days.demandRaw(period);

    const now = this.#days.isAnswerable(period) ? this.#days.figures(period, query.filters) : NO_FIGURES;
    const then = this.#days.isKept(previous, isRaw) ? this.#days.figures(previous, query.filters) : NO_FIGURES;
    const answerOf = (now: Figures, then: Figures): StatsAnswer => {
      const kpi = (metric: Metric): Kpi => ({
        value: now[metric],
        prev: then[metric],
        deltaPct: changePct(now[metric], then[metric]),
      });
      return {
        period: this.#echo(period),
        stats: Object.fromEntries(METRICS.map((metric) => [metric, kpi(metric)])) as StatsAnswer['stats'],
      };
    };
    if (query.filters.length === 0 || query.filteredSessions === undefined) return answerOf(now, then);

    const unknownSessions = this.#days.unknownSessions(period, query.filters);
    if (unknownSessions !== null) return { ...answerOf(now, then), unknownSessions };
    const withSessions = (figures: Figures, days: Period, isKnown: boolean): Figures => {
      const ofSessions = isKnown ? this.#days.filteredSessions(days, query.filters) : NO_FIGURES;
      return { ...ofSessions, visitors: figures.visitors, pageviews: figures.pageviews };
    };
    return answerOf(
      withSessions(now, period, this.#days.isAnswerable(period)),
      withSessions(then, previous, this.#days.isKept(previous, true)),
    );
  }

  /**
   * Computes the buckets of a metric. Throws INVALID_PARAMS, INVALID_PERIOD, METRIC_NOT_FILTERABLE,
   * HOURLY_CONVERSIONS_UNSUPPORTED, RAW_WINDOW_EXCEEDED.
   */
  timeseries(query: TimeseriesQuery): TimeseriesAnswer {
    const { metric, filters } = query;
    const period = this.#period(query.period, filters);
    const [grain, previous] = [grainFor(period), comparedDays(query.against, period)];
    const isOfSessions = filters.length > 0 && metric !== 'visitors' && metric !== 'pageviews';
    if (isOfSessions && query.filteredSessions === undefined) throw new ApiError('METRIC_NOT_FILTERABLE');
    if (metric === 'conversions' && grain === 'hour') throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
    if (filters.length >= 2 || isOfSessions) this.#days.demandRaw(period);

    const pointsOf = (days: Period, isMissing: (counted: Period) => boolean): Point[] =>
      bucketsFor(days, grain, this.#world.zones).map((bucket) => ({
        t: bucket.start / 1000,
        value: isMissing(countedDays(bucket)) ? null : this.#days.bucketValue(bucket, metric, filters),
      }));
    // A bucket is null when retention has erased all of it; one of the previous period already when a part is erased.
    const points = pointsOf(period, (counted) => counted.to < this.#days.firstKept);
    const answer = { period: this.#echo(period), grain, tz: this.#zone, points };
    if (!query.compare) return answer;
    return { ...answer, prev: pointsOf(previous, (counted) => counted.from < this.#days.firstKept) };
  }

  /** Computes the ranked rows of a dimension. Throws INVALID_PARAMS, INVALID_PERIOD, RAW_WINDOW_EXCEEDED. */
  breakdown(query: BreakdownQuery): BreakdownAnswer {
    const { period, ...rows } = this.#rankedRows(query);
    return { period, dimension: query.dimension, ...rows };
  }

  /** Computes the ranked rows of a dimension of reports; a stored one is known on all days. Throws as `breakdown`. */
  report(query: ReportQuery): ReportAnswer {
    const { dimension, metric } = query;
    if (dimension === 'hour_of_week') {
      const period = this.#period(query.period, query.filters);
      const rows = hoursOfWeek(this.#days, this.#world.zones, query, period);
      return { period: this.#echo(period), dimension, metric, ...rows };
    }
    const { period, ...rows } = this.#rankedRows(query);
    return { period, dimension, metric, ...rows, knownFrom: null };
  }

  #rankedRows(query: KeysQuery): RankedRows {
    const { dimension, filters } = query;
    const period = this.#period(query.period, filters);
    const isRaw = filters.some((filter) => filter.dimension !== dimension);
    if (isRaw) this.#days.demandRaw(period);

    const all = isRaw
      ? rank(selectHits(this.#days.hitsIn(period), filters, dimension), dimension)
      : addRows(daysOf(period).flatMap((day) => this.#days.storedRows(day, dimension)));
    const rows = all
      .filter((row) => isRaw || filters.every((filter) => row.key === filter.value))
      .filter((row) => isFound(row.key, query.search));
    const { imported } = this.#days;
    const days = daysOf(period);
    const isKnown = (count: 'visitors' | 'views') => !imported.lacksKeyCount(days, dimension, count);
    const totalVisitors = imported.lacksVisitors(days) ? null : visitorsOf(this.#days.hitsIn(period));
    return {
      period: this.#echo(period),
      rows: byKnownCounts(rows, isKnown)
        .slice(query.offset, query.offset + query.limit)
        .map(({ key, ...counts }) => {
          const visitors = isKnown('visitors') ? counts.visitors : null;
          const views = isKnown('views') ? counts.views : null;
          return { key, visitors, views, pct: rate(visitors, totalVisitors) };
        }),
      totalKeys: rows.length,
      totalVisitors,
    };
  }

  /** Computes the ranked links of an event of clicks. Throws INVALID_PARAMS, INVALID_PERIOD, RAW_WINDOW_EXCEEDED. */
  links({ event, filters, period: choice, isCut, ...page }: LinksQuery): LinksAnswer {
    const period = this.#period(choice, filters);
    this.#days.demandRaw(period);
    const hits = this.#days.hitsIn(period);
    const clicks = selectHits(hits, filters, 'event').filter((hit) => hit.event.event === event);
    return {
      period: this.#echo(period),
      event,
      ...pageOf(rankBy(clicks, isCut ? cutLinkOf : linkOf), page, visitorsOf(hits)),
    };
  }

  /** Computes the sources of referrers; where single events are not kept, the hosts. Throws as `breakdown`. */
  sources(query: SourcesQuery): SourcesAnswer {
    const period = this.#period(query.period, query.filters);
    if (!this.#days.isRaw(period)) {
      const { dimension: _, ...hosts } = this.breakdown({ ...query, dimension: 'referrer', search: null, offset: 0 });
      return { ...hosts, totalHosts: hosts.totalKeys, isGrouped: false };
    }
    const hits = this.#days.hitsIn(period);
    const chosen = selectHits(hits, query.filters, 'referrer');
    return { period: this.#echo(period), ...pageOfSources(chosen, query, visitorsOf(hits)) };
  }

  /** Computes the visitors that rows had in another period, from what `breakdown` lists there. */
  earlier(query: EarlierQuery): EarlierAnswer {
    this.#period(query.period, query.filters);
    return earlierRows(query, this.#days, (page) => this.breakdown(page).rows);
  }

  realtime(): RealtimeAnswer {
    return realtimePanel(this.#days.hits, this.#world.now);
  }

  /** Computes the conversions of each goal. Throws INVALID_PERIOD. */
  goals(query: GoalsQuery): GoalsAnswer {
    const period = this.#period(query.period, []);
    return { period, goals: this.#world.goals.map((goal) => goalReading(this.#days, goal, period)) };
  }

  /** Computes the steps of a funnel. Throws NOT_FOUND for an unknown funnel, INVALID_PERIOD. */
  funnel(id: number, query: FunnelQuery): FunnelAnswer {
    const versions = this.#world.funnels.filter((funnel) => funnel.id === id);
    const current = versions.toSorted((a, b) => b.version - a.version)[0];
    if (current === undefined) throw new ApiError('NOT_FOUND');
    const funnel = versions.find((version) => version.version === query.version) ?? current;
    return funnelReading(this.#days, funnel, this.#period(query.period, []));
  }

  /** Resolves the days of a query and checks its filters. Throws INVALID_PARAMS, INVALID_PERIOD. */
  #period(choice: PeriodChoice, filters: readonly Filter[]): Period {
    const dimensions = new Set(filters.map((filter) => filter.dimension));
    if (dimensions.size < filters.length) throw new ApiError('INVALID_PARAMS');
    if (filters.some((filter) => filter.value === '')) throw new ApiError('INVALID_PARAMS');
    if ('preset' in choice) return presetDays(choice.preset, this.#days.today);
    if (choice.from > choice.to) throw new ApiError('INVALID_PERIOD');
    if (isTooLong(choice)) throw new ApiError('INVALID_PARAMS');
    return { from: choice.from, to: choice.to };
  }

  #echo(period: Period): PeriodEcho {
    return { ...period, grain: grainFor(period), tz: this.#zone };
  }

  /** Returns the rows that a day stores for a dimension. */
  storedRows(day: string, dimension: StoredDimension): TopRow[] {
    return this.#days.storedRows(day, dimension);
  }
}
