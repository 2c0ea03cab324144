import type { UseQueryResult } from '@tanstack/react-query';
import { addDays, countDays } from '../../../../src/domain/calendar.ts';
import { isWholeComparison } from '../../../../src/domain/comparison.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { isUnreachable } from '../../server-away.ts';
import { type Answered, presetAsked, type Question, useAnswer } from '../questions.ts';
import type { FiguresAnswer, SeriesAnswer } from '../shown-answers.ts';
import { seriesPath } from '../shown-metric.ts';
import { type Comparison, comparedDays, isAllTime, isAnswered } from './comparison.ts';

/**
 * The state of a comparison: `partial` when the site has no figures of all the compared days, so that a change would
 * mislead, or when nothing comes before the period; `waiting` until they are known.
 */
export type ComparisonState = 'whole' | 'partial' | 'waiting';

/** The key figures beside those of the compared days. */
export interface ComparedStats<Answer extends FiguresAnswer = FiguresAnswer> {
  readonly comparison: Comparison;
  readonly state: ComparisonState;
  /** Null until the period is known. */
  readonly days: Period | null;
  /** Undefined until there is an answer. */
  readonly stats: Answer | undefined;
  /** Asks for the compared figures again, which could not be read; null when nothing failed. */
  readonly retry: Retry | null;
}

type Retry = () => void;

/** Stand in a query that is not asked. */
const NO_DAYS: Period = { from: '', to: '' };
const NO_SERIES: Question<SeriesAnswer> = { path: 'timeseries', params: {} };

/** Compares the key figures, with a second query for any other days than the previous period's. */
export function useComparedStats<Answer extends FiguresAnswer>(
  comparison: Comparison,
  { data }: UseQueryResult<Answered<Answer>>,
  path: string,
): ComparedStats<Answer> {
  const stats = data?.answer;
  const preset = presetAsked(data?.params ?? {});
  const days = stats === undefined ? null : comparedDays(comparison, stats.period, preset);
  const isWhole = days !== null && isWholeComparison(stats!.firstDay, days) && !isAllTime(comparison, preset);
  const isAsked = isWhole && !isAnswered(days, stats!.period);
  const before = useAnswer(statsAgainst<Answer>(path, data?.params ?? {}, days ?? NO_DAYS), isAsked);
  const retry = isAsked ? retryOf(before) : null;
  const compared = { comparison, days, stats, retry };
  if (stats === undefined) return { ...compared, state: 'waiting' };
  if (!isWhole || retry !== null) return { ...compared, state: 'partial' };
  if (!isAsked) return { ...compared, state: 'whole' };
  if (before.data === undefined) return { ...compared, state: 'waiting' };
  return { ...compared, state: 'whole', stats: before.data.answer };
}

/** Returns how to ask again what could not be read; null while the server cannot be reached, which the page says and mends itself. */
function retryOf({ data, error, refetch }: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>): Retry | null {
  return error === null || data !== undefined || isUnreachable(error) ? null : () => void refetch();
}

/**
 * Reads the series of the days with which one is compared: null until it is known, and undefined when the answer has it
 * already or when nothing is compared.
 */
export function useSeriesBefore(
  comparison: Comparison,
  now: Answered<SeriesAnswer> | undefined,
): { readonly series: SeriesAnswer | null | undefined; readonly retry: Retry | null } {
  const question = now === undefined ? null : seriesBefore(comparison, now);
  const before = useAnswer(question ?? NO_SERIES, question !== null);
  if (question === null) return { series: undefined, retry: null };
  return { series: before.data?.answer ?? null, retry: retryOf(before) };
}

/**
 * Returns the query for the series that stands beside one: its points are as wide, and no more than there is room for. Null when
 * the answer has it already, and when nothing is compared.
 */
export function seriesBefore(
  comparison: Comparison,
  { answer: { period, grain, currency }, params }: Answered<SeriesAnswer>,
): Question<SeriesAnswer> | null {
  const days = comparedDays(comparison, period, presetAsked(params));
  if (comparison === 'off' || isAnswered(days, period)) return null;
  const last = typeof comparison === 'string' ? days.to : addDays(days.from, countDays(period.from, period.to) - 1);
  const { period: _, compare: __, ...others } = params;
  const beside = { from: days.from, to: last < days.to ? last : days.to };
  const inCurrency = currency == null ? {} : { currency };
  return { path: seriesPath(params), params: { ...others, ...inCurrency, interval: grain, ...beside } };
}

/** Returns the query for key figures beside those of other days. */
export function statsAgainst<Answer>(
  path: string,
  params: Question<Answer>['params'],
  { from, to }: Period,
): Question<Answer> {
  return { path, params: { ...params, against: `${from},${to}` } };
}
