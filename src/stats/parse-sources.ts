import { parseBreakdownQuery } from './parse.ts';
import type { SourcesQuery } from './query.ts';

/**
 * Reads the parameters of the dashboard's `sources`: those of `breakdown` without the dimension. Throws an ApiError:
 * INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseSourcesQuery(params: URLSearchParams): SourcesQuery {
  const ofReferrers = new URLSearchParams(params);
  ofReferrers.set('dimension', 'referrer');
  const { dimension: _, ...query } = parseBreakdownQuery(ofReferrers);
  return query;
}
