import type { ActiveSites } from '../sites/active-sites.ts';
import type { ApiKeyVerifier } from '../sites/api-key-verifier.ts';
import type { Statistics as AllStatistics } from '../stats/statistics.ts';

/** The parts of the service that the read API uses. */

/** Finds API keys. A revoked key must be unknown at once. */
export type ApiKeys = Pick<ApiKeyVerifier, 'find'>;

export type Sites = Pick<ActiveSites, keyof ActiveSites>;

/** Answers questions. Each may throw an ApiError, which is sent to the reader. */
export type Statistics = Pick<AllStatistics, 'ask' | 'askWithGaps'>;
