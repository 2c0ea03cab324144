import type { z } from 'zod';
import { ApiError, type ErrorCode } from '../domain/error.ts';
import type { Site } from '../domain/site.ts';
import type { SiteReader } from '../sites/active-sites.ts';
import type { AnyQuestion } from '../stats/questions/question.ts';
import type { Sites, Statistics } from './dependencies.ts';

/** A request with a valid key and within the rate limit. */
export interface ApiRequest {
  readonly reader: SiteReader;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** One endpoint: its path, its documentation and its answer. */
export interface ApiRoute {
  /** The path below `/v1`, with `:name` for path parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: z.ZodObject;
  readonly response: z.ZodType;
  /** The codes of status 400 that the endpoint can answer with. */
  readonly refusals: readonly ErrorCode[];
  /** Answers a request. Throws an ApiError when the request is refused. */
  answer(request: ApiRequest, sites: Sites, statistics: Statistics): Promise<object>;
}

const GROUP_ID = /^[1-9]\d{0,14}$/;
/** Matches the public ids of sites. Any other text names no site and is not looked up. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The parts of an endpoint about a site that document it. */
export type Documented = Omit<ApiRoute, 'path' | 'answer'>;

/** Makes one of the first eight endpoints about a site, with its documentation. */
export function ofSite(question: AnyQuestion, documented: Documented): ApiRoute {
  return {
    ...documented,
    path: `/sites/:siteId/${question.name}`,
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      return statistics.ask(site, question, question.parse!(request, 'api'));
    },
  };
}

/**
 * Makes the endpoint `report`, or one below it. Its shape is not fixed, so its answers say how far they are known.
 *
 * @param questionOf chooses among the questions that it answers
 */
export function ofReport(
  question: AnyQuestion,
  documented: Documented,
  questionOf: (query: URLSearchParams) => AnyQuestion = () => question,
): ApiRoute {
  return {
    ...ofSite(question, documented),
    answer: async (request, sites, statistics) => {
      const site = await siteOf(request, sites);
      const asked = questionOf(request.query);
      return statistics.askWithGaps(site, asked, asked.parse!(request, 'api'));
    },
  };
}

/** Returns the site, or the group, of the path. Throws the same NOT_FOUND for an archived, an unknown and a foreign one. */
async function siteOf(request: ApiRequest, sites: Sites): Promise<Site> {
  const { groupId } = request.params;
  if (groupId !== undefined) {
    const group = GROUP_ID.test(groupId) ? await sites.findGroup(request.reader, Number(groupId)) : null;
    if (group === null) throw new ApiError('NOT_FOUND');
    return group;
  }
  const publicId = request.params.siteId ?? '';
  const site = PUBLIC_ID.test(publicId) ? await sites.findActive(request.reader, publicId) : null;
  if (site === null) throw new ApiError('NOT_FOUND');
  return site;
}
