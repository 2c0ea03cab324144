import { createHash } from 'node:crypto';
import type { CacheUse } from '../domain/cache-use.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Goal } from '../domain/goal.ts';
import { FOUND_PROPERTIES_EVENTS_MAX } from '../domain/limits.ts';
import { METRIC_TABLE } from '../domain/metric.ts';
import type { Site } from '../domain/site.ts';
import type {
  BreakdownAnswer,
  EarlierAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  LinksAnswer,
  RealtimeAnswer,
  ReportAnswer,
  SourcesAnswer,
  TimeseriesAnswer,
} from './answer.ts';
import { readBreakdown } from './answers/breakdown.ts';
import { readBeside, readEarlier } from './answers/earlier.ts';
import { type FoundProperties, readFoundProperties, readHasProperties } from './answers/found-properties.ts';
import { readFunnel, summaryOf } from './answers/funnel-readings.ts';
import { readFunnelRevenue } from './answers/funnel-revenue.ts';
import { type DayConversions, readConversionDays, readGoals } from './answers/goal-readings.ts';
import { type GoalTrendsAnswer, readGoalTrends } from './answers/goal-trends.ts';
import { readKpis } from './answers/kpis.ts';
import type { LikeStatsAnswer } from './answers/like-for-like.ts';
import { readLinks } from './answers/links.ts';
import { type PatternMatches, readPatternMatches } from './answers/pattern-matches.ts';
import { readRealtime } from './answers/realtime.ts';
import { readReport } from './answers/report.ts';
import { type DayRevenue, readRevenue, readRevenueDays } from './answers/revenue.ts';
import { readSources } from './answers/sources.ts';
import { readTimeseries } from './answers/timeseries.ts';
import { type ComparedVisitors, readVisitorsOfSites } from './answers/visitors-of-sites.ts';
import { Asking } from './asking.ts';
import {
  eventDaysOf,
  type FunnelCountedFrom,
  firstDayOf,
  funnelsCountedFrom,
  goalsCountedFrom,
} from './days-with-figures.ts';
import type { Definitions } from './definitions.ts';
import { filteredProperty, rankedProperty } from './property-questions.ts';
import type {
  BreakdownQuery,
  EarlierQuery,
  FunnelQuery,
  GoalDaysQuery,
  GoalsQuery,
  LinksQuery,
  PeriodChoice,
  ReportQuery,
  RevenueDaysQuery,
  RevenueQuery,
  SourcesQuery,
  StatsQuery,
  TimeseriesQuery,
} from './query.ts';
import type { Sources } from './read-counts.ts';
import type { FunnelRevenueAnswer, RevenueAnswer } from './revenue-answer.ts';
import { windowOf } from './window.ts';

/** Answers typed questions about a site. The read API, the dashboard and the alerts all ask here. */
export class Statistics {
  readonly #sources: Sources;
  readonly #asking: Asking;
  readonly #definitions: Definitions;
  readonly #clock: Clock;

  constructor(sources: Sources, definitions: Definitions, clock: Clock) {
    this.#sources = sources;
    this.#asking = new Asking(sources, definitions, clock);
    this.#definitions = definitions;
    this.#clock = clock;
  }

  async stats(site: Site, query: StatsQuery): Promise<LikeStatsAnswer> {
    const window = await this.#asking.window(site, query);
    const hasConversions = query.filters.length === 0 || query.filteredSessions !== undefined;
    const goals = hasConversions ? await this.#definitions.goalsOf(site.id) : [];
    const kept = await filteredProperty(this.#definitions, site.id, query);
    return this.#asking.answer(window, ['stats', query, goals, kept], (reader) =>
      readKpis(reader, window, query, goals, kept),
    );
  }

  async timeseries(site: Site, query: TimeseriesQuery): Promise<TimeseriesAnswer> {
    const window = await this.#asking.window(site, query);
    const goals = METRIC_TABLE[query.metric].needs === 'goals' ? await this.#definitions.goalsOf(site.id) : [];
    // An hour that is still to come has no value.
    const minute = window.grain === 'hour' ? Math.floor(window.now / 60_000_000) : null;
    const kept = await filteredProperty(this.#definitions, site.id, query);
    return this.#asking.answer(window, ['timeseries', query, goals, window.zones, minute, kept], (reader) =>
      readTimeseries(reader, window, query, goals, kept),
    );
  }

  /** Returns the visitors of many sites over a period, as `stats` has them. Sites without a valid zone are left out. */
  async visitorsOfSites(sites: readonly Site[], period: PeriodChoice): Promise<ReadonlyMap<number, ComparedVisitors>> {
    const now = this.#clock.nowMicros();
    const windows = sites.filter(({ timezone }) => isTimeZone(timezone)).map((site) => windowOf(site, [], period, now));
    return this.#sources.rollups.read((rollups) =>
      readVisitorsOfSites({ ...this.#sources, rollups }, windows, (site) => this.firstDay(site)),
    );
  }

  /** Returns the first day of a site that has figures and is kept by its retention; null when there is none. */
  firstDay(site: Site): string | null {
    return firstDayOf(this.#sources.rollups, site, this.#clock.nowMicros());
  }

  /** Returns the number of events of each kept day that has some; null for a day that another product has counted. */
  eventDays(site: Site): ReadonlyMap<string, number | null> {
    return eventDaysOf(this.#sources.rollups, site, this.#clock.nowMicros());
  }

  /** Returns the first day from which on each goal is counted, by its id, of those that older days do not know. */
  async goalsCountedFrom(site: Site): Promise<Readonly<Record<number, string>>> {
    return goalsCountedFrom(this.#sources.rollups, site.id, await this.#definitions.goalsOf(site.id));
  }

  /** Lists which of these versions of funnels older days do not know, and since when they are counted. */
  funnelsCountedFrom(site: Site, versions: readonly Pick<FunnelVersion, 'id' | 'version'>[]): FunnelCountedFrom[] {
    return funnelsCountedFrom(this.#sources.rollups, site.id, versions);
  }

  async breakdown(site: Site, query: BreakdownQuery): Promise<BreakdownAnswer> {
    const window = await this.#asking.window(site, query);
    return this.#asking.answer(window, ['breakdown', query], (reader) => readBreakdown(reader, window, query));
  }

  async report(site: Site, query: ReportQuery): Promise<ReportAnswer> {
    const window = await this.#asking.window(site, query);
    const property = await rankedProperty(this.#definitions, site.id, query);
    return this.#asking.answer(window, ['report', query, window.zones, property], (reader) =>
      readReport(reader, window, query, property),
    );
  }

  /** Answers the money of a goal's orders. Throws an ApiError INVALID_PARAMS when the goal has none, or the property is not kept. */
  async revenue(site: Site, query: RevenueQuery): Promise<RevenueAnswer> {
    const window = await this.#asking.window(site, query);
    const revenue = await this.#definitions.revenueOf(site.id, query.goalId);
    const property = await rankedProperty(this.#definitions, site.id, query);
    if (revenue === null || (query.dimension === 'property' && property === null)) {
      throw new ApiError('INVALID_PARAMS', '`goal` must be a goal with revenue, and a property one that is kept');
    }
    return this.#asking.answer(window, ['revenue', query, revenue, property], (reader) =>
      readRevenue(reader, window, query, revenue, property),
    );
  }

  async links(site: Site, query: LinksQuery): Promise<LinksAnswer> {
    const window = await this.#asking.window(site, query);
    return this.#asking.answer(window, ['links', query], (reader) => readLinks(reader, window, query));
  }

  /** Returns the properties that the newest raw events of the last 30 days have. */
  async foundProperties(site: Site, newest = FOUND_PROPERTIES_EVENTS_MAX): Promise<FoundProperties> {
    const window = await this.#asking.window(site, { period: { preset: '30d' } });
    return this.#asking.answer(window, ['found-properties', newest], (reader) =>
      readFoundProperties(reader, window, newest),
    );
  }

  /** Tells whether any raw event of the last 30 days has a property. */
  async hasProperties(site: Site): Promise<boolean> {
    const window = await this.#asking.window(site, { period: { preset: '30d' } });
    return (await this.#asking.answer(window, ['has-properties'], (reader) => readHasProperties(reader, window))).any;
  }

  /** Answers the sources of referrers; beyond the raw events, and for days that were imported, their hosts. */
  async sources(site: Site, query: SourcesQuery): Promise<SourcesAnswer> {
    const window = await this.#asking.window(site, query);
    return this.#asking.answer(window, ['sources', query], (reader) => readSources(reader, window, query));
  }

  /** Answers how many visitors rows of `breakdown` or `sources` had in another period. */
  async earlier(site: Site, { beside, ...query }: EarlierQuery): Promise<EarlierAnswer> {
    const running = beside && (await this.#asking.running(site, beside, query.period));
    if (running) return readBeside(running, (period) => this.earlier(site, { ...query, period }));
    const window = await this.#asking.window(site, query);
    // The names of a thousand pages are too long for the key of an answer.
    const rows = createHash('sha256').update(JSON.stringify(query.rows)).digest('base64');
    return this.#asking.answer(window, ['earlier', { ...query, rows }], (reader) => readEarlier(reader, window, query));
  }

  async realtime(site: Site): Promise<RealtimeAnswer> {
    const window = await this.#asking.window(site, { period: { preset: 'today' } });
    // All readers within a second get the same panel. It says when it was made.
    const second = Math.floor(window.now / 1_000_000);
    return this.#asking.answer(window, ['realtime', second], (reader) => readRealtime(reader, site, window.now));
  }

  async goals(site: Site, query: GoalsQuery): Promise<GoalsAnswer> {
    const window = await this.#asking.window(site, query);
    const goals = await this.#definitions.goalsOf(site.id);
    return this.#asking.answer(window, ['goals', goals], (reader) => readGoals(reader, window, goals));
  }

  /** Answers `goals` with a trend of each goal's conversions. */
  async goalTrends(site: Site, query: GoalsQuery): Promise<GoalTrendsAnswer> {
    const window = await this.#asking.window(site, query);
    const goals = await this.#definitions.goalsOf(site.id);
    return this.#asking.answer(window, ['goal-trends', goals], (reader) => readGoalTrends(reader, window, goals));
  }

  /** Returns the pages or events of the last 30 days that a goal or a funnel's step with this pattern would count. */
  async patternMatches(site: Site, pattern: Pick<Goal, 'kind' | 'pattern'>): Promise<PatternMatches> {
    const window = await this.#asking.window(site, { period: { preset: '30d' } });
    const { kind, pattern: text } = pattern;
    return this.#asking.answer(window, ['pattern', kind, text], (reader) =>
      readPatternMatches(reader, window, pattern),
    );
  }

  /** Returns the conversions of a goal, or of all goals together, on each local day of a period that has any. */
  async conversionDays(site: Site, { period, goalId }: GoalDaysQuery): Promise<readonly DayConversions[]> {
    const window = await this.#asking.window(site, { period });
    const goals = (await this.#definitions.goalsOf(site.id)).filter(({ id }) => goalId === null || goalId === id);
    return this.#asking.answer(window, ['days', goals], (reader) => readConversionDays(reader, window, goals));
  }

  /** Returns the revenue of a goal in a currency on each local day of a period that has any; none of a goal without money. */
  async revenueDays(site: Site, { period, goalId, currency }: RevenueDaysQuery): Promise<readonly DayRevenue[]> {
    const window = await this.#asking.window(site, { period });
    const revenue = await this.#definitions.revenueOf(site.id, goalId);
    if (revenue === null) return [];
    return this.#asking.answer(window, ['revenue-days', revenue, currency], (reader) =>
      readRevenueDays(reader, window, revenue, currency),
    );
  }

  async funnels(site: Site): Promise<FunnelSummary[]> {
    return (await this.#definitions.funnelsOf(site.id)).map(summaryOf);
  }

  /** Answers a funnel; `null` when the site has no such funnel. */
  async funnel(site: Site, funnelId: number, query: FunnelQuery): Promise<FunnelAnswer | null> {
    const funnel = await this.#definitions.funnelVersion(site.id, funnelId, query.version);
    if (funnel === null) return null;
    const window = await this.#asking.window(site, query);
    return this.#asking.answer(window, ['funnel', funnel], (reader) => readFunnel(reader, window, funnel));
  }

  /** Answers the money of the orders that complete a funnel; null when the site has no such funnel. */
  async funnelRevenue(site: Site, funnelId: number, query: FunnelQuery): Promise<FunnelRevenueAnswer | null> {
    const funnel = await this.#definitions.funnelVersion(site.id, funnelId, query.version);
    if (funnel === null) return null;
    const orders = await this.#definitions.funnelRevenueOf(funnel);
    const window = await this.#asking.window(site, query);
    return this.#asking.answer(window, ['funnel-revenue', funnel, orders], (reader) =>
      readFunnelRevenue(reader, window, funnel, orders),
    );
  }

  /** How often an answer was there already. */
  get cacheUse(): CacheUse {
    return this.#asking.cacheUse;
  }
}
