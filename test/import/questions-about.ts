/** Questions that together name every figure of a few days. */
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Question } from '../oracle/question.ts';

/**
 * Returns questions about a period, each of another kind or about another dimension.
 *
 * @param hours one or two days of which the hours are asked for
 */
export function questionsAbout(period: Period, hours: Period): Question[] {
  return [
    { ask: 'stats', query: { period, filters: [] } },
    { ask: 'goals', query: { period } },
    { ask: 'funnel', id: 1, query: { period, version: null } },
    ...(['visitors', 'sessions', 'bounceRate', 'avgDuration'] as const).map(
      (metric): Question => ({ ask: 'timeseries', query: { period, filters: [], metric, compare: false } }),
    ),
    { ask: 'timeseries', query: { period: hours, filters: [], metric: 'visitors', compare: true } },
    ...DIMENSIONS.map(
      (dimension): Question => ({
        ask: 'breakdown',
        query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null },
      }),
    ),
  ];
}
