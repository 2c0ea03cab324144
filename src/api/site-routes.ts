import type { Site } from '../domain/site.ts';
import {
  BREAKDOWN_PARAMETERS,
  FUNNEL_PARAMETERS,
  GOALS_PARAMETERS,
  NO_PARAMETERS,
  STATS_PARAMETERS,
  TIMESERIES_PARAMETERS,
} from '../stats/parse.ts';
import { CRAWLERS_PARAMETERS, UNCRAWLED_PARAMETERS } from '../stats/parse-crawlers.ts';
import { REPORT_PARAMETERS } from '../stats/parse-report.ts';
import { ROBOTS_PARAMETERS } from '../stats/parse-robots.ts';
import {
  SELECTED_FUNNEL_PARAMETERS,
  SELECTED_GOALS_PARAMETERS,
  SELECTED_SERIES_PARAMETERS,
  SELECTED_STATS_PARAMETERS,
} from '../stats/parse-selected.ts';
import { BREAKDOWN } from '../stats/questions/breakdown.ts';
import { CRAWLERS } from '../stats/questions/crawlers.ts';
import { FUNNELS } from '../stats/questions/funnel-list.ts';
import { FUNNEL } from '../stats/questions/funnels.ts';
import { GOALS } from '../stats/questions/goals.ts';
import { REALTIME } from '../stats/questions/realtime.ts';
import { REPORT } from '../stats/questions/report.ts';
import { REVENUE } from '../stats/questions/revenue.ts';
import { ROBOTS } from '../stats/questions/robots.ts';
import { SELECTED_FUNNEL, SELECTED_GOALS, SELECTED_SERIES, SELECTED_STATS } from '../stats/questions/selected.ts';
import { STATS } from '../stats/questions/stats.ts';
import { TIMESERIES } from '../stats/questions/timeseries.ts';
import { UNCRAWLED } from '../stats/questions/uncrawled.ts';
import { crawlersResponse, uncrawledResponse } from './crawlers-schema.ts';
import { reportResponse } from './report-schema.ts';
import { robotsResponse } from './robots-schema.ts';
import { type ApiRoute, ofReport, ofSite } from './route.ts';
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

const PERIOD_REFUSALS = ['INVALID_PARAMS', 'INVALID_PERIOD', 'INVALID_TIMEZONE'] as const;

/** The endpoints about sites, in the order of docs/api.md. */
export const SITE_ROUTES: readonly ApiRoute[] = [
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
  ofReport(CRAWLERS, {
    operationId: 'readCrawlers',
    summary: 'Which crawlers and assistants asked for what, by the requests that servers have reported',
    parameters: CRAWLERS_PARAMETERS,
    response: crawlersResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofReport(UNCRAWLED, {
    operationId: 'readUncrawled',
    summary: 'Which pages people visited, and no crawler asked for in 30 days',
    parameters: UNCRAWLED_PARAMETERS,
    response: uncrawledResponse,
    refusals: PERIOD_REFUSALS,
  }),
  ofReport(ROBOTS, {
    operationId: 'readRobots',
    summary: 'The pages that crawlers have asked for although robots.txt forbids them',
    parameters: ROBOTS_PARAMETERS,
    response: robotsResponse,
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

function siteEntry(site: Site): SiteEntry {
  return {
    id: site.publicId,
    domain: site.domain,
    name: site.name,
    timezone: site.timezone,
    retentionMonths: site.retentionMonths,
  };
}
