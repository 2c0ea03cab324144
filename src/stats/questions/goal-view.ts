import type { CardName } from '../../domain/cards.ts';
import { ApiError } from '../../domain/error.ts';
import type { GoalSeriesMetric } from '../../domain/metric.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { isUnited, type Site } from '../../domain/site.ts';
import { readRevenueStats } from '../answers/goal-money.ts';
import { type OfGoal, readGoalSeries } from '../answers/goal-series.ts';
import type { Definitions } from '../definitions.ts';
import { parseGoalSeries, parseRevenueStats } from '../parse-selected.ts';
import type { GoalSeriesQuery, RevenueStatsQuery } from '../query.ts';
import type { GoalSeriesAnswer, RevenueStatsAnswer } from '../revenue-answer.ts';
import { goalOf, resolveWhere, type Where } from '../where.ts';
import type { Window } from '../window.ts';
import { ofChosenGoal, onLink } from './on-link.ts';
import { likeOn, type Question, timeOf } from './question.ts';
import { SELECTED_SERIES } from './selected.ts';
import { inInterval } from './site-view.ts';

/** The dashboard's questions about a goal: its money as key figures, and its figures over time. */

export const REVENUE_STATS: Question<
  RevenueStatsQuery,
  { readonly revenue: Revenue; readonly where: Where },
  RevenueStatsAnswer
> = {
  name: 'revenue-stats',
  tellsMoney: () => true,
  parse: ({ query }, by) => likeOn(parseRevenueStats(query), by),
  time: timeOf,
  needs: async (definitions, site, { goalId, where }) => {
    const revenue = await definitions.revenueOf(site.id, goalId);
    if (revenue === null) throw noRevenue();
    return { revenue, where: await resolveWhere(definitions, site, where) };
  },
  read: (reader, window, query, { revenue, where }) => readRevenueStats(reader, window, query, revenue, where),
  onLink: { ...onLink(() => []), isOfRevenue: true },
};

export const GOAL_SERIES: Question<GoalSeriesQuery, OfGoal, GoalSeriesAnswer> = {
  name: 'goal-timeseries',
  tellsMoney: isMoney,
  parse: ({ query }) => parseGoalSeries(query),
  time: timeOf,
  needs: ofGoal,
  key: (query, window) => [query, shown(query, window).grain === 'hour' ? Math.floor(window.now / 60_000_000) : null],
  read: async (reader, window, query, of) => {
    const own = shown(query, window);
    if (own.grain === 'hour' && !hasGoalHours(query.metric, window.site))
      throw new ApiError('HOURLY_CONVERSIONS_UNSUPPORTED');
    const { goal, where } = of;
    if (query.metric !== 'conversions' || goal === null) return readGoalSeries(reader, own, query, of);
    const needs = { where, goals: [goal], goal };
    return { ...(await SELECTED_SERIES.read(reader, own, { ...query, metric: 'conversions' }, needs)), currency: null };
  },
  onLink: onLink(ofGoalSeries),
};

async function ofGoal(definitions: Definitions, site: Site, query: GoalSeriesQuery): Promise<OfGoal> {
  const { goalId } = query;
  const where = await resolveWhere(definitions, site, query.where);
  if (!isMoney(query)) return { goal: goalOf(await definitions.goalsOf(site.id), goalId!), revenue: null, where };
  const revenue = await definitions.revenueOf(site.id, goalId);
  if (revenue === null) throw noRevenue();
  return { goal: null, revenue, where };
}

/** Money is among the key figures; other figures of a goal are those of events. */
function ofGoalSeries(query: GoalSeriesQuery): readonly CardName[] {
  return isMoney(query) ? [] : ofChosenGoal(query);
}

function isMoney({ metric }: GoalSeriesQuery): boolean {
  return metric === 'revenue' || metric === 'averageOrder';
}

function noRevenue(): ApiError {
  return new ApiError('INVALID_PARAMS', '`goal` must be a goal with revenue');
}

function shown({ interval, metric }: GoalSeriesQuery, window: Window): Window {
  return inInterval(window, interval, hasGoalHours(metric, window.site));
}

/** Tells whether a figure of a goal has hours too: conversions have none, nor has the revenue of several sites. */
function hasGoalHours(metric: GoalSeriesMetric, site: Site): boolean {
  return metric === 'revenue' && !isUnited(site);
}
