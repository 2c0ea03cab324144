import type { StoredDimension } from '../../src/domain/dimension.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { Period } from '../../src/domain/period.ts';
import type {
  BreakdownAnswer,
  EarlierAnswer,
  FunnelAnswer,
  GoalsAnswer,
  LinksAnswer,
  PeriodEcho,
  Point,
  RankedRows,
  RealtimeAnswer,
  ReportAnswer,
  SourcesAnswer,
  TimeseriesAnswer,
  TopRow,
} from '../../src/stats/answer.ts';
import type { LikeStatsAnswer } from '../../src/stats/answers/like-for-like.ts';
import type {
  BreakdownQuery,
  EarlierQuery,
  FunnelQuery,
  GoalsQuery,
  KeysQuery,
  LinksQuery,
  PeriodChoice,
  ReportQuery,
  RevenueQuery,
  SourcesQuery,
  StatsQuery,
  TimeseriesQuery,
} from '../../src/stats/query.ts';
import type { FunnelRevenueAnswer, RevenueAnswer } from '../../src/stats/revenue-answer.ts';
import { bucketsFor, comparedDays, daysOf, grainFor } from './calendar.ts';
import { chosenPeriod } from './chosen-period.ts';
import { CountedDays, countedDays } from './counted-days.ts';
import { besideRows, earlierRows } from './earlier.ts';
import { readingsOf } from './engagement.ts';
import { type AskedProperties, propertiesOf } from './found-properties.ts';
import { funnelReading, versionOf } from './funnel-reading.ts';
import { funnelRevenue } from './funnel-revenue.ts';
import { goalReading } from './goal-reading.ts';
import { selectHits, visitorsOf } from './hit.ts';
import { hoursOfWeek } from './hours-of-week.ts';
import { keyFigures } from './key-figures.ts';
import { likeForLike } from './like-for-like.ts';
import { linksOf } from './links.ts';
import { rankedRows, reportedRows } from './ranked-rows.ts';
import type { KnownRow } from './ranking.ts';
import { realtimePanel } from './realtime.ts';
import { revenueReport } from './revenue.ts';
import { pageOfSources } from './sources.ts';
import { subjectKeys } from './subject-keys.ts';
import type { World } from './world.ts';

/**
 * The definition of the statistics (docs/definitions.md) as plain code. It computes every answer from all events each
 * time, one rule at a time, and shares no rule with the product. It is slow on purpose.
 */
export class Oracle {
  readonly #world: World;
  readonly #days: CountedDays;
  readonly #keyCap: number;

  /**
   * Throws INVALID_TIMEZONE for an unknown zone, and an AssertionError for events that cannot be this site's.
   *
   * @param keyCap the number of keys that a day stores for a dimension
   */
  constructor(world: World, keyCap = 5000) {
    this.#world = world;
    this.#keyCap = keyCap;
    this.#days = new CountedDays(world, keyCap);
  }

  /**
   * Computes the key figures and their change from the previous period. Like is compared with like without filters alone. Throws
   * INVALID_PARAMS, INVALID_PERIOD, RAW_WINDOW_EXCEEDED.
   */
  stats(query: StatsQuery): LikeStatsAnswer {
    const period = this.#period(query.period, query.filters);
    const previous = comparedDays(query.against, period);
    if (this.#days.isOfHits(query.filters)) this.#days.demandRaw(period);
    const answer = { period: this.#echo(period), stats: keyFigures(this.#days, query, period, previous) };
    const compared = query.likeForLike && likeForLike(this.#days, this.#world, period, previous);
    return compared ? { ...answer, likeForLike: compared } : answer;
  }

  /**
   * Computes the buckets of a metric. Throws INVALID_PARAMS, INVALID_PERIOD, METRIC_NOT_FILTERABLE,
   * HOURLY_CONVERSIONS_UNSUPPORTED, RAW_WINDOW_EXCEEDED.
   */
  timeseries(query: TimeseriesQuery): TimeseriesAnswer {
    const { metric, filters } = query;
    const period = this.#period(query.period, filters);
    const [grain, previous] = [grainFor(period), comparedDays(query.against, period)];
    const isFilterable = metric === 'visitors' || metric === 'pageviews';
    if (filters.length > 0 && !isFilterable) throw new ApiError('METRIC_NOT_FILTERABLE');
    if (metric === 'conversions' && grain === 'hour') throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
    if (this.#days.isOfHits(filters)) this.#days.demandRaw(period);

    const pointsOf = (days: Period, isMissing: (counted: Period) => boolean): Point[] =>
      bucketsFor(days, grain, this.#world.zones).map((bucket) => ({
        t: bucket.start / 1000,
        value: isMissing(countedDays(bucket)) ? null : this.#days.bucketValue(bucket, metric, filters),
      }));
    // A bucket is null when retention has erased all of it; one of the previous period already when a part is erased.
    const points = pointsOf(period, (counted) => counted.to < this.#days.firstKept || this.#days.isErased(counted));
    const knownFrom = metric === 'conversions' && filters.length === 0 ? this.#days.older.knownFrom(period) : null;
    const since = knownFrom === null ? {} : { knownFrom };
    const answer = { period: this.#echo(period), grain, tz: this.#world.site.timezone, points, ...since };
    if (!query.compare) return answer;
    const ofGoals = metric === 'conversions' && filters.length === 0;
    const isCompared = !ofGoals || (knownFrom === null && this.#days.older.knownFrom(previous) === null);
    const isKept = (counted: Period) =>
      counted.from >= this.#days.firstKept && this.#days.erasedIn(counted).length === 0;
    return { ...answer, prev: pointsOf(previous, (counted) => !isCompared || !isKept(counted)) };
  }

  /** Computes the ranked rows of a dimension. Throws INVALID_PARAMS, INVALID_PERIOD, RAW_WINDOW_EXCEEDED. */
  breakdown(query: BreakdownQuery): BreakdownAnswer {
    return { dimension: query.dimension, ...this.#rankedRows(query) };
  }

  /** Computes the ranked rows of a dimension of reports; all but channels are known on all days. Throws as `breakdown`. */
  report(query: ReportQuery): ReportAnswer {
    const { metric } = query;
    const dimension = 'subject' in query ? (`${query.dimension}:${query.subject}` as const) : query.dimension;
    if (query.dimension === 'hour_of_week' || 'subject' in query) {
      const period = this.#period(query.period, query.filters);
      const rows =
        'subject' in query
          ? subjectKeys(this.#days, query, period, this.#world, this.#keyCap)
          : hoursOfWeek(this.#days, this.#world.zones, query, period);
      return { period: this.#echo(period), dimension, metric, ...rows };
    }
    if (query.dimension !== 'page') {
      const period = this.#period(query.period, query.filters);
      return { period: this.#echo(period), dimension, metric, ...reportedRows(this.#days, query, period) };
    }
    const readings = readingsOf(this.#days, query, this.#period(query.period, query.filters));
    return { dimension, metric, ...readings.describe(this.#rankedRows(query, readings.order)), knownFrom: null };
  }

  /** Computes the money of a goal's orders. Throws as `breakdown`, and INVALID_PARAMS. */
  revenue(query: RevenueQuery): RevenueAnswer {
    const period = this.#period(query.period, []);
    return { period: this.#echo(period), ...revenueReport(this.#days, query, period, this.#world, this.#keyCap) };
  }

  #rankedRows(query: KeysQuery, order?: (rows: KnownRow[]) => KnownRow[]): RankedRows {
    const period = this.#period(query.period, query.filters);
    return { period: this.#echo(period), ...rankedRows(this.#days, query, period, order) };
  }

  /** Computes the ranked links of an event of clicks, of the days after those that were imported as sums. Throws as `breakdown`. */
  links(query: LinksQuery): LinksAnswer {
    const { event } = query;
    const period = this.#period(query.period, query.filters);
    const knownFrom = this.#days.knownWithSums(period);
    const since = { from: knownFrom ?? period.from, to: period.to };
    const answer = { period: this.#echo(period), event, knownFrom };
    const isNone = knownFrom !== null && (since.from > since.to || this.#days.eventsIn(since).length === 0);
    if (isNone) return { ...answer, rows: [], totalKeys: 0, totalVisitors: null };
    return { ...answer, ...linksOf(this.#days.hitsIn(since), query) };
  }

  /** Lists the properties of so many newest raw events of the last 30 days. A day that was imported as sums has none. */
  foundProperties(newest: number): AskedProperties {
    const hits = this.#days.hitsIn(this.#period({ preset: '30d' }, []));
    return propertiesOf(
      hits.filter(({ event: { day } }) => !this.#days.imported.has(day)),
      newest,
    );
  }

  /** Computes the sources of referrers; where days were imported as sums, the hosts. */
  sources(query: SourcesQuery): SourcesAnswer {
    const period = this.#period(query.period, query.filters);
    if (this.#days.isErased(period) && this.#days.isOfHits(query.filters)) {
      // Only hits would tell.
      const nothing = { rows: [], totalKeys: 0, totalHosts: 0, totalVisitors: null };
      return { period: this.#echo(period), ...nothing, isGrouped: false };
    }
    if (this.#days.isErased(period) || this.#days.imported.among(daysOf(period)).length > 0) {
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
    const rowsIn = (period: Period) =>
      earlierRows({ ...query, period }, this.#days, (page) => this.breakdown(page).rows);
    const beside = query.beside && this.#period(query.beside, []);
    return besideRows(query, this.#days.today, beside, rowsIn);
  }

  realtime(): RealtimeAnswer {
    return realtimePanel(this.#days.hits, this.#world.now);
  }

  /** Computes the conversions of each goal. Throws INVALID_PERIOD. */
  goals(query: GoalsQuery): GoalsAnswer {
    const period = this.#period(query.period, []);
    return { period, goals: this.#world.goals.map((goal) => goalReading(this.#days, goal, period, query)) };
  }

  /** Computes the steps of a funnel. Throws NOT_FOUND for an unknown funnel, INVALID_PERIOD. */
  funnel(id: number, query: FunnelQuery): FunnelAnswer {
    const funnel = versionOf(this.#world.funnels, id, query.version);
    return funnelReading(this.#days, funnel, this.#period(query.period, []), query);
  }

  /** Computes the money of the orders that complete a funnel. Throws as `funnel`. */
  funnelRevenue(id: number, query: FunnelQuery): FunnelRevenueAnswer {
    const { funnels, revenues = [] } = this.#world;
    const funnel = versionOf(funnels, id, query.version);
    return funnelRevenue(this.#days, funnel, this.#period(query.period, []), revenues, this.#keyCap);
  }

  #period(choice: PeriodChoice, filters: readonly Filter[]): Period {
    return chosenPeriod(choice, filters, this.#days.today);
  }

  #echo(period: Period): PeriodEcho {
    return { ...period, grain: grainFor(period), tz: this.#world.site.timezone };
  }

  /** Returns the rows that a day stores for a dimension. */
  storedRows(day: string, dimension: StoredDimension): TopRow[] {
    return this.#days.storedRows(day, dimension);
  }
}
