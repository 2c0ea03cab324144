import type { z } from 'zod';
import { ApiError, type ErrorCode } from '../domain/error.ts';
import type { Site } from '../domain/site.ts';
import {
  BREAKDOWN_PARAMETERS,
  FUNNEL_PARAMETERS,
  GOALS_PARAMETERS,
  INTEGER_TEXT,
  NO_PARAMETERS,
  parseBreakdownQuery,
  parseFunnelQuery,
  parseGoalsQuery,
  parseStatsQuery,
  parseTimeseriesQuery,
  STATS_PARAMETERS,
  TIMESERIES_PARAMETERS,
} from '../stats/parse.ts';
import { parseReportQuery, parseRevenueQuery, REPORT_PARAMETERS } from '../stats/parse-report.ts';
import type { Sites, Statistics } from './dependencies.ts';
import { reportResponse } from './report-schema.ts';
import {
  breakdownResponse,
  funnelResponse,
  funnelsResponse,
  goalsResponse,
  realtimeResponse,
  type SiteEntry,
  sitesResponse,
  statsResponse,
  timeseriesResponse,
} from './schemas.ts';

/** A request with a valid key and within the rate limit. */
export interface ApiRequest {
  readonly orgId: number;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** One endpoint: its path, its documentation and its answer. */
export interface ApiRoute {
  /** The path below `/v1`, with `:name` for path parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: z.ZodObject;
  readonly response: z.ZodType;
  /** The codes of status 400 that the endpoint can answer with. */
  readonly refusals: readonly ErrorCode[];
  /** Answers a request. Throws an ApiError when the request is refused. */
  answer(request: ApiRequest, sites: Sites, statistics: Statistics): Promise<object>;
}

/** Matches the public ids of sites. Any other text names no site and is not looked up. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PERIOD_REFUSALS = ['INVALID_PARAMS', 'INVALID_PERIOD', 'INVALID_TIMEZONE'] as const;

/** The endpoints of the read API, in the order of docs/api.md. */
export const ROUTES: readonly ApiRoute[] = [
  {
    path: '/sites',
    operationId: 'listSites',
    summary: "The active sites of the key's organisation",
    parameters: NO_PARAMETERS,
    response: sitesResponse,
    refusals: [],
    answer: async ({ orgId }, sites) => ({ sites: (await sites.activeOf(orgId)).map(siteEntry) }),
  },
  {
    path: '/sites/:siteId/stats',
    operationId: 'readStats',
    summary: 'Top stats of a period, compared with those of another, mostly the one before',
    parameters: STATS_PARAMETERS,
    response: statsResponse,
    refusals: [...PERIOD_REFUSALS, 'RAW_WINDOW_EXCEEDED'],
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.stats(site, parseStatsQuery(request.query));
    },
  },
  {
    path: '/sites/:siteId/timeseries',
    operationId: 'readTimeseries',
    summary: 'One metric over time; the grain follows from the length of the period',
    parameters: TIMESERIES_PARAMETERS,
    response: timeseriesResponse,
    refusals: [...PERIOD_REFUSALS, 'METRIC_NOT_FILTERABLE', 'HOURLY_CONVERSIONS_UNSUPPORTED', 'RAW_WINDOW_EXCEEDED'],
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.timeseries(site, parseTimeseriesQuery(request.query));
    },
  },
  {
    path: '/sites/:siteId/breakdown',
    operationId: 'readBreakdown',
    summary: 'The keys of one dimension, ranked by visitors',
    parameters: BREAKDOWN_PARAMETERS,
    response: breakdownResponse,
    refusals: [...PERIOD_REFUSALS, 'RAW_WINDOW_EXCEEDED'],
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.breakdown(site, parseBreakdownQuery(request.query));
    },
  },
  {
    path: '/sites/:siteId/report',
    operationId: 'readReport',
    summary:
      'The keys of any stored dimension, of a property, the pages next to a page, the hours of the week, or the money of orders',
    parameters: REPORT_PARAMETERS,
    response: reportResponse,
    refusals: [...PERIOD_REFUSALS, 'RAW_WINDOW_EXCEEDED'],
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      const ofOrders = parseRevenueQuery(request.query);
      if (ofOrders === null) return statistics.report(site, parseReportQuery(request.query));
      return statistics.revenue(site, ofOrders);
    },
  },
  {
    path: '/sites/:siteId/realtime',
    operationId: 'readRealtime',
    summary: 'The last minutes: current visitors, activity, top lists and newest events',
    parameters: NO_PARAMETERS,
    response: realtimeResponse,
    refusals: ['INVALID_TIMEZONE'],
    answer: async (request, sites, statistics) => statistics.realtime(await siteOf(request, sites)),
  },
  {
    path: '/sites/:siteId/goals',
    operationId: 'readGoals',
    summary: "The conversions of the site's goals",
    parameters: GOALS_PARAMETERS,
    response: goalsResponse,
    refusals: PERIOD_REFUSALS,
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.goals(site, parseGoalsQuery(request.query));
    },
  },
  {
    path: '/sites/:siteId/funnels',
    operationId: 'listFunnels',
    summary: "The site's funnels, each in its current version",
    parameters: NO_PARAMETERS,
    response: funnelsResponse,
    refusals: [],
    answer: async (request, sites, statistics) => ({
      funnels: await statistics.funnels(await siteOf(request, sites)),
    }),
  },
  {
    path: '/sites/:siteId/funnels/:funnelId',
    operationId: 'readFunnel',
    summary: 'How many visitors went through the steps of a funnel',
    parameters: FUNNEL_PARAMETERS,
    response: funnelResponse,
    refusals: PERIOD_REFUSALS,
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      const id = funnelIdOf(request);
      const reading = await statistics.funnel(site, id, parseFunnelQuery(request.query));
      if (reading === null) throw new ApiError('NOT_FOUND');
      return reading;
    },
  },
];

/** Returns the site of the path. Throws the same NOT_FOUND for an archived, an unknown and a foreign one. */
async function siteOf(request: ApiRequest, sites: Sites): Promise<Site> {
  const publicId = request.params.siteId ?? '';
  const site = PUBLIC_ID.test(publicId) ? await sites.findActive(request.orgId, publicId) : null;
  if (site === null) throw new ApiError('NOT_FOUND');
  return site;
}

function funnelIdOf(request: ApiRequest): number {
  const text = request.params.funnelId ?? '';
  const id = Number(text);
  if (!INTEGER_TEXT.test(text) || !Number.isSafeInteger(id) || id < 0) throw new ApiError('NOT_FOUND');
  return id;
}

function siteEntry(site: Site): SiteEntry {
  return {
    id: site.publicId,
    domain: site.domain,
    name: site.name,
    timezone: site.timezone,
    retentionMonths: site.retentionMonths,
  };
}
