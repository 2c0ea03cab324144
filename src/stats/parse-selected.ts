import { z } from 'zod';
import { ApiError } from '../domain/error.ts';
import { GOAL_SERIES_METRICS } from '../domain/metric.ts';
import { GRAINS } from '../domain/period.ts';
import { CURRENCY } from '../domain/revenue.ts';
import { GOAL_METRICS } from './answers/like-for-like.ts';
import { SELECTED_METRICS, type SelectedMetric } from './answers/selected-kpis.ts';
import {
  FUNNEL_PARAMETERS,
  GOALS_PARAMETERS,
  oneOf,
  periodChoice,
  readParameters,
  STATS_PARAMETERS,
  TIMESERIES_PARAMETERS,
} from './parse.ts';
import { readAgainst } from './parse-against.ts';
import { filterParameter, type OfferedBy, toFilter } from './parse-filter.ts';
import { conditionsOf, readWhere, whereParameter } from './parse-where.ts';
import type {
  GoalSeriesQuery,
  RevenueStatsQuery,
  SelectedFunnelQuery,
  SelectedQuery,
  SelectedSeriesQuery,
  SiteSeriesQuery,
} from './query.ts';

/** Parses the questions below `report`, which take conditions. Every check that ends in INVALID_PARAMS comes first. */

const GOAL_RULE = 'must be the id of a goal';

/** The parameter that chooses the goal that is measured. */
export const goalParameter = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: GOAL_RULE })
    .transform(Number)
    .pipe(z.int())
    .optional()
    .meta({ description });

const conditions = { ...filterParameter('report'), ...whereParameter };
const goal = {
  goal: goalParameter(
    'Measures this goal: `conversions` are its own, inside the selected sessions. It selects nothing.',
  ),
};

/** Reads a list of names, separated by commas. */
function listOf<const Name extends string>(names: readonly Name[], description: string) {
  const rule = `must be a list of ${oneOf(names).replace('must be ', '')}, separated by commas`;
  return z
    .string()
    .refine((text) => text.split(',').every((name) => (names as readonly string[]).includes(name)), { error: rule })
    .transform((text) => [...new Set(text.split(','))] as Name[])
    .pipe(z.array(z.enum(names)))
    .optional()
    .meta({ description });
}

/** The parameter that names the figures of an answer. */
export const metricsParameter = <const Name extends string>(names: readonly Name[], description: string) => ({
  metrics: listOf(names, description),
});

/** The parameters of `report/stats`. */
export const SELECTED_STATS_PARAMETERS = STATS_PARAMETERS.extend({
  ...conditions,
  ...goal,
  ...metricsParameter(SELECTED_METRICS, 'The figures of the answer; all of them when absent.'),
});

/** The parameters of `report/timeseries`. */
export const SELECTED_SERIES_PARAMETERS = TIMESERIES_PARAMETERS.extend({ ...conditions, ...goal });

/** The parameters of `report/goals`. */
export const SELECTED_GOALS_PARAMETERS = GOALS_PARAMETERS.extend(conditions);

/** The parameters of `report/funnels/:funnelId`. */
export const SELECTED_FUNNEL_PARAMETERS = FUNNEL_PARAMETERS.extend(conditions);

/** The dashboard takes more dimensions in filters. */
const ON_DASHBOARD = filterParameter('dashboard');
const SCHEMAS = {
  api: {
    stats: SELECTED_STATS_PARAMETERS,
    series: SELECTED_SERIES_PARAMETERS,
    goals: SELECTED_GOALS_PARAMETERS,
    funnel: SELECTED_FUNNEL_PARAMETERS,
  },
  dashboard: {
    stats: SELECTED_STATS_PARAMETERS.extend(ON_DASHBOARD),
    series: SELECTED_SERIES_PARAMETERS.extend({ ...ON_DASHBOARD, interval: z.enum(GRAINS).optional() }),
    goals: SELECTED_GOALS_PARAMETERS.extend(ON_DASHBOARD),
    funnel: SELECTED_FUNNEL_PARAMETERS.extend(ON_DASHBOARD),
  },
} as const;
const MONEY = { currency: z.string().regex(CURRENCY).optional() };
const REVENUE_STATS = SCHEMAS.dashboard.stats.omit({ metrics: true }).extend(MONEY);
const GOAL_SERIES = SCHEMAS.dashboard.series.extend({ ...MONEY, metric: z.enum(GOAL_SERIES_METRICS) });

type Given = { readonly where: readonly string[]; readonly filter: readonly string[] };

const whereOf = ({ where, filter }: Given) =>
  conditionsOf({ filters: filter.map(toFilter), where: readWhere({ where }) });

/** Reads the parameters of `report/stats`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseSelectedStats(
  params: URLSearchParams,
  by: OfferedBy,
): SelectedQuery & { readonly metrics: readonly SelectedMetric[] } {
  const given = readParameters(SCHEMAS[by].stats, params);
  const areOfGoal = given.metrics?.some((name) => GOAL_METRICS.some((one) => one === name));
  if (areOfGoal && given.goal === undefined) throw new ApiError('INVALID_PARAMS', `\`goal\` ${GOAL_RULE}`);
  return {
    period: periodChoice(given),
    where: whereOf(given),
    goalId: given.goal ?? null,
    metrics: given.metrics ?? SELECTED_METRICS,
    ...readAgainst(given.against),
  };
}

/** Reads the parameters of `report/timeseries`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseSelectedSeries(params: URLSearchParams, by: OfferedBy): SelectedSeriesQuery {
  const given = readParameters(SCHEMAS[by].series, params);
  return {
    period: periodChoice(given),
    where: whereOf(given),
    goalId: given.goal ?? null,
    metric: given.metric,
    compare: given.compare,
    ...readAgainst(given.against),
  };
}

/** Reads the parameters of the dashboard's chart, which may choose the width of its points. Throws what `parseSelectedSeries` does. */
export function parseSiteSeries(params: URLSearchParams): SiteSeriesQuery {
  const { interval } = readParameters(SCHEMAS.dashboard.series, params);
  return { ...parseSelectedSeries(params, 'dashboard'), ...(interval === undefined ? {} : { interval }) };
}

/** Reads the parameters of a goal's key figures of money. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseRevenueStats(params: URLSearchParams): RevenueStatsQuery {
  const given = readParameters(REVENUE_STATS, params);
  return {
    period: periodChoice(given),
    where: whereOf(given),
    goalId: given.goal ?? null,
    currency: given.currency ?? null,
    ...readAgainst(given.against),
  };
}

/** Reads the parameters of a goal's chart. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseGoalSeries(params: URLSearchParams): GoalSeriesQuery {
  const { goal, interval, metric, compare, currency, ...given } = readParameters(GOAL_SERIES, params);
  const isMoney = metric === 'revenue' || metric === 'averageOrder';
  if (goal === undefined && !isMoney) throw new ApiError('INVALID_PARAMS', `\`goal\` ${GOAL_RULE}`);
  return {
    period: periodChoice(given),
    where: whereOf(given),
    goalId: goal ?? null,
    ...{ metric, compare, currency: currency ?? null },
    ...readAgainst(given.against),
    ...(interval === undefined ? {} : { interval }),
  };
}

/** Reads the parameters of `report/goals`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseSelectedGoals(params: URLSearchParams, by: OfferedBy): SelectedQuery {
  const given = readParameters(SCHEMAS[by].goals, params);
  return { period: periodChoice(given), where: whereOf(given), goalId: null };
}

/** Reads the parameters of `report/funnels/:funnelId`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseSelectedFunnel(id: number, params: URLSearchParams, by: OfferedBy): SelectedFunnelQuery {
  const given = readParameters(SCHEMAS[by].funnel, params);
  return { period: periodChoice(given), where: whereOf(given), id, version: given.version ?? null };
}
