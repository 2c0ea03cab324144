import type { z } from 'zod';
import type { Sites, Statistics } from '../api/dependencies.ts';
import type { ApiRequest, ApiRoute } from '../api/route.ts';
import { ROUTES } from '../api/routes.ts';
import type { Definitions } from './definitions.ts';

/** One tool: a question, in words for a model, and its answer. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The arguments that name the site, or the group of sites, that is asked about: one of them is required. Empty where none is. */
  readonly subjects: readonly string[];
  /** The required arguments that name what is in it. */
  readonly path: readonly string[];
  /** The other arguments. */
  readonly parameters: z.ZodObject;
  /** Answers a call. Throws an ApiError when it is refused. */
  ask(request: ApiRequest, sites: Sites, statistics: Statistics): Promise<object>;
  /** Returns the definitions of what an answer has. */
  readonly define: (query: URLSearchParams) => Definitions | null;
  /** The page of the dashboard that shows the same. */
  readonly page: ToolPage;
}

/** A page of the dashboard: below a site, or of everything; and the arguments that its address has too. */
export interface ToolPage {
  readonly ofSite: boolean;
  readonly path: string;
  /** The page's name of an argument, by the argument. */
  readonly taken: Readonly<Record<string, string>>;
}

/** Makes a tool of an endpoint of the read API: it asks the same question, checked by the same parser. */
export function toolOf(operationId: string, words: Omit<Tool, 'subjects' | 'path' | 'parameters' | 'ask'>): Tool {
  const route = ROUTES.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`the read API has no operation ${operationId}`);
  const ofGroup = ROUTES.find(({ path }) => path === route.path.replace('/sites/:siteId/', '/groups/:groupId/'));
  const names = namesIn(route);
  const subjects = new Set([...names, ...(ofGroup === undefined ? [] : namesIn(ofGroup))].filter(isSubject));
  return {
    ...words,
    description: `${route.summary}. ${words.description}`,
    subjects: [...subjects],
    path: names.filter((name) => !isSubject(name)),
    parameters: route.parameters,
    ask: (request, sites, statistics) => {
      const askWithGaps: Statistics['askWithGaps'] = (...asked) => statistics.askWithGaps(...asked);
      const { answer } = request.params.groupId === undefined ? route : ofGroup!;
      return answer(request, sites, { ask: askWithGaps, askWithGaps });
    },
  };
}

function namesIn({ path }: Pick<ApiRoute, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function isSubject(name: string): boolean {
  return name === 'siteId' || name === 'groupId';
}
