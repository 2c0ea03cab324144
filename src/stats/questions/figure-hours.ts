import type { Condition } from '../../domain/condition.ts';
import { ApiError } from '../../domain/error.ts';
import type { Goal } from '../../domain/goal.ts';
import type { Period } from '../../domain/period.ts';
import { isUnited } from '../../domain/site.ts';
import { daysOfHours, type FigureHours, type HourlyNeeds, readFigureHours } from '../answers/figure-hours.ts';
import { readSelectedDays } from '../answers/selected-days.ts';
import {
  readSelectedSteps,
  readVisitorsAt,
  type SelectedInstants,
  type SelectedSteps,
} from '../answers/selected-visitors.ts';
import type { Rounds } from '../figure-history.ts';
import { goalOf, resolveWhere, type Where } from '../where.ts';
import { answerable } from '../window.ts';
import { whereNeeded } from './needs.ts';
import type { Question } from './question.ts';

/** What alert rules count under conditions. */
interface Selected {
  readonly period: Period;
  readonly where: readonly Condition[];
}

/** Asks for a figure by the hour: the conversions of a goal, or its revenue in a currency. */
export interface FigureHoursQuery extends Selected {
  readonly goalId: number;
  /** Null for conversions. */
  readonly currency: string | null;
}

/** The conversions or the revenue of a goal in each hour of a period. Refused without the goal, its revenue, or a segment. */
export const FIGURE_HOURS: Question<FigureHoursQuery, HourlyNeeds, FigureHours> = {
  name: 'figure-hours',
  time: ({ period }) => ({ period }),
  needs: async (definitions, site, { goalId, currency, where }) => {
    const zonesOfSites = isUnited(site)
      ? await Promise.all(site.sites.map(async (one) => ({ siteId: one.id, zones: await definitions.zonesOf(one) })))
      : undefined;
    const rest = { where: await resolveWhere(definitions, site, where), ...(zonesOfSites && { zonesOfSites }) };
    const goal = goalOf(await definitions.goalsOf(site.id), goalId);
    if (currency === null) return { figure: { goal }, ...rest };
    const revenue = await definitions.revenueOf(site.id, goalId);
    if (revenue === null) throw new ApiError('INVALID_PARAMS', `the goal ${goalId} has no revenue`);
    return { figure: { revenue, currency }, ...rest };
  },
  days: (_, { site, period }) => daysOfHours(site, period),
  key: () => null,
  read: (reader, window, _, needs) => readFigureHours(reader, window, needs),
};

/** Asks for visitors before instants, of the hits that conditions select. */
export interface VisitorsAtQuery extends Selected {
  /** Microseconds. */
  readonly instants: readonly number[];
  /** How long before an instant visitors count, microseconds. */
  readonly width: number;
}

/** The visitors of selected hits in the time before each of some instants. The raw events of that time must be kept. */
export const VISITORS_AT: Question<VisitorsAtQuery, { readonly where: Where }, SelectedInstants> = {
  name: 'visitors-at',
  time: ({ period }) => ({ period }),
  needs: whereNeeded,
  read: (reader, window, query, { where }) => readVisitorsAt(reader, window, query, where),
};

/** Asks for the changes of the same figure from round to round. */
export interface VisitorStepsQuery extends Selected {
  readonly rounds: Pick<Rounds, 'every'>;
  readonly width: number;
}

/** The rounds at which the visitors of selected hits become more or fewer. The raw events of that time must be kept. */
export const VISITOR_STEPS: Question<VisitorStepsQuery, { readonly where: Where }, SelectedSteps> = {
  name: 'visitor-steps',
  time: ({ period }) => ({ period }),
  needs: whereNeeded,
  read: (reader, window, query, { where }) => readSelectedSteps(reader, window, query, where),
};

/** The conversions of goals inside the sessions that conditions select, by local day. */
export const SELECTED_CONVERSIONS: Question<
  Selected & { readonly goalId: number | null },
  { readonly where: Where; readonly goals: readonly Goal[] },
  readonly { readonly day: string; readonly conversions: number }[]
> = {
  name: 'selected-conversions',
  time: ({ period }) => ({ period }),
  needs: async (definitions, site, { where, goalId }) => {
    const goals = await definitions.goalsOf(site.id);
    return {
      where: await resolveWhere(definitions, site, where),
      goals: goalId === null ? goals : [goalOf(goals, goalId)],
    };
  },
  key: () => null,
  read: async (reader, window, _, { where, goals }) => {
    const days = answerable(window, window.period);
    if (days === null || goals.length === 0) return [];
    const counts = await readSelectedDays(reader, window.site.id, days, where, goals);
    return [...counts]
      .map(([day, { conversions }]) => ({ day, conversions: conversions ?? 0 }))
      .filter(({ conversions }) => conversions > 0)
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  },
};
