import { countDays } from '../../domain/calendar.ts';
import { ApiError } from '../../domain/error.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import { HOUR_OF_WEEK } from '../../domain/hour-of-week.ts';
import { COMPARED_MAX_DAYS } from '../../domain/limits.ts';
import { METRIC_TABLE } from '../../domain/metric.ts';
import { type Grain, hasRoomFor } from '../../domain/period.ts';
import type { BreakdownAnswer, FunnelAnswer, GoalsAnswer, TimeseriesAnswer } from '../answer.ts';
import { type KnownRows, readBreakdown } from '../answers/breakdown.ts';
import { type GoalTrendsAnswer, readGoalTrends, readSelectedTrends } from '../answers/goal-trends.ts';
import { type ReportNeeds, readSelectedReport, storedFilters } from '../answers/report.ts';
import type { SelectedStatsAnswer } from '../answers/selected-kpis.ts';
import { parseReportQuery } from '../parse-report.ts';
import { parseSelectedFunnel, parseSelectedGoals, parseSelectedStats, parseSiteSeries } from '../parse-selected.ts';
import type { BreakdownQuery, ReportQuery, SelectedFunnelQuery, SelectedQuery, SiteSeriesQuery } from '../query.ts';
import type { Where } from '../where.ts';
import type { Window } from '../window.ts';
import { funnelIdOf } from './funnels.ts';
import { ofRows, onLink } from './on-link.ts';
import type { Question } from './question.ts';
import { REPORT } from './report.ts';
import {
  isHourlyGoal,
  SELECTED_FUNNEL,
  SELECTED_GOALS,
  SELECTED_SERIES,
  SELECTED_STATS,
  type SelectedNeeds,
  type SelectedStatsQuery,
} from './selected.ts';

/** The dashboard's questions about a site: those below `report`, with channels among the filters, and what a public link gets. */

export const SITE_STATS: Question<SelectedStatsQuery, SelectedNeeds, SelectedStatsAnswer> = {
  ...SELECTED_STATS,
  name: 'stats',
  parse: ({ query }) => ({ ...parseSelectedStats(query, 'dashboard'), likeForLike: true }),
  onLink: onLink(),
};

export const SITE_SERIES: Question<SiteSeriesQuery, SelectedNeeds, TimeseriesAnswer> = {
  ...SELECTED_SERIES,
  name: 'timeseries',
  parse: ({ query }) => parseSiteSeries(query),
  key: (query, window) => SELECTED_SERIES.key!(query, windowOf(query, window)),
  read: (reader, window, query, needs) => {
    if (isHourlyGoal(query, windowOf(query, window))) throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
    return SELECTED_SERIES.read(reader, windowOf(query, window), query, needs);
  },
  onLink: onLink(),
};

function windowOf({ metric, interval }: SiteSeriesQuery, window: Window): Window {
  return inInterval(window, interval, METRIC_TABLE[metric].needs !== 'goals');
}

/** Widens or narrows the points to the wanted interval where it fits the period, and the figure has hours when those are wanted. */
export function inInterval(window: Window, interval: Grain | undefined, hasHours: boolean): Window {
  const { period, previous, grain } = { ...window, grain: interval ?? window.grain };
  const isFitting =
    hasRoomFor(grain, period) &&
    (previous === null || countDays(previous.from, previous.to) <= COMPARED_MAX_DAYS[grain]);
  return isFitting && (grain !== 'hour' || hasHours) ? { ...window, grain } : window;
}

export const SITE_GOALS: Question<SelectedQuery, SelectedNeeds, GoalsAnswer> = {
  ...SELECTED_GOALS,
  name: 'goals',
  parse: ({ query }) => ({ ...parseSelectedGoals(query, 'dashboard'), likeForLike: true }),
  onLink: onLink(() => ['events']),
};

/** The goals, each with a trend of its conversions. */
export const SITE_GOAL_TRENDS: Question<SelectedQuery, SelectedNeeds, GoalTrendsAnswer> = {
  ...SITE_GOALS,
  name: 'goal-trends',
  read: (reader, window, _, { where, goals }) =>
    where.conditions.length > 0
      ? readSelectedTrends(reader, window, where, goals)
      : readGoalTrends(reader, window, goals),
  onLink: onLink(() => ['events']),
};

export const SITE_FUNNEL: Question<
  SelectedFunnelQuery,
  { readonly where: Where; readonly funnel: FunnelVersion },
  FunnelAnswer
> = {
  ...SELECTED_FUNNEL,
  name: 'funnels/:funnelId',
  parse: (asked) => ({ ...parseSelectedFunnel(funnelIdOf(asked), asked.query, 'dashboard'), likeForLike: true }),
  onLink: onLink(() => ['events']),
};

/** Asks for the ranked keys of a dimension that the dashboard lists. */
export type SiteRowsQuery = ReportQuery & Pick<BreakdownQuery, 'dimension'>;

/** The keys of a dimension. How pages were read is another question. */
export const SITE_ROWS: Question<SiteRowsQuery, ReportNeeds, BreakdownAnswer & Partial<KnownRows>> = {
  ...REPORT,
  name: 'breakdown',
  parse: ({ query }) => {
    const asked = { ...parseReportQuery(query, 'dashboard'), isOfVisitors: true as const };
    if ('subject' in asked || asked.dimension === HOUR_OF_WEEK) throw new ApiError('INVALID_PARAMS');
    return { ...asked, ...(asked.dimension === 'channel' ? { isClipped: true as const } : {}) } as SiteRowsQuery;
  },
  read: async (reader, window, query, needs) => {
    const filters = storedFilters(reader, window, query, needs);
    if (filters !== null && query.metric !== 'time' && query.metric !== 'scroll') {
      return readBreakdown(reader, window, { ...query, filters });
    }
    const { rows, metric: _, ...answer } = await readSelectedReport(reader, window, query, needs);
    return { ...answer, dimension: query.dimension, rows };
  },
  onLink: onLink<SiteRowsQuery, BreakdownAnswer & Partial<KnownRows>>(ofRows),
};
