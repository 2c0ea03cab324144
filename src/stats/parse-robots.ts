import { z } from 'zod';
import { rankedParameters, readParameters } from './parse.ts';
import { chosenRequests, type RequestChoice, requestsQuery, type UncrawledQuery } from './parse-crawlers.ts';

/** A question about the requests that a site's robots.txt forbids. `search` is a part of pages or of names of crawlers. */
export type RobotsQuery = UncrawledQuery & RequestChoice;

const { filter: _, ...ranked } = rankedParameters;

/** The parameters of `report/robots`. */
export const ROBOTS_PARAMETERS = z.object({ ...chosenRequests, ...ranked });

/** Reads the parameters of `report/robots`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseRobotsQuery(params: URLSearchParams): RobotsQuery {
  return requestsQuery(readParameters(ROBOTS_PARAMETERS, params));
}
