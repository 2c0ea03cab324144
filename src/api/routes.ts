import type { z } from 'zod';
import { ApiError, type ErrorCode } from '../domain/error.ts';
import type { Site } from '../domain/site.ts';
import type { SiteReader } from '../sites/active-sites.ts';
import {
  BREAKDOWN_PARAMETERS,
  FUNNEL_PARAMETERS,
  GOALS_PARAMETERS,
  NO_PARAMETERS,
  STATS_PARAMETERS,
  TIMESERIES_PARAMETERS,
} from '../stats/parse.ts';
import { REPORT_PARAMETERS } from '../stats/parse-report.ts';
import {
  SELECTED_FUNNEL_PARAMETERS,
  SELECTED_GOALS_PARAMETERS,
  SELECTED_SERIES_PARAMETERS,
  SELECTED_STATS_PARAMETERS,
} from '../stats/parse-selected.ts';
import { BREAKDOWN } from '../stats/questions/breakdown.ts';
import { FUNNELS } from '../stats/questions/funnel-list.ts';
import { FUNNEL } from '../stats/questions/funnels.ts';
import { GOALS } from '../stats/questions/goals.ts';
import type { AnyQuestion } from '../stats/questions/question.ts';
import { REALTIME } from '../stats/questions/realtime.ts';
import { REPORT } from '../stats/questions/report.ts';
import { REVENUE } from '../stats/questions/revenue.ts';
import { SELECTED_FUNNEL, SELECTED_GOALS, SELECTED_SERIES, SELECTED_STATS } from '../stats/questions/selected.ts';
import { STATS } from '../stats/questions/stats.ts';
import { TIMESERIES } from '../stats/questions/timeseries.ts';
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
import {
  selectedFunnelResponse,
  selectedGoalsResponse,
  selectedSeriesResponse,
  selectedStatsResponse,
} from './selected-schema.ts';

/** A request with a valid key and within the rate limit. */
export interface ApiRequest {
  readonly reader: SiteReader;
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
    summary: "The active sites of the key's organization",
    parameters: NO_PARAMETERS,
    response: sitesResponse,
    refusals: [],
    answer: async ({ reader }, sites) => ({ sites: (await sites.activeOf(reader)).map(siteEntry) }),
  },
  ofSite(STATS, {
    operationId: 'readStats',
    summary: 'Top stats of a period, compared with those of another, mostly the one before',
    parameters: STATS_PARAMETERS,
    response: statsResponse,
    refusals: [...PERIOD_REFUSALS, 'RAW_WINDOW_EXCEEDED'],
  }),
  ofSite(TIMESERIES, {
    operationId: 'readTimeseries',
    summary: 'One metric over time; the grain follows from the length of the period',
    parameters: TIMESERIES_PARAMETERS,
    response: timeseriesResponse,
    refusals: [...PERIOD_REFUSALS, 'METRIC_NOT_FILTERABLE', 'HOURLY_CONVERSIONS_UNSUPPORTED', 'RAW_WINDOW_EXCEEDED'],
  }),
  ofSite(BREAKDOWN, {
    operationId: 'readBreakdown',
    summary: 'The keys of one dimension, ranked by visitors',
    parameters: BREAKDOWN_PARAMETERS,
    response: breakdownResponse,
    refusals: [...PERIOD_REFUSALS, 'RAW_WINDOW_EXCEEDED'],
  }),
  ofReport(
    REPORT,
    {
      operationId: 'readReport',
      summary:
        'The keys of any stored dimension, of a property, the pages next to a page, the hours of the week, or the money of orders',
      parameters: REPORT_PARAMETERS,
      response: reportResponse,
      refusals: PERIOD_REFUSALS,
    },
    (query) => (query.get('metric') === 'revenue' ? REVENUE : REPORT),
  ),
  ofReport(SELECTED_STATS, {
    operationId: 'readSelectedStats',
    summary: 'Top stats of the hits that conditions select, over any period',
    parameters: SELECTED_STATS_PARAMETERS,
    response: selectedStatsResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofReport(SELECTED_SERIES, {
    operationId: 'readSelectedTimeseries',
    summary: 'One metric of the hits that conditions select, over any period',
    parameters: SELECTED_SERIES_PARAMETERS,
    response: selectedSeriesResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofReport(SELECTED_GOALS, {
    operationId: 'readSelectedGoals',
    summary: 'The conversions of the goals inside the sessions that conditions select',
    parameters: SELECTED_GOALS_PARAMETERS,
    response: selectedGoalsResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofReport(SELECTED_FUNNEL, {
    operationId: 'readSelectedFunnel',
    summary: 'How many of the visitors that conditions select went through the steps of a funnel',
    parameters: SELECTED_FUNNEL_PARAMETERS,
    response: selectedFunnelResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofSite(REALTIME, {
    operationId: 'readRealtime',
    summary: 'The last minutes: current visitors, activity, top lists and newest events',
    parameters: NO_PARAMETERS,
    response: realtimeResponse,
    refusals: ['INVALID_TIMEZONE'],
  }),
  ofSite(GOALS, {
    operationId: 'readGoals',
    summary: "The conversions of the site's goals",
    parameters: GOALS_PARAMETERS,
    response: goalsResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofSite(FUNNELS, {
    operationId: 'listFunnels',
    summary: "The site's funnels, each in its current version",
    parameters: NO_PARAMETERS,
    response: funnelsResponse,
    refusals: [],
  }),
  ofSite(FUNNEL, {
    operationId: 'readFunnel',
    summary: 'How many visitors went through the steps of a funnel',
    parameters: FUNNEL_PARAMETERS,
    response: funnelResponse,
    refusals: PERIOD_REFUSALS,
  }),
];

type Documented = Omit<ApiRoute, 'path' | 'answer'>;

/** Makes one of the first eight endpoints about a site, with its documentation. */
function ofSite(question: AnyQuestion, documented: Documented): ApiRoute {
  return {
    ...documented,
    path: `/sites/:siteId/${question.name}`,
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.ask(site, question, question.parse!(request, 'api'));
    },
  };
}

/**
 * Makes the endpoint `report`, or one below it. Its shape is not fixed, so its answers say how far they are known.
 *
 * @param questionOf chooses among the questions that it answers
 */
function ofReport(
  question: AnyQuestion,
  documented: Documented,
  questionOf: (query: URLSearchParams) => AnyQuestion = () => question,
): ApiRoute {
  return {
    ...ofSite(question, documented),
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      const asked = questionOf(request.query);
      return statistics.askWithGaps(site, asked, asked.parse!(request, 'api'));
    },
  };
}

/** Returns the site of the path. Throws the same NOT_FOUND for an archived, an unknown and a foreign one. */
async function siteOf(request: ApiRequest, sites: Sites): Promise<Site> {
  const publicId = request.params.siteId ?? '';
  const site = PUBLIC_ID.test(publicId) ? await sites.findActive(request.reader, publicId) : null;
  if (site === null) throw new ApiError('NOT_FOUND');
  return site;
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
