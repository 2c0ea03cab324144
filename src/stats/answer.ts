import type { ShownDimension } from '../domain/dimension.ts';
import type { ReachedPercent } from '../domain/engagement.ts';
import type { LinkEvent } from '../domain/event.ts';
import type { GoalKind } from '../domain/goal.ts';
import type { Metric } from '../domain/metric.ts';
import type { Grain, Period } from '../domain/period.ts';
import type { SubjectDimension } from '../domain/subject-dimension.ts';
import type { ReportDimension, ReportMetric } from './query.ts';

/** The answers, in the exact shapes that docs/api.md describes. */

/** The period in the answers of stats, timeseries and breakdown. */
export interface PeriodEcho extends Period {
  readonly grain: Grain;
  readonly tz: string;
}

/** A figure and that of the compared period. `deltaPct` is a relative percentage with one decimal, never null. */
export interface Kpi {
  readonly value: number | null;
  readonly prev: number | null;
  readonly deltaPct: number;
  /** Of conversions: the first day from which on all goals are counted, when days of the period do not know one. */
  readonly knownFrom?: string | undefined;
}

export interface StatsAnswer {
  readonly period: PeriodEcho;
  readonly stats: Readonly<Record<Metric, Kpi>>;
}

/** `t` is the bucket's start, epoch milliseconds. */
export interface Point {
  readonly t: number;
  readonly value: number | null;
}

export interface TimeseriesAnswer {
  readonly period: PeriodEcho;
  readonly grain: Grain;
  readonly tz: string;
  readonly points: readonly Point[];
  /** Present only when a comparison was asked for. */
  readonly prev?: readonly Point[];
  /** Of conversions: the first day from which on all goals are counted, when days of the period do not know one. */
  readonly knownFrom?: string | undefined;
}

export interface BreakdownRow {
  readonly key: string;
  /** Null when a source of imported days does not know it; so are the other figures. */
  readonly visitors: number | null;
  readonly views: number | null;
  /** Share of the site's visitors over the period, 0..1. */
  readonly pct: number | null;
}

export interface BreakdownAnswer {
  readonly period: PeriodEcho;
  readonly dimension: ShownDimension;
  readonly rows: readonly BreakdownRow[];
  /** Distinct keys that match the search. */
  readonly totalKeys: number;
  /** The site's visitors over the period, filtered or not; null when a source of imported days does not know them. */
  readonly totalVisitors: number | null;
}

/** How a page was read. All is null where it is not known, all but `measured` for a page without measured views. */
export interface Engagement {
  /** The views whose reading was measured. */
  readonly measured: number | null;
  /** The active time of a measured view, mean, seconds. */
  readonly avgTime: number | null;
  /** The scroll depth of a measured view, mean, percent. */
  readonly avgScroll: number | null;
  /** The shares of the measured views, 0..1, that were scrolled to so many percent of the page at least. */
  readonly reached: Readonly<Record<ReachedPercent, number>> | null;
}

type OptionalEngagement = { readonly [Name in keyof Engagement]?: Engagement[Name] | undefined };

/** A row of a report. Rows of pages have their engagement. */
export interface ReportRow extends BreakdownRow, OptionalEngagement {
  /** Of a value of a property: the exact decimal sum over its events, as text; "0" for a value that is no number. */
  readonly sum?: string | null | undefined;
  /** The figures that were asked for. */
  readonly sessions?: number | null | undefined;
  readonly bounceRate?: number | null | undefined;
  /** Seconds. */
  readonly avgDuration?: number | null | undefined;
  /** The active time of a measured view, mean, seconds. */
  readonly timeOnPage?: number | null | undefined;
  /** The scroll depth of a measured view, mean, percent. */
  readonly scroll?: number | null | undefined;
  readonly conversions?: number | null | undefined;
  readonly uniqueConversions?: number | null | undefined;
  readonly conversionRate?: number | null | undefined;
}

/**
 * The ranked keys of a dimension of reports. Of hours of the week, and of the pages next to a page, `totalVisitors` is the
 * sum over all of them.
 */
export interface ReportAnswer extends RankedRows {
  /** With its subject, if it has one: `property:plan`. */
  readonly dimension: ReportDimension | `${SubjectDimension}:${string}`;
  readonly rows: readonly ReportRow[];
  readonly metric: ReportMetric;
  /**
   * The first day from which on the dimension is known, when it is not for the whole period: its rows are those of the
   * days since then, and their figures null. Null when all days are known.
   */
  readonly knownFrom: string | null;
  /** Of pages: the first day from which on their engagement is known, when it is not for the whole period. */
  readonly engagementKnownFrom?: string | null | undefined;
}

/** Ranked rows, whatever their keys are. */
export type RankedRows = Omit<BreakdownAnswer, 'dimension'>;

/** A host that sent visitors, or a known source with the several hosts by which it did. */
export interface SourceRow extends BreakdownRow {
  /** The first hosts of a source, the most visited first; not there when the key is a host itself. */
  readonly hosts?: readonly BreakdownRow[];
  /** The number of all hosts of a source; not there when the key is a host itself. */
  readonly hostCount?: number;
}

/** The sources that referrers belong to. A visitor who came from two hosts of a source on a day counts once. */
export interface SourcesAnswer extends RankedRows {
  readonly rows: readonly SourceRow[];
  /** The number of hosts, those of all sources. */
  readonly totalHosts: number;
  /** Whether hosts are counted under their sources. If not, each row is a host. */
  readonly isGrouped: boolean;
}

/** The visitors that a row had in an earlier period; null when they are not known. */
export interface EarlierRow {
  readonly key: string;
  readonly visitors: number | null;
  /** The visitors on the days that are compared with those: the days before today of a period that is not over. */
  readonly now?: number | null;
  /** The hosts of a source, each with its earlier visitors. */
  readonly hosts?: readonly EarlierRow[];
}

/** The earlier visitors of rows, in their order. */
export interface EarlierAnswer {
  readonly period: Period;
  readonly rows: readonly EarlierRow[];
}

/** The links of an event of clicks: `views` are the clicks, and a click without a link has the key `(none)`. */
export interface LinksAnswer extends RankedRows {
  readonly event: LinkEvent;
  /** The first of the days whose links are listed; null when they are those of all days. */
  readonly knownFrom: string | null;
}

export interface TopRow {
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

export interface FeedEntry {
  readonly ts: number;
  readonly event: string;
  readonly path: string;
  readonly referrer: string;
  readonly country: string;
  readonly city: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

export interface RealtimeAnswer {
  readonly generatedAt: number;
  readonly currentVisitors: number;
  readonly pageviewsPerMinute: readonly { readonly t: number; readonly value: number }[];
  readonly topPages: readonly TopRow[];
  readonly topReferrers: readonly TopRow[];
  readonly topCountries: readonly TopRow[];
  readonly feed: readonly FeedEntry[];
}

export interface GoalReading {
  readonly goalId: number;
  readonly name: string;
  readonly kind: GoalKind;
  readonly pattern: string;
  /** Null when a source of imported days does not know it; so are the other figures. */
  readonly conversions: number | null;
  readonly uniqueConversions: number | null;
  readonly conversionRate: number | null;
  /** Null when the previous period has no conversion, and unless all days of both periods are known. */
  readonly delta: number | null;
  /** The first day from which on the goal is counted, when days of the period do not know it: the figures are of the other days. */
  readonly knownFrom?: string | undefined;
}

export interface GoalsAnswer {
  readonly period: Period;
  readonly goals: readonly GoalReading[];
}

export interface FunnelSummary {
  readonly id: number;
  readonly name: string;
  readonly stepCount: number;
  readonly windowMinutes: number;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface FunnelStepReading {
  readonly step: number;
  /** Null when a day of the period was imported as sums; so are the other figures. */
  readonly visitors: number | null;
  /** `null` for step 1. */
  readonly rateFromPrevious: number | null;
}

export interface FunnelAnswer {
  readonly period: Period;
  readonly funnel: {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly windowMinutes: number;
  };
  readonly steps: readonly FunnelStepReading[];
  readonly entered: number | null;
  readonly completed: number | null;
  readonly conversionRate: number | null;
  readonly previous: {
    readonly entered: number | null;
    readonly completed: number | null;
    readonly conversionRate: number | null;
  };
  /** The rates without today, and without as much of the previous period. Present when `likeForLike` was asked for a period that is not over. */
  readonly likeForLike?: Pick<FunnelAnswer, 'conversionRate' | 'previous'>;
  /** Relative percentage of the conversion rate against the previous period, one decimal; never null. */
  readonly delta: number;
  /** The first day from which on this version is counted, when days of the period do not know it: the figures are of the other days. */
  readonly knownFrom?: string | undefined;
}
