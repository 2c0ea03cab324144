import { z } from 'zod';
import { REQUEST_NAME_MAX_CHARS } from '../domain/request-report.ts';
import { periodChoice, rankedParameters, readParameters } from './parse.ts';
import type { TimedQuery } from './query.ts';

/** A question about the requests that a site's robots.txt forbids. */
export interface RobotsQuery extends TimedQuery {
  /** Null for all. */
  readonly crawler: string | null;
  readonly limit: number;
  readonly offset: number;
  /** A part of pages or of names of crawlers. */
  readonly search: string | null;
}

const { filter: _, ...ranked } = rankedParameters;

/** The parameters of `report/robots`. */
export const ROBOTS_PARAMETERS = z.object({
  crawler: z
    .string()
    .max(REQUEST_NAME_MAX_CHARS, { error: `must have at most ${REQUEST_NAME_MAX_CHARS} characters` })
    .optional()
    .meta({ description: 'Only this crawler, such as `GPTBot`.' }),
  ...ranked,
});

/** Reads the parameters of `report/robots`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseRobotsQuery(params: URLSearchParams): RobotsQuery {
  const { limit, offset, ...given } = readParameters(ROBOTS_PARAMETERS, params);
  return {
    ...{ period: periodChoice(given), crawler: given.crawler ?? null, limit, offset },
    search: given.search ?? null,
  };
}
