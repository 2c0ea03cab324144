import { countDays, dayNumber, daysBetween } from '../../domain/calendar.ts';
import { isWholeComparison } from '../../domain/comparison.ts';
import { type Counts, FIGURES, type Figure, METRIC_TABLE, type VisitFigure } from '../../domain/metric.ts';
import { type Period, spanOf } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { figureOf, namesOf } from '../../rollup/days/day-knowledge.ts';
import { firstSeenOfSites, visitsOfSites } from '../../rollup/read/visits-of-sites.ts';
import type { BoundSql } from '../../rollup/sql/bound-sql.ts';
import type { Kpi } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, likeForLike, previousIsKept, type Running, type Window } from '../window.ts';
import { kpi } from './figures.ts';
import type { LikeKpi } from './like-for-like.ts';

/** The most sites in one statement, and the most days of all of them: its text and its rows are bounded. */
const SITES_MAX = 1000;
const SITE_DAYS_MAX = 400_000;

/** A site's visitors over a period: the figures of `stats` and of a daily `timeseries`. */
export interface SiteVisitors {
  readonly visitors: Kpi;
  readonly pageviews: Kpi;
  /** One entry for each day of the period; null for a day that is erased, still to come, or not known to the source of an import. */
  readonly days: readonly (number | null)[];
  /** The further figures that were asked for. */
  readonly further: Readonly<Partial<Record<VisitFigure, Kpi>>>;
}

/** A site's visitors, and how much they have changed. */
export interface ComparedVisitors extends SiteVisitors {
  /** The part of a period that is not over which is compared; null for one that is. */
  readonly likeForLike: LikeKpi | null;
  /** Whether the site had figures from the first day of the previous period on. */
  readonly isPreviousWhole: boolean;
}

/** The days of a site with figures, in no order, as columns: rows of a thousand sites take four times as long to be read. */
type Days = { readonly site: number; readonly day: readonly number[] } & Readonly<
  Partial<Record<Figure, readonly number[]>>
>;

/** The hours of a site in which visitors came first, as columns. */
interface Hours {
  readonly site: number;
  readonly day: readonly number[];
  readonly hour: readonly number[];
  readonly visitors: readonly number[];
}

/**
 * Returns the visitors of many sites by their ids, each over its own days. Two statements read up to 1,000 sites, fewer of long
 * periods.
 *
 * @param firstDay returns the first day of a site that has figures; null when there is none
 * @param further the figures besides visitors and pageviews: what is not asked for is not read
 */
export async function readVisitorsOfSites(
  { store, rollups }: Reader,
  windows: readonly Window[],
  firstDay: (site: Site) => string | null,
  further: readonly VisitFigure[],
): Promise<ReadonlyMap<number, ComparedVisitors>> {
  const found = new Map<number, ComparedVisitors>();
  const isOfVisits = further.length === 0;
  const names = isOfVisits ? (['visitors', 'pageviews'] as const) : FIGURES;
  const isWhole = ({ site, previous }: Window) => previous !== null && isWholeComparison(firstDay(site), previous);
  for (const lot of lotsOf(windows)) {
    const some = lot.map(likeForLike);
    const ids = some.map(({ site }) => site.id);
    const whole = new Set(some.filter(isWhole).map(({ site }) => site.id));
    // Without figures of all compared days nothing is compared with the last of them, and sites have many such days.
    const lastDays = some.flatMap(({ site, running }) =>
      running === null ? [] : [running.now.last, ...(whole.has(site.id) ? [running.before.last] : [])],
    );
    const span = some.map(daysOf).reduce(spanOf);
    const visits = rollups.ofSites((lease) => visitsOfSites(ids, span, lease, isOfVisits ? 'visits' : 'totals'));
    const first =
      lastDays.length === 0 ? null : rollups.ofSites((lease) => firstSeenOfSites(ids, [...new Set(lastDays)], lease));
    const [rows, hours] = await Promise.all([
      store.query<Days>(inColumns(visits, names), visits.params),
      first === null ? [] : store.query<Hours>(inColumns(first, ['hour', 'visitors']), first.params),
    ]);
    const daysBySite = new Map(rows.map((row) => [row.site, row]));
    const hoursBySite = new Map(hours.map((row) => [row.site, row]));
    for (const window of some) {
      const { id } = window.site;
      const span = daysOf(window);
      const counted = {
        days: daysBySite.get(id),
        hours: hoursBySite.get(id),
        unknown: new Map(names.map((name) => [name, new Set(namesOf(rollups.unknown(id, span, figureOf(name))))])),
        imported: new Set(rollups.imported(id, span)),
      };
      found.set(id, { ...visitorsOf(window, counted, further), isPreviousWhole: whole.has(id) });
    }
  }
  return found;
}

/** Selects rows of sites by day as one row a site, with its days and these columns as lists. */
function inColumns({ sql }: BoundSql, columns: readonly string[]): string {
  const lists = ['toUInt16(day)', ...columns].map(
    (column, i) => `groupArray(${column}) AS ${i === 0 ? 'day' : column}`,
  );
  return `SELECT site, ${lists.join(', ')} FROM (${sql}) GROUP BY site`;
}

/** The counts of a site; undefined where there is nothing. */
interface Counted {
  readonly days: Days | undefined;
  /** The visitors who came first in each hour of the last compared days. */
  readonly hours: Hours | undefined;
  /** The days of which no source knows a figure, by the figures that are read. */
  readonly unknown: ReadonlyMap<Figure, ReadonlySet<string>>;
  /** The days without hours. */
  readonly imported: ReadonlySet<string>;
}

const NOT_READ: Counts = {
  ...{ visitors: null, pageviews: null, sessions: null, bounces: null, duration: null, conversions: null },
};

function visitorsOf(
  window: Window,
  counted: Counted,
  further: readonly VisitFigure[],
): Omit<ComparedVisitors, 'isPreviousWhole'> {
  const { days, unknown } = counted;
  const { period, previous, running } = window;
  const sumOf =
    (name: Figure) =>
    (part: Period): number | null => {
      const run = answerable(window, part);
      if (run === null) return 0;
      if ([...unknown.get(name)!].some((day) => day >= run.from && day <= run.to)) return null;
      const [from, to] = [dayNumber(run.from), dayNumber(run.to)];
      const counts = days?.[name] ?? [];
      return counts.reduce(
        (total, count, i) => (days!.day[i]! >= from && days!.day[i]! <= to ? total + count : total),
        0,
      );
    };
  const isKept = previousIsKept(window, false);
  const countsOf = (part: Period): Counts => ({
    ...NOT_READ,
    ...Object.fromEntries([...unknown.keys()].map((name) => [name, sumOf(name)(part)])),
  });
  const now = answerable(window, period) === null ? NOT_READ : countsOf(period);
  const before = isKept ? countsOf(previous!) : NOT_READ;
  const figure = (name: 'visitors' | 'pageviews' | VisitFigure): Kpi =>
    kpi(METRIC_TABLE[name].value(now), METRIC_TABLE[name].value(before));
  return {
    visitors: figure('visitors'),
    pageviews: figure('pageviews'),
    likeForLike: running && compareRunning(running, isKept, counted, sumOf('visitors')),
    further: Object.fromEntries(further.map((name) => [name, figure(name)])),
    days: courseOf(window, days, unknown.get('visitors')!),
  };
}

/** Returns the visitors of each day of the period. */
function courseOf(
  { period, firstKept, today, erased }: Window,
  days: Days | undefined,
  unknown: ReadonlySet<string>,
): (number | null)[] {
  const from = dayNumber(period.from);
  const course = Array<number | null>(countDays(period.from, period.to)).fill(0);
  days?.day.forEach((day, i) => {
    if (day >= from && day - from < course.length) course[day - from] = days.visitors![i]!;
  });
  const isNone = (day: string) => unknown.has(day) || erased.areIn({ from: day, to: day });
  if (unknown.size > 0 || erased.areIn(period)) {
    daysBetween(period.from, period.to).forEach((day, i) => {
      if (isNone(day)) course[i] = null;
    });
  }
  return course
    .fill(null, 0, Math.max(0, dayNumber(firstKept) - from))
    .fill(null, Math.max(0, dayNumber(today) + 1 - from));
}

/** Compares as much of a period that is not over as of the previous one. Where hours are not known, today is left out. */
function compareRunning(
  { now, before, hours }: Running,
  isKept: boolean,
  counted: Counted,
  sumOf: (days: Period) => number | null,
): LikeKpi {
  const areHoursKnown = ![now.last, before.last].some((day) => counted.imported.has(day));
  const compared = areHoursKnown ? hours : 0;
  const sum = ({ whole, last }: Running['now']): number | null => {
    const ofWhole = sumOf(whole);
    if (ofWhole === null || counted.hours === undefined) return ofWhole;
    const { day, hour, visitors } = counted.hours;
    const number = dayNumber(last);
    return visitors.reduce((total, count, i) => {
      return day[i] === number && hour[i]! < compared ? total + count : total;
    }, ofWhole);
  };
  return { ...kpi(sum(now), isKept ? sum(before) : null), hours: compared };
}

/** Groups sites so that what is read of each group is bounded. */
export function* lotsOf(windows: readonly Window[]): Iterable<readonly Window[]> {
  const longest = Math.max(1, ...windows.map(daysOf).map(({ from, to }) => countDays(from, to)));
  const sites = Math.max(1, Math.min(SITES_MAX, Math.floor(SITE_DAYS_MAX / longest)));
  for (let i = 0; i < windows.length; i += sites) yield windows.slice(i, i + sites);
}

/** Returns the days from the first to the last of a window. */
export function daysOf({ previous, period }: Window): Period {
  return previous === null ? period : spanOf(previous, period);
}
