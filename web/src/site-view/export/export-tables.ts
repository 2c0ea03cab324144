import { type Cell, csv } from '../../../../src/domain/csv.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import type { Gap } from '../../../../src/domain/gap.ts';
import { readHourOfWeek } from '../../../../src/domain/hour-of-week.ts';
import { METRICS } from '../../../../src/domain/metric.ts';
import type { RevenueBy } from '../../../../src/domain/revenue.ts';
import type { BreakdownRow, FunnelAnswer, GoalsAnswer, RankedRows, ReportRow } from '../../../../src/stats/answer.ts';
import type { RevenueAnswer } from '../../../../src/stats/revenue-answer.ts';
import { knownChange } from '../../ui/known-change.ts';
import { SIDES, type Side } from '../adjacent-pages/sides.ts';
import { daysOf } from '../chart/buckets.ts';
import { besideOf, type Series } from '../chart/series.ts';
import type { ListName } from '../rows/list-name.ts';
import type { FiguresAnswer } from '../shown-answers.ts';
import { factsOf, type ShownMetric } from '../shown-metric.ts';
import type { Part } from './part.ts';

/** Tables for files: figures as the read API gives them, shares from 0 to 1, durations in seconds. */

/** The most rows of a file, and the number of rows in one request. */
export const EXPORT_ROWS_MAX = 50_000;
const ROWS_AT_A_TIME = 1000;

/** How far key figures can be compared and are known. */
interface FiguresKnown {
  /** Whether the site has figures of all the compared days: there is no change from a part of them. */
  readonly isWhole: boolean;
  readonly gaps?: readonly Gap[] | undefined;
}

/**
 * Writes key figures as CSV. `compared` is the part of a figure that `previous` and the change are about; `not_fully_known` lists
 * the days that a figure does not have, or not in full.
 */
export function keyFiguresCsv(
  { stats, likeForLike }: Pick<FiguresAnswer, 'stats' | 'likeForLike'>,
  metrics: readonly ShownMetric[] = METRICS,
  { isWhole, gaps = [] }: FiguresKnown = { isWhole: true },
): string {
  return csv(
    ['metric', 'value', 'compared', 'previous', 'change_percent', 'not_fully_known'],
    metrics.map((metric) => {
      const own = stats[metric] ?? { value: null, prev: null, deltaPct: 0 };
      const compared = likeForLike?.stats[metric] ?? own;
      const change = isWhole ? knownChange(compared) : null;
      return [metric, own.value, compared.value, compared.prev, change, gapsCell(gapsOf(metric, gaps))];
    }),
  );
}

/** Returns the gaps of a figure: only conversions lack the days before their goals were defined. */
function gapsOf(metric: ShownMetric, gaps: readonly Gap[]): readonly Gap[] {
  const { needs } = factsOf(metric);
  return needs === 'goals' || needs === 'orders' ? gaps : gaps.filter(({ reason }) => reason !== 'younger');
}

/** Writes gaps with the reasons of the API: `2026-05-01/2026-05-03 imported; …`. */
function gapsCell(gaps: readonly Gap[]): Cell {
  return gaps.length === 0 ? null : gaps.map(({ from, to, reason }) => `${from}/${to} ${reason}`).join('; ');
}

/** Writes a series as CSV. Hours are named by their start in UTC, all other buckets by their days. */
export function seriesCsv({ metric, buckets, values, previous }: Series): string {
  const isHourly = buckets.grain === 'hour';
  const when = (of: typeof buckets, index: number): Cell[] => {
    if (isHourly) return [new Date(of.starts[index]!).toISOString()];
    const { from, to } = daysOf(of, index);
    return [from, to];
  };
  const places = isHourly ? ['start_utc'] : ['from', 'to'];
  const header = [...places, metric];
  if (previous !== null) header.push(...[...places, metric].map((name) => `previous_${name}`));
  const rows = values.map((value, index) => {
    if (previous === null) return [...when(buckets, index), value];
    const at = besideOf({ previous }, index);
    const before =
      at === null ? [...places.map(() => null), null] : [...when(previous.buckets, at), previous.values[at]!];
    return [...when(buckets, index), value, ...before];
  });
  return csv(header, rows);
}

/** Writes rows as CSV; those of pages with how they were read, and all with the conversions of a goal, where that was asked. */
export function rowsCsv(list: ListName, rows: readonly ReportRow[]): string {
  if (list === 'property') {
    return csv(
      ['value', 'visitors', 'events', 'share', 'sum'],
      rows.map(({ key, visitors, views, pct, sum }) => [
        key,
        visitors,
        views,
        pct,
        sum == null ? null : { decimal: sum },
      ]),
    );
  }
  if (rows.some(({ avgTime }) => avgTime !== undefined)) {
    return csv(
      [list, 'visitors', 'views', 'share', 'average_time_seconds', 'average_scroll_percent', 'measured_views'],
      rows.map(({ key, visitors, views, pct, avgTime = null, avgScroll = null, measured = null }) => [
        ...[key, visitors, views, pct],
        ...[avgTime, avgScroll, measured],
      ]),
    );
  }
  if (rows.some(({ conversions }) => conversions !== undefined)) {
    return csv(
      [list, 'visitors', 'views', 'share', 'conversions', 'unique_conversions', 'conversion_rate'],
      rows.map(({ key, visitors, views, pct, conversions = null, uniqueConversions = null, conversionRate = null }) => [
        ...[key, visitors, views, pct],
        ...[conversions, uniqueConversions, conversionRate],
      ]),
    );
  }
  const [key, views] = isLinkEvent(list) ? ['url', 'events'] : [list, 'views'];
  return csv(
    [key, 'visitors', views, 'share'],
    rows.map(({ key, visitors, views, pct }) => [key, visitors, views, pct]),
  );
}

/**
 * Writes the sites of a group as CSV.
 *
 * @param names by their ids
 */
export function sitesCsv(rows: readonly BreakdownRow[], names: ReadonlyMap<string, string>): string {
  return csv(
    ['site', 'name', 'visitors', 'views', 'share'],
    rows.map(({ key, visitors, views, pct }) => [key, names.get(key) ?? '', visitors, views, pct]),
  );
}

/** Writes the hours of the week as CSV, in the order of the week from Monday on. */
export function hoursCsv(rows: readonly BreakdownRow[]): string {
  return csv(
    ['weekday', 'hour', 'visitors', 'views', 'share'],
    rows
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, visitors, views, pct }) => {
        const { weekday, hour } = readHourOfWeek(key);
        return [weekday, hour, visitors, views, pct];
      }),
  );
}

/** Writes the pages before and after a page as CSV; `(none)` is the beginning, or the end, of a session. */
export function besideCsv(sides: Readonly<Record<Side, readonly BreakdownRow[]>>): string {
  return csv(
    ['side', 'page', 'visitors', 'views', 'share'],
    SIDES.flatMap((side) => sides[side].map(({ key, visitors, views, pct }) => [side, key, visitors, views, pct])),
  );
}

/** Writes goals as CSV. There is no change from a part of the previous period: `isWhole` tells that the site has all of it. */
export function goalsCsv({ goals }: GoalsAnswer, isWhole = true): string {
  return csv(
    ['goal', 'kind', 'pattern', 'conversions', 'unique_conversions', 'conversion_rate', 'change_percent'],
    goals.map((goal) => [
      goal.name,
      goal.kind,
      goal.pattern,
      goal.conversions,
      goal.uniqueConversions,
      goal.conversionRate,
      isWhole ? goal.delta : null,
    ]),
  );
}

/** Writes the steps of funnels as CSV. The last step has the conversion rate of its funnel. */
export function funnelsCsv(funnels: readonly FunnelAnswer[]): string {
  return csv(
    ['funnel', 'version', 'step', 'visitors', 'rate_from_previous', 'conversion_rate'],
    funnels.flatMap(({ funnel, steps, conversionRate }) =>
      steps.map(({ step, visitors, rateFromPrevious }) => [
        ...[funnel.name, funnel.version, step, visitors, rateFromPrevious],
        step === steps.length ? conversionRate : null,
      ]),
    ),
  );
}

/** What orders bring by the keys of a dimension, in one currency. */
export interface RevenueList extends Pick<RevenueAnswer, 'period' | 'rows'> {
  readonly goal: string;
  readonly by: RevenueBy;
  readonly currency: string;
  readonly isCut: boolean;
}

/** Writes what orders bring by several dimensions as one CSV, which is cut where one of its lists is. */
export function revenueTable(lists: readonly RevenueList[]): Pick<Part, 'text' | 'isCut'> {
  const lines = lists.flatMap(({ goal, by, currency, rows }) =>
    rows.map(({ key, visitors, views, revenue }) => [goal, by, key, visitors, views, decimal(revenue), currency]),
  );
  const header = ['goal', 'dimension', 'key', 'buyers', 'orders', 'revenue', 'currency'];
  return { text: csv(header, lines), isCut: lists.some(({ isCut }) => isCut) };
}

/** Writes an amount; null is an empty cell. */
export function decimal(amount: string | null): Cell {
  return amount === null ? null : { decimal: amount };
}

/**
 * Reads all rows, page by page, and returns the last page's answer with all of them. `isCut` is true when there are more rows than
 * a file may have.
 */
export async function readAllRows<Answer extends RankedRows>(
  readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<Answer>,
): Promise<Answer & { readonly isCut: boolean }> {
  const rows: Answer['rows'][number][] = [];
  for (;;) {
    const answer = await readPage({ limit: ROWS_AT_A_TIME, offset: rows.length });
    rows.push(...answer.rows);
    const isAll = rows.length >= answer.totalKeys || answer.rows.length === 0;
    if (isAll || rows.length >= EXPORT_ROWS_MAX) return { ...answer, rows, isCut: !isAll };
  }
}
