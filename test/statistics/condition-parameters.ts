import { printCondition } from '../../src/domain/condition.ts';
import type { PeriodChoice } from '../../src/stats/query.ts';
import type { ConditionQuestion } from '../oracle/conditions/any-question.ts';

/** Writes a question under conditions as the parameters of a request. */
export function parametersOf(asked: ConditionQuestion): URLSearchParams {
  const { query } = asked;
  const written = new URLSearchParams(periodOf(query.period));
  for (const condition of query.conditions) written.append('where', printCondition(condition));
  const { against } = query;
  if (against !== undefined) {
    written.set('against', typeof against === 'string' ? against : `${against.from},${against.to}`);
  }
  if ('goalId' in query && query.goalId !== undefined) written.set('goal', String(query.goalId));
  if (asked.ask === 'timeseries') {
    written.set('metric', asked.query.metric);
    if (asked.query.compare) written.set('compare', 'true');
  }
  if (asked.ask === 'rows') {
    const { dimension, metric, metrics } = asked.query;
    written.set('dimension', dimension);
    written.set('metric', metric);
    if (metrics.length > 0) written.set('metrics', metrics.join(','));
  }
  if (asked.ask === 'hours') written.set('dimension', 'hour_of_week');
  if (asked.ask === 'moves') written.set('dimension', `${asked.query.dimension}:${asked.query.page}`);
  if (asked.ask === 'links') written.set('event', asked.query.event);
  if (asked.ask === 'orders') {
    written.set('dimension', asked.query.dimension);
    written.set('metric', 'revenue');
    if (asked.query.currency !== null) written.set('currency', asked.query.currency);
  }
  if ('limit' in query) written.set('limit', String(query.limit));
  if ('offset' in query) written.set('offset', String(query.offset));
  if ('search' in query && query.search !== null) written.set('search', query.search);
  if ('version' in query && query.version !== null) written.set('version', String(query.version));
  return written;
}

function periodOf(period: PeriodChoice): Record<string, string> {
  return 'preset' in period ? { period: period.preset } : { from: period.from, to: period.to };
}
