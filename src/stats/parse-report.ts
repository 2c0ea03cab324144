import { z } from 'zod';
import { oneOf, rankedParameters, rankedQuery, readParameters } from './parse.ts';
import { REPORT_DIMENSIONS, REPORT_METRICS, type ReportQuery } from './query.ts';

/** The parameters of `report`. */
export const REPORT_PARAMETERS = z.object({
  dimension: z.enum(REPORT_DIMENSIONS, { error: oneOf(REPORT_DIMENSIONS) }).meta({
    description:
      'The dimension to rank: one of `breakdown`, or a further one. Keys of `hour_of_week` are an ISO weekday and an hour: `1-09`.',
  }),
  metric: z
    .enum(REPORT_METRICS, { error: oneOf(REPORT_METRICS) })
    .default('visitors')
    .meta({ description: 'The figure that the rows are ranked by.' }),
  ...rankedParameters,
});

/** Reads the parameters of `report`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseReportQuery(params: URLSearchParams): ReportQuery {
  const given = readParameters(REPORT_PARAMETERS, params);
  return { ...rankedQuery(given), dimension: given.dimension, metric: given.metric };
}
