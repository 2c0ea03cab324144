import type { Goal } from '../../domain/goal.ts';
import { METRIC_TABLE, METRICS, type Metric } from '../../domain/metric.ts';
import type { Period } from '../../domain/period.ts';
import { conversionsOf } from '../../rollup/days/definition-knowledge.ts';
import type { Kpi } from '../answer.ts';
import { noteGap } from '../coverage.ts';
import { readDayCounts } from '../day-counts.ts';
import { NO_COUNTS, type Reader, within } from '../read-counts.ts';
import { areComparable } from '../since.ts';
import { asksForOthers, oneKeyOf, type Where } from '../where.ts';
import { answerable, echo, previousIsKept, type Window } from '../window.ts';
import { type ComparedCounts, readCompared, readComparedHours, sumWhole } from './compared-counts.ts';
import { kpi, rate } from './figures.ts';
import { readGoals } from './goal-readings.ts';
import {
  areSelectedHoursKnown,
  type CountsOf,
  compareRunning,
  GOAL_METRICS,
  type LikeForLike,
  type LikeStatsAnswer,
  NO_SUMS,
} from './like-for-like.ts';
import {
  areSelectedComparable,
  noSelected,
  readSelectedDays,
  type SelectedCounts,
  selectedDays,
  withoutOlder,
} from './selected-days.ts';

/** The key figures under conditions. */
export const SELECTED_METRICS = [...METRICS, ...GOAL_METRICS];

export type SelectedMetric = Metric | (typeof GOAL_METRICS)[number];

/** The key figures under conditions that were asked for; those of `GOAL_METRICS` with a chosen goal alone. */
export type SelectedStatsAnswer = Omit<LikeStatsAnswer, 'stats'> & {
  readonly stats: { readonly [Name in SelectedMetric]?: Kpi | undefined };
};

/**
 * Answers the key figures of the hits that conditions select, and of their sessions, beside those of the compared period. Figures
 * are of the days whose hits are kept; visitors and pageviews of one key are of all days.
 *
 * @param goals whose conversions are counted inside the selected sessions
 * @param isChosen whether they are one that was chosen
 */
export async function readSelectedKpis(
  reader: Reader,
  window: Window,
  where: Where,
  goals: readonly Goal[],
  isChosen: boolean,
): Promise<SelectedStatsAnswer> {
  const { period, previous, running, site } = window;
  const withPrevious = previousIsKept(window, false);
  const hours = running !== null && areSelectedHoursKnown(reader, window, where, running) ? running : null;
  const selection = { conditions: where.conditions };
  const [all, hits, sessions, ofKey] = await Promise.all([
    readCompared(window, withPrevious, (days) => readSelectedDays(reader, site.id, days, where, goals)),
    readComparedHours(reader, site.id, hours, { kind: 'raw', ...selection }),
    readComparedHours(reader, site.id, hours, { kind: 'sessions', ...selection }),
    readOneKey(reader, window, withPrevious, where),
  ]);
  const known = selectedDays(reader, window, period, where);
  const byDay = withoutOlder(all, known);
  if (asksForOthers(where)) noteGap(reader.rollups, site.id, period, 'other_keys');
  const areCompared = withPrevious && areSelectedComparable(reader, window, where);
  const nothing = noSelected(goals);
  const isNone = !known.isShown;
  const own = { byDay, nothing, withPrevious: areCompared };
  const ofHits: ComparedCounts | null = isNone ? null : { ...own, firstHours: hits };
  const ofSessions: ComparedCounts | null = isNone ? null : { ...own, firstHours: sessions };
  const countsOf: CountsOf = (metric) => {
    if (!METRIC_TABLE[metric].isFilterable) return ofSessions;
    return ofKey === null ? ofHits : { ...ofKey, firstHours: hits };
  };
  const figure = (metric: Metric): Kpi => {
    const counts = countsOf(metric);
    const { value } = METRIC_TABLE[metric];
    const { now, before } = counts === null ? NO_SUMS : sumWhole(counts, window);
    return kpi(now && value(now), before && value(before));
  };
  const ofWholeDays =
    running === null || !isChosen
      ? {}
      : goalFigures(window, byDay, isNone, {
          now: running.now.whole,
          before: areCompared ? running.before.whole : null,
        });
  return {
    period: echo(window),
    stats: {
      ...Object.fromEntries(METRICS.map((metric) => [metric, figure(metric)])),
      ...(isChosen ? goalFigures(window, byDay, isNone, { now: period, before: areCompared ? previous : null }) : {}),
    },
    ...(running === null ? {} : { likeForLike: withGoal(compareRunning(countsOf, running), ofWholeDays) }),
  };
}

/** Reads the visitors and pageviews of the only key that conditions select, of all days; null for other conditions. */
async function readOneKey(
  reader: Reader,
  window: Window,
  withPrevious: boolean,
  where: Where,
): Promise<Omit<ComparedCounts, 'firstHours'> | null> {
  const one = oneKeyOf(where);
  if (one === null) return null;
  const layer = { kind: 'keys', ...one, hitsFrom: window.firstKeptVisit, besideHits: true } as const;
  const byDay = await readCompared(window, withPrevious, (days) =>
    readDayCounts(reader, window.site.id, days, layer, ['visitors', 'pageviews']),
  );
  return { byDay, nothing: NO_COUNTS, withPrevious };
}

/** The figures of a chosen goal besides its conversions. */
type GoalFigures = { readonly [Name in (typeof GOAL_METRICS)[number]]?: Kpi };

/** Adds the figures of a chosen goal to those of the part of a period that is compared: they have no hours. */
function withGoal(likeForLike: LikeForLike, figures: GoalFigures): LikeForLike {
  const ofGoal = Object.entries(figures).map(([metric, figure]) => [metric, { ...figure, hours: 0 }]);
  return { ...likeForLike, stats: { ...likeForLike.stats, ...Object.fromEntries(ofGoal) } };
}

function goalFigures(
  window: Window,
  byDay: ReadonlyMap<string, SelectedCounts>,
  isNone: boolean,
  { now: period, before: previous }: { readonly now: Period; readonly before: Period | null },
): GoalFigures {
  const of = (period: Period | null) => {
    const isNothing = period === null || isNone || period.from > period.to;
    const days = isNothing ? null : answerable(window, period);
    if (days === null) return { converters: null, rate: null };
    let [converters, visitors] = [0, 0];
    for (const counts of within(byDay, days)) {
      converters += counts.converters ?? 0;
      visitors += counts.visitors ?? 0;
    }
    return { converters, rate: rate(converters, visitors) };
  };
  const [now, before] = [of(period), of(previous)];
  return {
    uniqueConversions: kpi(now.converters, before.converters),
    conversionRate: kpi(now.rate, before.rate),
  };
}

/** Adds who reached a goal to the key figures of all visitors, from the daily sums: unique conversions and the rate. */
export async function withGoalKpis(
  reader: Reader,
  window: Window,
  answer: SelectedStatsAnswer,
  goal: Goal,
): Promise<SelectedStatsAnswer> {
  const { period, previous, running } = window;
  const isCompared = previousIsKept(window, false) && areComparable(reader.rollups, window, [conversionsOf(goal)]);
  const reading = async (days: Period | null) => {
    if (days === null || days.from > days.to) return null;
    const of = { ...window, period: days, previous: null, running: null };
    return answerable(of, days) === null ? null : (await readGoals(reader, of, [goal])).goals[0]!;
  };
  const figures = async (days: Period, before: Period | null): Promise<GoalFigures> => {
    const [now, then] = [await reading(days), await reading(isCompared ? before : null)];
    return {
      uniqueConversions: kpi(now?.uniqueConversions ?? null, then?.uniqueConversions ?? null),
      conversionRate: kpi(now?.conversionRate ?? null, then?.conversionRate ?? null),
    };
  };
  const { likeForLike } = answer;
  const stats = { ...answer.stats, ...(await figures(period, previous)) };
  if (running === null || likeForLike === undefined) return { ...answer, stats };
  const ofWholeDays = await figures(running.now.whole, running.before.whole);
  return { ...answer, stats, likeForLike: withGoal(likeForLike, ofWholeDays) };
}
