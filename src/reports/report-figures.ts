import { listDiscards } from '../collect/discards.ts';
import type { Db } from '../database/database.ts';
import { addDays } from '../domain/calendar.ts';
import { isWholeComparison } from '../domain/comparison.ts';
import { NONE_KEY } from '../domain/dimension.ts';
import type { DiscardReason } from '../domain/discard.ts';
import type { Known } from '../domain/gap.ts';
import { METRICS, type Metric } from '../domain/metric.ts';
import type { Period } from '../domain/period.ts';
import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Site } from '../domain/site.ts';
import { listRevenues } from '../sites/revenues.ts';
import type { BreakdownRow, GoalReading, Kpi, RankedRows } from '../stats/answer.ts';
import { withSharesOf } from '../stats/answers/figures.ts';
import { REVENUE } from '../stats/questions/revenue.ts';
import { SELECTED_GOALS, SELECTED_SERIES, SELECTED_STATS } from '../stats/questions/selected.ts';
import { SITE_ROWS } from '../stats/questions/site-view.ts';
import { SOURCES } from '../stats/questions/sources.ts';
import type { Statistics } from '../stats/statistics.ts';
import { comparedWith } from './report-period.ts';
import type { ReportRecipient } from './report-recipient.ts';
import type { ReportSegment } from './report-segment.ts';

/** The rows of a list that are read. The file has them all, the email the first. */
export const LIST_MAX_ROWS = 100;
/** The currencies of a goal. */
const CURRENCIES_MAX = 5;

/** The sums of a goal's orders in a currency. */
export interface RevenueFigure {
  readonly goal: string;
  readonly currency: string;
  /** Exact decimal sums, as text; the earlier one is null without a comparison. */
  readonly amount: string;
  readonly before: string | null;
}

/** The figures of a report: answers of the statistics for its period, as the read API gives them. */
export interface ReportFigures {
  readonly site: Site;
  readonly frequency: ReportFrequency;
  readonly period: Period;
  readonly stats: Readonly<Record<Metric, Kpi>>;
  /** The segment that the figures are of; null for all visitors. */
  readonly segment: ReportSegment | null;
  /** How far the stats are known, when they are not in full. */
  readonly known: Known | undefined;
  /** The visitors of each day of the period, in order; null for a day that retention has erased. */
  readonly days: readonly { readonly day: string; readonly visitors: number | null }[];
  /** The visitors of each hour of a day's report, by the start of the hour, epoch milliseconds; empty in other reports. */
  readonly hours: readonly { readonly t: number; readonly visitors: number | null }[];
  readonly pages: readonly BreakdownRow[];
  /** Sources as the dashboard groups them, or hosts. */
  readonly sources: readonly BreakdownRow[];
  readonly campaigns: readonly BreakdownRow[];
  readonly countries: readonly BreakdownRow[];
  /** The goals that were reached, the most conversions first; null for a site without goals. */
  readonly goals: readonly GoalReading[] | null;
  /** The goal of the oldest definition comes first, and the currency with the most orders. */
  readonly revenue: readonly RevenueFigure[];
  /** The discarded events by reason, the most frequent first. Only read when the period has no visitors. */
  readonly discarded: readonly { readonly reason: DiscardReason; readonly count: number }[];
}

/** What a report is about. */
export type ReportTopic = Pick<ReportFigures, 'site' | 'frequency' | 'period' | 'segment'>;

/**
 * Reads the figures of a report. Rejects with the errors of the statistics.
 *
 * @param now microseconds
 */
export async function readReportFigures(
  statistics: Statistics,
  db: Db,
  topic: ReportTopic,
  now: number,
): Promise<ReportFigures> {
  const { site, frequency, period, segment } = topic;
  const where = segment?.conditions ?? [];
  const against = comparedWith(frequency, period);
  const selected = { period, where, goalId: null };
  // Asks one question after the other: a report has time, and readers of the dashboard should not wait for it.
  const answered = await statistics.askWithGaps(site, SELECTED_STATS, { ...selected, against, metrics: METRICS });
  const isCompared = isWholeComparison(statistics.firstDay(site), against);
  const stats = comparable(answered.stats as ReportFigures['stats'], isCompared);
  const series = { ...selected, metric: 'visitors', compare: false } as const;
  const { points } = await statistics.ask(site, SELECTED_SERIES, series);
  const shared = {
    ...topic,
    stats,
    known: answered.known,
    // A day has one point for each hour, a week or a month one for each day.
    days:
      frequency === 'daily'
        ? [{ day: period.from, visitors: stats.visitors.value }]
        : points.map(({ value }, i) => ({ day: addDays(period.from, i), visitors: value })),
    hours: frequency === 'daily' ? points.map(({ t, value }) => ({ t, visitors: value })) : [],
  };
  if (!stats.visitors.value) {
    const discarded = await discardsOf(db, site, period, now);
    return { ...shared, pages: [], sources: [], campaigns: [], countries: [], goals: null, revenue: [], discarded };
  }
  /** Takes the shares from all visitors, or those of the segment: the report shows nobody else. */
  const shownOf = <Row extends BreakdownRow>(answer: RankedRows & { readonly rows: readonly Row[] }) =>
    where.length === 0 ? answer.rows : withSharesOf(stats.visitors.value, answer).rows;
  const top = async (dimension: 'page' | 'utm_campaign' | 'country', limit = LIST_MAX_ROWS) => {
    const asked = { period, where, filters: [], dimension, metric: 'visitors', isOfVisitors: true } as const;
    return shownOf(await statistics.ask(site, SITE_ROWS, { ...asked, limit, offset: 0, search: null }));
  };
  const pages = await top('page');
  const sources = shownOf(await statistics.ask(site, SOURCES, { period, where, filters: [], limit: LIST_MAX_ROWS }));
  // Most visits have none, which says nothing about campaigns.
  const campaigns = (await top('utm_campaign', LIST_MAX_ROWS + 1))
    .filter(({ key }) => key !== NONE_KEY)
    .slice(0, LIST_MAX_ROWS);
  const countries = await top('country');
  const { goals } = await statistics.ask(site, SELECTED_GOALS, selected);
  const reached = goals.filter(({ conversions }) => (conversions ?? 0) > 0);
  return {
    ...shared,
    pages,
    sources,
    campaigns,
    countries,
    goals: goals.length === 0 ? null : reached.sort((a, b) => b.conversions! - a.conversions!),
    revenue: await revenueOf(statistics, db, topic, against, goals),
    discarded: [],
  };
}

/** Returns the figures that somebody gets: from some members parts are withheld, and outside readers get money when an admin says so. */
export function shownTo(
  { getsRevenue, getsDiscards }: Pick<ReportRecipient, 'getsRevenue' | 'getsDiscards'>,
  figures: ReportFigures,
): ReportFigures {
  return {
    ...figures,
    ...(getsRevenue ? {} : { revenue: [] }),
    ...(getsDiscards ? {} : { discarded: [] }),
  };
}

/** Reads what the orders of goals bring, beside the compared days, where the site has figures of all of them. */
async function revenueOf(
  statistics: Statistics,
  db: Db,
  { site, period, segment }: ReportTopic,
  against: Period,
  goals: readonly GoalReading[],
): Promise<RevenueFigure[]> {
  const isCompared = isWholeComparison(statistics.firstDay(site), against);
  const figures: RevenueFigure[] = [];
  for (const { goalId, currency: only } of await listRevenues(db, site.id)) {
    const goal = goals.find((one) => one.goalId === goalId)?.name;
    const amountsOf = async (days: Period) => {
      const where = segment?.conditions ?? [];
      const rows = { dimension: 'country', limit: 1, offset: 0, search: null } as const;
      const asked = { metric: 'revenue', goalId, currency: null, period: days, where, ...rows } as const;
      const { totals, knownFrom } = await statistics.ask(site, REVENUE, asked);
      // A part of the days is neither a figure of them nor something to compare with.
      if (totals === null || totals === undefined || knownFrom !== null) return null;
      return new Map(totals.flatMap(({ currency, amount }) => (amount === null ? [] : [[currency, amount]])));
    };
    if (goal === undefined) continue;
    const now = await amountsOf(period);
    if (now === null) continue;
    const before = isCompared ? await amountsOf(against) : null;
    const currencies = new Set([...(only === null ? [] : [only]), ...now.keys(), ...(before?.keys() ?? [])]);
    for (const currency of [...currencies].slice(0, CURRENCIES_MAX)) {
      const earlierAmount = before === null ? null : (before.get(currency) ?? '0');
      figures.push({ goal, currency, amount: now.get(currency) ?? '0', before: earlierAmount });
    }
  }
  return figures;
}

/** Takes earlier figures away that are not of all the compared days: what has just begun has not grown. */
function comparable(stats: ReportFigures['stats'], isCompared: boolean): ReportFigures['stats'] {
  if (isCompared) return stats;
  const of = (metric: Metric): Kpi => ({ ...stats[metric], prev: null, deltaPct: 0 });
  return Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as Record<Metric, Kpi>;
}

async function discardsOf(db: Db, site: Site, period: Period, now: number): Promise<ReportFigures['discarded']> {
  const counts = new Map<DiscardReason, number>();
  for (const { reason, count } of await listDiscards(db, site, period, now)) {
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
