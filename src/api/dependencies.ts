import type { ActiveSites } from '../sites/active-sites.ts';
import type { ApiKeyVerifier } from '../sites/api-key-verifier.ts';
import type { Statistics as AllStatistics } from '../stats/statistics.ts';

/** What the read API needs of the rest of the service. */

/** Must see the revocation of a key at once. */
export type ApiKeys = Pick<ApiKeyVerifier, 'find'>;

export type Sites = Pick<ActiveSites, keyof ActiveSites>;

/** Answers typed queries. Each may throw an ApiError, which the reader is told. */
export type Statistics = Pick<
  AllStatistics,
  'stats' | 'timeseries' | 'breakdown' | 'realtime' | 'goals' | 'funnels' | 'funnel'
>;
