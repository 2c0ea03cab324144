import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import { METRIC_TABLE, type Metric } from '../../domain/metric.ts';
import type { Site } from '../../domain/site.ts';
import type { FunnelAnswer, GoalsAnswer, TimeseriesAnswer } from '../answer.ts';
import { readFunnel } from '../answers/funnel-readings.ts';
import { readGoals } from '../answers/goal-readings.ts';
import { readKpis } from '../answers/kpis.ts';
import { readSelectedFunnel } from '../answers/selected-funnel.ts';
import { readSelectedGoals } from '../answers/selected-goals.ts';
import {
  readSelectedKpis,
  type SelectedMetric,
  type SelectedStatsAnswer,
  withGoalKpis,
} from '../answers/selected-kpis.ts';
import { readSelectedSeries } from '../answers/selected-series.ts';
import { readTimeseries } from '../answers/timeseries.ts';
import type { Definitions } from '../definitions.ts';
import { parseSelectedFunnel, parseSelectedGoals, parseSelectedSeries, parseSelectedStats } from '../parse-selected.ts';
import type { SelectedFunnelQuery, SelectedQuery, SelectedSeriesQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import { goalOf, resolveWhere, type Where } from '../where.ts';
import type { Window } from '../window.ts';
import { funnelIdOf, funnelOf } from './funnels.ts';
import { type Question, timeOf } from './question.ts';

/** What questions with conditions depend on. */
export interface SelectedNeeds {
  readonly where: Where;
  /** The goals whose conversions are counted. */
  readonly goals: readonly Goal[];
  /** The chosen goal. */
  readonly goal: Goal | null;
}

export type SelectedStatsQuery = SelectedQuery & { readonly metrics: readonly SelectedMetric[] };

/** The key figures of the hits that conditions select. */
export const SELECTED_STATS: Question<SelectedStatsQuery, SelectedNeeds, SelectedStatsAnswer> = {
  name: 'report/stats',
  parse: ({ query }, by) => parseSelectedStats(query, by),
  time: timeOf,
  needs: (definitions, site, query) => needsOf(definitions, site, query, true),
  read: async (reader, window, { metrics }, { where, goals, goal }) => {
    const answer =
      where.conditions.length > 0
        ? await readSelectedKpis(reader, window, where, goals, goal !== null)
        : await readOfAll(reader, window, goals, goal);
    const stats = Object.fromEntries(Object.entries(answer.stats).filter(([name]) => metrics.includes(name as Metric)));
    return { ...answer, stats };
  },
};

/** Reads the key figures of all visitors from the daily sums. */
async function readOfAll(
  reader: Reader,
  window: Window,
  goals: readonly Goal[],
  goal: Goal | null,
): Promise<SelectedStatsAnswer> {
  const answer = await readKpis(reader, window, { period: window.period, filters: [] }, goals, null);
  return goal === null ? answer : withGoalKpis(reader, window, answer, goal);
}

/** A metric of the hits that conditions select, over time. */
export const SELECTED_SERIES: Question<SelectedSeriesQuery, SelectedNeeds, TimeseriesAnswer> = {
  name: 'report/timeseries',
  parse: ({ query }, by) => parseSelectedSeries(query, by),
  time: timeOf,
  needs: (definitions, site, query) => needsOf(definitions, site, query, METRIC_TABLE[query.metric].needs === 'goals'),
  key: (query, { grain, now }) => [query, grain === 'hour' ? Math.floor(now / 60_000_000) : null],
  read: (reader, window, query, { where, goals }) =>
    where.conditions.length > 0 || isHourlyGoal(query, window)
      ? readSelectedSeries(reader, window, query, where, goals)
      : readTimeseries(reader, window, { ...query, filters: [] }, goals, null),
};

/** Tells whether a question asks for the conversions of hours, which have none. */
export function isHourlyGoal({ metric }: SelectedSeriesQuery, { grain }: Window): boolean {
  return grain === 'hour' && METRIC_TABLE[metric].needs === 'goals';
}

/** The conversions of a site's goals inside the sessions that conditions select. */
export const SELECTED_GOALS: Question<SelectedQuery, SelectedNeeds, GoalsAnswer> = {
  name: 'report/goals',
  parse: ({ query }, by) => parseSelectedGoals(query, by),
  time: timeOf,
  needs: (definitions, site, query) => needsOf(definitions, site, query, true),
  read: (reader, window, _, { where, goals }) =>
    where.conditions.length > 0 ? readSelectedGoals(reader, window, where, goals) : readGoals(reader, window, goals),
};

/** A funnel of the visitors that conditions select. */
export const SELECTED_FUNNEL: Question<
  SelectedFunnelQuery,
  { readonly where: Where; readonly funnel: FunnelVersion },
  FunnelAnswer
> = {
  name: 'report/funnels/:funnelId',
  parse: (asked, by) => parseSelectedFunnel(funnelIdOf(asked), asked.query, by),
  time: timeOf,
  needs: async (definitions, site, query) => ({
    where: await resolveWhere(definitions, site, query.where),
    funnel: await funnelOf(definitions, site, query),
  }),
  read: (reader, window, _, { where, funnel }) =>
    where.conditions.length > 0
      ? readSelectedFunnel(reader, window, where, funnel)
      : readFunnel(reader, window, funnel),
};

async function needsOf(
  definitions: Definitions,
  site: Site,
  { where, goalId }: SelectedQuery,
  withGoals: boolean,
): Promise<SelectedNeeds> {
  const all = withGoals || goalId !== null ? await definitions.goalsOf(site.id) : [];
  const goal = goalId === null ? null : goalOf(all, goalId);
  const goals = goal === null ? all : [goal];
  return { where: await resolveWhere(definitions, site, where), goals: withGoals ? goals : [], goal };
}
