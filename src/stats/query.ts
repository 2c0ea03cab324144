import type { Compared } from '../domain/comparison.ts';
import type { Condition } from '../domain/condition.ts';
import { type ShownDimension, STORED_DIMENSIONS, type StoredDimension } from '../domain/dimension.ts';
import type { LinkEvent } from '../domain/event.ts';
import type { Filter } from '../domain/filter.ts';
import { HOUR_OF_WEEK } from '../domain/hour-of-week.ts';
import type { GoalSeriesMetric, Metric } from '../domain/metric.ts';
import type { Grain, Period, PeriodPreset } from '../domain/period.ts';
import type { RevenueDimension } from '../domain/revenue.ts';
import type { SubjectDimension } from '../domain/subject-dimension.ts';
import type { SourceRow } from './answer.ts';
import { ROW_METRICS, type RowMetric } from './row-metric.ts';
import type { Where } from './where.ts';

/**
 * The typed questions about a site. `parse.ts` makes them from request parameters; the dashboard and the alerts make
 * them directly.
 */

/** The days of a question: a preset, resolved against the site's today, or the days themselves. */
export type PeriodChoice = { readonly preset: PeriodPreset } | Period;

/** The time that a question is about. */
export interface TimedQuery {
  readonly period: PeriodChoice;
  /** The period with which the figures are compared; the previous one when absent. */
  readonly against?: Compared;
  /** Compares as much of a period that is not over as of the other one. Only the dashboard sets it. */
  readonly likeForLike?: true;
}

/** A question about the hits that filters select. */
interface FilteredQuery {
  readonly period: PeriodChoice;
  /** At most one per dimension; they combine with AND. */
  readonly filters: readonly Filter[];
  /** Conditions besides the filters: what the read API's first endpoints do not take. */
  readonly where?: readonly Condition[];
}

/** A question about the hits that conditions select, beside what a stored sum answers. */
export interface SelectedQuery extends TimedQuery {
  readonly where: readonly Condition[];
  /** The goal whose conversions are counted; null for all goals, where they are. */
  readonly goalId: number | null;
}

export interface SelectedSeriesQuery extends SelectedQuery {
  readonly metric: Metric;
  readonly compare: boolean;
}

export interface SiteSeriesQuery extends SelectedSeriesQuery {
  /** The wanted width of the points; the one that follows from the period when absent, or where it does not fit. */
  readonly interval?: Grain;
}

export interface SelectedFunnelQuery extends Omit<SelectedQuery, 'goalId'> {
  readonly id: number;
  /** As in `FunnelQuery`. */
  readonly version: number | null;
}

export interface StatsQuery extends FilteredQuery, TimedQuery {}

export interface TimeseriesQuery extends StatsQuery {
  readonly metric: Metric;
  readonly compare: boolean;
}

/** A page of ranked keys. */
interface RankedQuery extends FilteredQuery {
  readonly limit: number;
  readonly offset: number;
  /** Selects the keys that contain this text, case ignored; `null` for all keys. */
  readonly search: string | null;
  /** Asks for the days since the keys are known, whatever the reason why others of the period do not know them. */
  readonly isClipped?: true;
  /** Asks for the visitors of keys alone: views that are not known are no gap. */
  readonly isOfVisitors?: true;
}

export interface BreakdownQuery extends RankedQuery {
  readonly dimension: ShownDimension;
}

/** A figure that rows of a report are ranked by. */
export type ReportMetric = RowMetric | 'time';

/** The figures that rows of a report can be ranked by; `time` is an earlier name of `timeOnPage`. */
export const REPORT_METRICS: readonly ReportMetric[] = [...ROW_METRICS, 'time'];

/** The metrics that `report` has, with that of orders. */
export const ALL_REPORT_METRICS = [...REPORT_METRICS, 'revenue'] as const;

/** Asks for the ranked keys of any stored dimension. */
export interface KeysQuery extends RankedQuery {
  readonly dimension: StoredDimension;
}

/** Asks for the ranked hours of the week. */
export interface HoursOfWeekQuery extends RankedQuery {
  readonly dimension: typeof HOUR_OF_WEEK;
}

/** Asks for the ranked values of a property, or for the pages next to a page. */
export interface SubjectQuery extends RankedQuery {
  readonly dimension: SubjectDimension;
  /** The key of the property, or the page. */
  readonly subject: string;
}

/** Asks for the money of the orders of a goal, by a dimension or a kept property. */
export interface RevenueQuery extends Omit<RankedQuery, 'filters'> {
  readonly dimension: RevenueDimension | 'property';
  /** The key of the property. */
  readonly subject?: string;
  readonly metric: 'revenue';
  readonly goalId: number;
  /** The currency of the rows; null for the one with the most orders. */
  readonly currency: string | null;
}

/** Asks for the money of a goal beside that of the compared period. Only the dashboard asks it. */
export interface RevenueStatsQuery extends SelectedQuery {
  /** Null for the oldest goal that has some. */
  readonly goalId: number | null;
  /** Null for the currency with the most orders. */
  readonly currency: string | null;
}

/** Asks for a figure of a goal over time; of money, of the oldest goal that has some without one. Only the dashboard asks it. */
export interface GoalSeriesQuery extends RevenueStatsQuery {
  readonly metric: GoalSeriesMetric;
  readonly compare: boolean;
  readonly interval?: Grain;
}

/** Asks for the ranked keys of a dimension of reports. */
export type ReportQuery = (KeysQuery | HoursOfWeekQuery | SubjectQuery) & {
  readonly metric: ReportMetric;
  /** The figures that rows have besides visitors and views; none when absent. */
  readonly metrics?: readonly RowMetric[];
  /** The goal whose conversions are counted; none when absent. */
  readonly goalId?: number;
};

/** A dimension of reports without a subject. */
export type ReportDimension = Exclude<ReportQuery['dimension'], SubjectDimension>;

/** The dimensions of reports, in the order of docs/api.md. */
export const REPORT_DIMENSIONS: readonly ReportDimension[] = [...STORED_DIMENSIONS, HOUR_OF_WEEK];

/** Asks for the first of the known sources that referrers belong to. Only the dashboard asks it. */
export type SourcesQuery = Omit<RankedQuery, 'search' | 'offset'>;

/**
 * Asks for the visitors that rows of `breakdown` or `sources` had in another, mostly earlier, period. Only the dashboard
 * asks it.
 */
export interface EarlierQuery extends FilteredQuery {
  readonly period: Period;
  readonly dimension: ShownDimension;
  /** A row with hosts is a source; its hosts are looked up too. */
  readonly rows: readonly NamedRow[];
  /** The period of the rows. When it is not over, its days before today are looked up too, and only as many of the other. */
  readonly beside?: PeriodChoice;
}

/** A row by its key alone. */
export interface NamedRow extends Pick<SourceRow, 'key'> {
  readonly hosts?: readonly Pick<SourceRow, 'key'>[];
}

/** Asks for the links of an event of clicks. Only the dashboard asks it. */
export interface LinksQuery extends RankedQuery {
  readonly event: LinkEvent;
  /** Whether links are told apart, and shown, without what follows `?` or `#`, which can be of one person. */
  readonly isCut?: true;
}

export type GoalsQuery = Omit<TimedQuery, 'against'>;

/** Asks for the conversions of a goal, null for all goals, by day. */
export interface GoalDaysQuery extends GoalsQuery {
  readonly goalId: number | null;
}

/** Asks for the revenue of a goal in a currency, by day. */
export interface RevenueDaysQuery extends GoalsQuery {
  readonly goalId: number;
  readonly currency: string;
}

export interface FunnelQuery extends Omit<GoalsQuery, 'where'> {
  /** The version of the funnel. `null`, or a version out of bounds, selects the current one. */
  readonly version: number | null;
}

/** Tells whether a question, or what it needs, ranks channels or has a condition on them. */
export function isAboutChannels(query: object): boolean {
  const {
    dimension,
    filters = [],
    where,
  } = query as {
    readonly dimension?: string;
    readonly filters?: readonly Filter[];
    readonly where?: Where | readonly Condition[];
  };
  const conditions = where === undefined ? [] : 'conditions' in where ? where.conditions : where;
  return (
    dimension === 'channel' ||
    filters.some((filter) => filter.dimension === 'channel') ||
    conditions.some(({ subject }) => subject === 'channel')
  );
}
