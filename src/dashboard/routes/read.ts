import { ApiError } from '../../domain/error.ts';
import { HOUR_OF_WEEK, HOURS_PER_WEEK } from '../../domain/hour-of-week.ts';
import type { Site } from '../../domain/site.ts';
import type {
  BreakdownAnswer,
  EarlierAnswer,
  RankedRows,
  ReportAnswer,
  SourceRow,
  SourcesAnswer,
} from '../../stats/answer.ts';
import { withSharesOf } from '../../stats/answers/figures.ts';
import type { GoalTrendsAnswer } from '../../stats/answers/goal-trends.ts';
import type { LikeStatsAnswer } from '../../stats/answers/like-for-like.ts';
import {
  parseBreakdownQuery,
  parseFunnelQuery,
  parseGoalsQuery,
  parseStatsQuery,
  parseTimeseriesQuery,
} from '../../stats/parse.ts';
import { parseEarlierDays } from '../../stats/parse-earlier.ts';
import { parseLinksQuery } from '../../stats/parse-links.ts';
import { parseReportQuery, parseRevenueQuery } from '../../stats/parse-report.ts';
import { parseSourcesQuery } from '../../stats/parse-sources.ts';
import type { BreakdownQuery, NamedRow, StatsQuery } from '../../stats/query.ts';
import type { RevenueAnswer } from '../../stats/revenue-answer.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { resolvePreset } from '../resolve-preset.ts';
import { type DashboardRoute, route, type SiteRequest } from '../route.ts';
import { type KnownRows, readChannelRows } from './channel-rows.ts';
import { filteredProperties, requireKeptProperties } from './public-properties.ts';

/** The key figures of a site, and the first day on which it has any: no comparison with a day before it is whole. */
export interface SiteStatsAnswer extends LikeStatsAnswer {
  readonly firstDay: string | null;
  /** The first day on which a goal is counted, by its id, of those that earlier days know nothing of. */
  readonly countedFrom: Readonly<Record<number, string>>;
}

/** The figures of a site's goals with their trends, and the first day on which the site has any figures. */
export interface SiteGoalTrendsAnswer extends GoalTrendsAnswer {
  readonly firstDay: string | null;
  /** The first day on which a goal is counted, by its id, of those that earlier days know nothing of. */
  readonly countedFrom: Readonly<Record<number, string>>;
}

/** Rows of a site, and the first day on which it has any figures. */
export type SiteRows<Answer extends RankedRows> = Answer & { readonly firstDay: string | null };

/** The readings that a public link does not have: what a site earns is for its members. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['revenue', 'funnels/:funnelId/revenue']);

/** The dashboard compares as much of a period that is not over as of the other one. */
const LIKE = { likeForLike: true } as const;

type Reading = (site: Site, request: SiteRequest<undefined>) => Promise<object | null>;

/**
 * The routes of a site's statistics. Parameters and answers are those of the read API, with channels, the figures of sessions and
 * shares under filters, sources, links, values of properties, hours of the week, the engagement of pages, the pages before and
 * after a page, earlier visitors of rows, two presets, trends of goals and the first day besides; a session or a public link stands
 * in for the key. A public link gets no single visits.
 */
export function readRoutes({
  database: { db },
  statistics,
  reads,
  clock,
}: Pick<Dependencies, 'database' | 'statistics' | 'reads' | 'clock'>): readonly DashboardRoute[] {
  /** Answers with shares of the visitors that the filters select: the page shows nobody else. */
  const ofSelected = async <Query extends StatsQuery, Answer extends RankedRows>(
    site: Site,
    query: Query,
    read: (site: Site, query: Query) => Promise<Answer>,
  ): Promise<Answer> => {
    const { period, filters } = query;
    if (filters.length === 0) return read(site, query);
    const [answer, { stats }] = await Promise.all([
      read(site, query),
      statistics.stats(site, withSessions({ period, filters })),
    ]);
    return withSharesOf(stats.visitors.value, answer);
  };
  const readRows = (site: Site, query: BreakdownQuery): Promise<BreakdownAnswer & Partial<KnownRows>> => {
    const read = (asked: BreakdownQuery) => ofSelected(site, asked, statistics.breakdown.bind(statistics));
    return query.dimension === 'channel' ? readChannelRows(statistics, site, query, read) : read(query);
  };
  const readings: Readonly<Record<string, Reading>> = {
    stats: async (site, { query }): Promise<SiteStatsAnswer> => ({
      ...(await statistics.stats(site, { ...withSessions(parseStatsQuery(query, 'dashboard')), ...LIKE })),
      firstDay: statistics.firstDay(site),
      countedFrom: await statistics.goalsCountedFrom(site),
    }),
    timeseries: (site, { query }) =>
      statistics.timeseries(site, withSessions(parseTimeseriesQuery(query, 'dashboard'))),
    breakdown: async (site, { query }): Promise<SiteRows<BreakdownAnswer & Partial<KnownRows>>> => ({
      ...(await readRows(site, parseBreakdownQuery(query, 'dashboard'))),
      firstDay: statistics.firstDay(site),
    }),
    sources: async (site, { query }): Promise<SiteRows<SourcesAnswer>> => ({
      ...(await ofSelected(site, parseSourcesQuery(query), statistics.sources.bind(statistics))),
      firstDay: statistics.firstDay(site),
    }),
    'breakdown/earlier': async (site, { query }): Promise<EarlierAnswer> => {
      const asked = parseBreakdownQuery(query, 'dashboard');
      const { dimension, filters, period: beside } = asked;
      const period = parseEarlierDays(query);
      const { rows } = await readRows(site, asked);
      return statistics.earlier(site, { period, filters, dimension, rows: rows.map(nameOf), beside });
    },
    'sources/earlier': async (site, { query }): Promise<EarlierAnswer> => {
      const asked = parseSourcesQuery(query);
      const { filters, period: beside } = asked;
      const period = parseEarlierDays(query);
      const { rows } = await statistics.sources(site, asked);
      return statistics.earlier(site, { period, filters, dimension: 'referrer', rows: rows.map(nameOf), beside });
    },
    'breakdown/engagement': (site, { query }) =>
      statistics.report(site, parseReportQuery(engagementOf(query), 'dashboard')),
    'pages-beside': (site, { query }) => statistics.report(site, parseReportQuery(pagesBesideOf(query))),
    'hours-of-week': (site, { query }) => statistics.report(site, parseReportQuery(allHoursOf(query), 'dashboard')),
    // What follows a link's path can be of one person: a public link does not show it.
    links: (site, { query, link }) =>
      ofSelected(
        site,
        { ...parseLinksQuery(query), ...(link === null ? {} : { isCut: true }) },
        statistics.links.bind(statistics),
      ),
    'property-values': async (site, { query, link }): Promise<ReportAnswer> => {
      const asked = parseReportQuery(query, 'dashboard');
      if (asked.dimension !== 'property') throw new ApiError('INVALID_PARAMS');
      if (link !== null) await requireKeptProperties(db, site, [asked.subject]);
      return ofSelected(site, asked, statistics.report.bind(statistics));
    },
    revenue: async (site, { query }): Promise<RevenueAnswer> => {
      const asked = parseRevenueQuery(query);
      if (asked === null) throw new ApiError('INVALID_PARAMS');
      return statistics.revenue(site, asked);
    },
    realtime: async (site, { link }) => {
      const answer = await statistics.realtime(site);
      // A public link shows figures, not single visits.
      return link === null ? answer : { ...answer, feed: [] };
    },
    goals: (site, { query }) => statistics.goals(site, { ...parseGoalsQuery(query), ...LIKE }),
    'goal-trends': async (site, { query }): Promise<SiteGoalTrendsAnswer> => ({
      ...(await statistics.goalTrends(site, { ...parseGoalsQuery(query), ...LIKE })),
      firstDay: statistics.firstDay(site),
      countedFrom: await statistics.goalsCountedFrom(site),
    }),
    funnels: async (site) => ({ funnels: await statistics.funnels(site) }),
    'funnels/:funnelId': (site, { query, params: { funnelId = '' } }) =>
      statistics.funnel(site, idOf(funnelId), { ...parseFunnelQuery(query), ...LIKE }),
    'funnels/:funnelId/revenue': (site, { query, params: { funnelId = '' } }) =>
      statistics.funnelRevenue(site, idOf(funnelId), parseFunnelQuery(query)),
  };
  return Object.entries(readings).map(([name, read]) =>
    route(
      'GET',
      `/sites/:site/${name}`,
      OF_MEMBERS.has(name) ? 'site:member' : 'site:viewer',
      (request: SiteRequest<undefined>) => {
        const { site } = request;
        const answer = () =>
          answerOf(site, async () => {
            if (request.link !== null) await requireKeptProperties(db, site, filteredProperties(request.query));
            const query = resolvePreset(request.query, site, clock, statistics);
            return read(site, { ...request, query });
          });
        return reads.run(clientOf(request), answer, request.gone);
      },
    ),
  );
}

/**
 * Asks for the figures of sessions under filters too. Without filters the question stays the read API's, so that both
 * share its cached answer.
 */
function withSessions<Query extends StatsQuery>(query: Query): Query {
  return query.filters.length === 0 ? query : { ...query, filteredSessions: true };
}

/** Asks for all hours of the week of a period. */
function allHoursOf(query: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(query);
  for (const name of ['metric', 'offset', 'search']) all.delete(name);
  all.set('dimension', HOUR_OF_WEEK);
  all.set('limit', String(HOURS_PER_WEEK));
  return all;
}

/** Asks for the engagement of the pages that a breakdown lists. */
function engagementOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.delete('metric');
  asked.set('dimension', 'page');
  return asked;
}

/** Asks for the pages that were seen next before, or after, the page that `page` names. */
function pagesBesideOf(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(query);
  for (const name of ['metric', 'search', 'filter']) asked.delete(name);
  const dimension = query.get('side') === 'before' ? 'previous_page' : 'next_page';
  asked.set('dimension', `${dimension}:${query.get('page') ?? ''}`);
  return asked;
}

/** Leaves out the figures of a row: only its keys tell which ones are looked up. */
function nameOf({ key, hosts }: SourceRow): NamedRow {
  return { key, ...(hosts === undefined ? {} : { hosts: hosts.map((host) => ({ key: host.key })) }) };
}

async function answerOf(site: Site, read: () => Promise<object | null>): Promise<object> {
  if (site.state !== 'active') throw dashboardRefusal('not_found', (texts) => texts.site.archived);
  const answer = await read();
  if (answer === null) throw new ApiError('NOT_FOUND');
  return answer;
}

/** Parses the id in a path. Throws an ApiError NOT_FOUND for a malformed id. */
function idOf(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (id < 0) throw new ApiError('NOT_FOUND');
  return id;
}
