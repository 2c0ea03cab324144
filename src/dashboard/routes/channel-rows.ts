import { ApiError } from '../../domain/error.ts';
import type { Site } from '../../domain/site.ts';
import type { BreakdownAnswer } from '../../stats/answer.ts';
import type { BreakdownQuery } from '../../stats/query.ts';
import type { Statistics } from '../../stats/statistics.ts';

/** The rows of a dimension of which days that were closed by an earlier version may know nothing. */
export interface KnownRows extends BreakdownAnswer {
  /** The first day that is counted; null when all days of the period are. */
  readonly knownFrom: string | null;
}

/**
 * Ranks the channels of a period; of one with days that know no channels, those of the days since.
 *
 * @param read reads the breakdown of a query; days that know no channels are an ApiError
 */
export async function readChannelRows(
  statistics: Pick<Statistics, 'report'>,
  site: Site,
  query: BreakdownQuery,
  read: (query: BreakdownQuery) => Promise<BreakdownAnswer>,
): Promise<KnownRows> {
  const answer = await read(query).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  if (!(answer instanceof ApiError)) return { ...answer, knownFrom: null };
  const { knownFrom, period } = await statistics.report(site, { ...query, metric: 'visitors' });
  if (knownFrom === null) throw answer;
  if (knownFrom > period.to) {
    return { period, dimension: query.dimension, rows: [], totalKeys: 0, totalVisitors: 0, knownFrom };
  }
  const known = await read({ ...query, period: { from: knownFrom, to: period.to } });
  return { ...known, period, knownFrom };
}
