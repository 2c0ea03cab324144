import type { Goal } from '../../domain/goal.ts';
import type { GoalSeriesMetric } from '../../domain/metric.ts';
import { type Bucket, bucketsOf, type Period } from '../../domain/period.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import { namesOf, type UnknownDay } from '../../rollup/days/day-knowledge.ts';
import { conversionsOf, convertersOf } from '../../rollup/days/definition-knowledge.ts';
import { goalCounts } from '../../rollup/read/goal-rollups.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import type { Point } from '../answer.ts';
import { daysWithEvents, isClippable, knownFrom, noteGap } from '../coverage.ts';
import { knownVisitors } from '../day-counts.ts';
import type { GoalSeriesQuery } from '../query.ts';
import { type GoalDay, type Reader, readAllCounts } from '../read-counts.ts';
import type { GoalSeriesAnswer } from '../revenue-answer.ts';
import { asksForOthers, type Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { readFigureHours } from './figure-hours.ts';
import { knownOrderDays, readOrders, readTotalsOf } from './goal-money.ts';
import { mainCurrency } from './revenue-totals.ts';
import { readSelectedDays, selectedDays } from './selected-days.ts';

/** The subject of a series: a goal, or the money of one. */
export type OfGoal = (
  | { readonly goal: Goal; readonly revenue: null }
  | { readonly goal: null; readonly revenue: Revenue }
) & {
  readonly where: Where;
};

/** The two counts of which a figure of a day is the quotient; `of` is null for a sum. */
interface DayFigure {
  readonly day: string;
  readonly part: number;
  readonly of: number | null;
}

/** The figures of some days, in their order. */
interface KnownFigures {
  readonly days: readonly DayFigure[];
  /** The days that do not know theirs. */
  readonly unknown: readonly UnknownDay[];
  /** The first day that is counted; null for all that know theirs. */
  readonly from?: string | null;
}

/** The points of a period, and whether all of its days know the figure. */
interface Course {
  readonly points: readonly Point[];
  readonly isWhole: boolean;
}

/**
 * Answers a figure of a goal over time: a point is that of its days which are not older than the goal, as the key figure is, and has
 * no value with a day that lacks something else. Hours are counted from visits; revenue alone has some. What is
 * compared has values where all days of both periods know the figure.
 */
export async function readGoalSeries(
  reader: Reader,
  window: Window,
  query: GoalSeriesQuery,
  of: OfGoal,
): Promise<GoalSeriesAnswer> {
  const { grain, site, period, previous } = window;
  const { metric } = query;
  const currency = query.currency ?? (await currencyOf(reader, window, of));
  const series = async (days: Period): Promise<Course> => {
    const buckets = bucketsOf(days, grain, (day) => zoneOn(window.zones, day));
    if (asksForOthers(of.where)) {
      noteGap(reader.rollups, site.id, days, 'other_keys');
      return { points: buckets.map(({ t }) => ({ t, value: null })), isWhole: false };
    }
    if (grain === 'hour') return readHours(reader, { ...window, period: days }, currency, of, buckets);
    const run = answerable(window, days);
    const figures = run === null ? NOTHING : await readDays(reader, window, run, { metric, currency }, of);
    const points = pointsOf(reader, window, metric, buckets, figures, days === previous);
    return { points, isWhole: figures.unknown.length === 0 };
  };
  const own = await series(period);
  const answer = { period: echo(window), grain, tz: site.timezone, points: [...own.points], currency };
  if (!query.compare) return answer;
  if (previous === null) return { ...answer, prev: [] };
  const before = await series(previous);
  const isCompared = own.isWhole && before.isWhole;
  return { ...answer, prev: before.points.map(({ t, value }) => ({ t, value: isCompared ? value : null })) };
}

const NOTHING: KnownFigures = { days: [], unknown: [] };

/** Returns the currency that the key figures are in; null without one. */
async function currencyOf(reader: Reader, window: Window, { revenue, where }: OfGoal): Promise<string | null> {
  if (revenue === null) return null;
  const inDays = async (days: Period | null) =>
    mainCurrency((await readTotalsOf(reader, window, days, revenue, where)).totals);
  return (await inDays(window.period)) ?? (await inDays(window.previous)) ?? revenue.currency;
}

/** A figure, and the currency of its amounts. */
type Figure = Pick<GoalSeriesQuery, 'metric' | 'currency'>;

function readDays(
  reader: Reader,
  window: Window,
  run: Period,
  { metric, currency }: Figure,
  { goal, revenue, where }: OfGoal,
): Promise<KnownFigures> {
  if (revenue !== null) return readMoney(reader, window, run, { metric, currency }, revenue, where);
  const isShare = metric === 'conversionRate';
  return where.conditions.length > 0
    ? readSelectedConverters(reader, window, run, goal, where, isShare)
    : readConverters(reader, window, run, goal, isShare);
}

async function readMoney(
  reader: Reader,
  window: Window,
  run: Period,
  { metric, currency }: Figure,
  revenue: Revenue,
  where: Where,
): Promise<KnownFigures> {
  const { unknown } = knownOrderDays(reader, window, run, revenue, where);
  // Daily sums are read of the days since when all of them know the orders.
  const from = where.conditions.length > 0 ? null : knownFrom(unknown);
  const days = { from: from ?? run.from, to: run.to };
  const known = { unknown, days: [], from };
  if (currency === null || days.from > days.to) return known;
  const rows = await readOrders(reader, window, days, revenue, where, unknown, ({ sql, params }) =>
    reader.store.query<{ readonly day: string; readonly placed: number; readonly sum: string }>(
      `SELECT day, placed, toString(total) AS sum FROM (
  SELECT day, sum(orders) AS placed, sum(amount) AS total FROM (${sql}) WHERE currency = {currency:String} GROUP BY day
) ORDER BY day`,
      { ...params, currency },
    ),
  );
  const isAverage = metric === 'averageOrder';
  return {
    ...known,
    days: rows.map(({ day, placed, sum }) => ({ day, part: Number(sum), of: isAverage ? placed : null })),
  };
}

async function readSelectedConverters(
  reader: Reader,
  window: Window,
  run: Period,
  goal: Goal,
  where: Where,
  isShare: boolean,
): Promise<KnownFigures> {
  const { unknown } = selectedDays(reader, window, run, where);
  const counts = await readSelectedDays(reader, window.site.id, run, where, [goal]);
  const days = [...counts].map(([day, { converters, visitors }]) => ({
    day,
    part: converters ?? 0,
    of: isShare ? (visitors ?? 0) : null,
  }));
  return { days: days.sort(byDay), unknown };
}

async function readConverters(
  { rollups }: Reader,
  { site }: Window,
  run: Period,
  goal: Goal,
  isShare: boolean,
): Promise<KnownFigures> {
  const unknown = rollups.unknown(site.id, run, conversionsOf(goal), convertersOf(goal));
  rollups.gaps.note(unknown);
  const [goalDays, counts] = await rollups.rollups(site.id, run, [goalCounts([goal]), dayVisits()], ([rows, visits]) =>
    Promise.all([rows.read<GoalDay>(), readAllCounts(visits, 'day')]),
  );
  const converters = new Map(goalDays.map(({ day, unique_conversions: unique }) => [day, unique]));
  const visitors = [...knownVisitors(counts, rollups, site.id, run)];
  const days = visitors.map(([day, count]) => {
    return { day, part: converters.get(day) ?? 0, of: isShare ? (count.visitors ?? 0) : null };
  });
  const without = isShare ? visitors.filter(([, count]) => count.visitors === null) : [];
  const lacking = without.map(([day]): UnknownDay => ({ day, reason: 'imported' }));
  return { days: days.sort(byDay), unknown: [...unknown, ...lacking].sort(byDay) };
}

function byDay(a: { readonly day: string }, b: { readonly day: string }): number {
  return a.day < b.day ? -1 : 1;
}

function pointsOf(
  { rollups }: Reader,
  { site, today, firstKept, erased }: Window,
  metric: GoalSeriesMetric,
  buckets: readonly Bucket[],
  { days, unknown, from = null }: KnownFigures,
  isPrevious: boolean,
): Point[] {
  const older = new Set(namesOf(unknown.filter(isClippable)));
  const run = { from: buckets[0]!.day, to: buckets.at(-1)!.lastDay };
  const isOld = (day: string) => older.has(day) || (from !== null && day < from);
  const withEvents = daysWithEvents(rollups, site.id, run).map((day) => ({ day, isOlder: isOld(day) }));
  const figuresOf = takenBy(days.filter(({ day }) => !older.has(day)));
  const blockingOf = takenBy(unknown.filter((day) => !isClippable(day)));
  const [eventsOf, isGone] = [takenBy(withEvents), isPrevious ? erased.areIn : erased.areAllOf];
  return buckets.map(({ t, day, lastDay }) => {
    const [own, blocking, events] = [figuresOf(lastDay), blockingOf(lastDay), eventsOf(lastDay)];
    const isOlder = (from !== null && lastDay < from) || (events.length > 0 && events.every((each) => each.isOlder));
    const isErased = (isPrevious ? day : lastDay) < firstKept || isGone({ from: day, to: lastDay });
    const isUnknown = blocking.length > 0 || isOlder || isErased || day > today;
    return { t, value: isUnknown ? null : pointValue(metric, own) };
  });
}

/** Returns a function that takes those up to a day that no earlier call took. Rows and calls are in the order of their days. */
function takenBy<Row extends { readonly day: string }>(rows: readonly Row[]): (lastDay: string) => readonly Row[] {
  let next = 0;
  return (lastDay) => {
    const first = next;
    while (next < rows.length && rows[next]!.day <= lastDay) next++;
    return rows.slice(first, next);
  };
}

function pointValue(metric: GoalSeriesMetric, days: readonly DayFigure[]): number | null {
  const part = days.reduce((sum, day) => sum + day.part, 0);
  if (metric !== 'conversionRate' && metric !== 'averageOrder') return part;
  const of = days.reduce((sum, day) => sum + (day.of ?? 0), 0);
  return of === 0 ? null : part / of;
}

async function readHours(
  reader: Reader,
  window: Window,
  currency: string | null,
  { revenue, where }: OfGoal,
  buckets: readonly Bucket[],
): Promise<Course> {
  const figure = { revenue: revenue!, currency: currency ?? '' };
  const { hours, keptFrom, unknown } = await readFigureHours(reader, window, { figure, where });
  const amounts = new Map(hours.map(({ at, amount }) => [at / 1000, Number(amount)]));
  const without = new Set(unknown);
  const points = buckets.map(({ t, day }) => {
    const isNone =
      t > window.now / 1000 ||
      day < keptFrom ||
      day < window.firstKept ||
      without.has(day) ||
      window.erased.areIn({ from: day, to: day });
    return { t, value: isNone ? null : (amounts.get(t) ?? 0) };
  });
  return { points, isWhole: without.size === 0 && buckets[0]!.day >= keptFrom };
}
