import { parseBreakdownQuery } from './parse.ts';
import type { SourcesQuery } from './query.ts';

/**
 * Reads the parameters of the dashboard's `sources`: those of `breakdown` without the dimension, search and offset. Throws an ApiError:
 * INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseSourcesQuery(params: URLSearchParams): SourcesQuery {
  const ofReferrers = new URLSearchParams(params);
  ofReferrers.set('dimension', 'referrer');
  const { period, filters, limit } = parseBreakdownQuery(ofReferrers, 'dashboard');
  return { period, filters, limit };
}
