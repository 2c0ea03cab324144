import { z } from 'zod';
import { CRAWLER_CLASS_NAMES, type CrawlerClass, VERDICTS, type Verdict } from '../domain/crawler.ts';
import { PAGE_MAX_BYTES } from '../domain/limits.ts';
import {
  REQUEST_DIMENSIONS,
  REQUEST_NAME_MAX_CHARS,
  REQUEST_STATUSES,
  type RequestDimension,
  type RequestStatus,
} from '../domain/request-report.ts';
import { oneOf, periodChoice, rankedParameters, readParameters } from './parse.ts';
import type { TimedQuery } from './query.ts';

/** The crawlers that a question is about; null for all. */
export interface CrawlerChoice {
  readonly crawler: string | null;
  readonly operator: string | null;
  readonly class: CrawlerClass | null;
}

/** A question about the pages that no crawler asked for. */
export interface UncrawledQuery extends TimedQuery, CrawlerChoice {
  readonly limit: number;
  readonly offset: number;
  readonly search: string | null;
}

/** The requests that a question is about; null for all. */
export interface RequestChoice extends CrawlerChoice {
  readonly page: string | null;
  readonly status: RequestStatus | null;
}

/** A question about the requests of crawlers. */
export interface CrawlersQuery extends UncrawledQuery, RequestChoice {
  readonly by: RequestDimension;
  /** Null for all requests that are not contradicted. */
  readonly verdict: Verdict | null;
}

const text = (max: number) =>
  z
    .string()
    .max(max, { error: `must have at most ${max} characters` })
    .optional();
const { filter: _, ...ranked } = rankedParameters;
/** The parameters that choose crawlers. */
const chosen = {
  crawler: text(REQUEST_NAME_MAX_CHARS).meta({ description: 'Only this crawler, such as `GPTBot`.' }),
  operator: text(REQUEST_NAME_MAX_CHARS).meta({ description: 'Only the crawlers of this operator, such as `OpenAI`.' }),
  class: z
    .enum(CRAWLER_CLASS_NAMES, { error: oneOf(CRAWLER_CLASS_NAMES) })
    .optional()
    .meta({ description: 'Only crawlers of this class.' }),
};

/** The parameters that choose requests. */
export const chosenRequests = {
  ...chosen,
  page: text(PAGE_MAX_BYTES).meta({ description: 'Only this page.' }),
  status: z
    .enum(REQUEST_STATUSES, { error: oneOf(REQUEST_STATUSES) })
    .optional()
    .meta({ description: 'Only answers of this class; `errors` are `4xx` and `5xx`.' }),
};

/** The parameters of `report/uncrawled`. */
export const UNCRAWLED_PARAMETERS = z.object({ ...chosen, ...ranked });

/** The parameters of `report/crawlers`. */
export const CRAWLERS_PARAMETERS = z.object({
  by: z
    .enum(REQUEST_DIMENSIONS, { error: oneOf(REQUEST_DIMENSIONS) })
    .default('crawler')
    .meta({
      description:
        'What requests are added up by. Days come in order and all at once, everything else by its requests.',
    }),
  ...chosenRequests,
  verdict: z
    .enum(VERDICTS, { error: oneOf(VERDICTS) })
    .optional()
    .meta({ description: 'Only requests of which this is known. Without it, those that are not `contradicted`.' }),
  ...ranked,
});

/** Reads the parameters of `report/uncrawled`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseUncrawledQuery(params: URLSearchParams): UncrawledQuery {
  return uncrawledQuery(readParameters(UNCRAWLED_PARAMETERS, params));
}

/** Reads the parameters of `report/crawlers`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseCrawlersQuery(params: URLSearchParams): CrawlersQuery {
  const given = readParameters(CRAWLERS_PARAMETERS, params);
  return {
    ...{ ...requestsQuery(given), by: given.by, verdict: given.verdict ?? null },
  };
}

/** A question about chosen requests, of given parameters. */
export function requestsQuery(
  given: z.output<z.ZodObject<typeof chosenRequests & typeof ranked>>,
): UncrawledQuery & RequestChoice {
  return { ...uncrawledQuery(given), page: given.page ?? null, status: given.status ?? null };
}

function uncrawledQuery(given: z.output<typeof UNCRAWLED_PARAMETERS>): UncrawledQuery {
  const { limit, offset, crawler = null, operator = null, class: kind = null, search = null } = given;
  return { period: periodChoice(given), limit, offset, search, crawler, operator, class: kind };
}
