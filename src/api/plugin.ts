import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../domain/clock.ts';
import { ApiError } from '../domain/error.ts';
import { API_RATE_WINDOW_MS } from '../domain/limits.ts';
import { SlidingWindow } from '../domain/sliding-window.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import {
  CLIENT_GONE,
  ClientGoneError,
  type ReadLimiter,
  StoppingError,
  TooManyReadsError,
} from '../stats/read-limiter.ts';
import { authenticate } from './authenticate.ts';
import type { ApiKeys, Sites, Statistics } from './dependencies.ts';
import { sendError } from './envelope.ts';
import { API_PREFIX, openApiText } from './openapi.ts';
import { ROUTES } from './routes.ts';

export interface ApiOptions {
  readonly keys: ApiKeys;
  readonly sites: Sites;
  readonly statistics: Statistics;
  /** The dashboard uses the same limiter. */
  readonly reads: ReadLimiter;
  readonly clock: Clock;
  /** The most requests of a key in any 60 s: `API_RATE_MAX_REQUESTS`, unless the operator sets another number. */
  readonly ratePerMinute: number;
}

const HOLDER = 'apiKeyHolder';
/**
 * The message for a client that must come back later because too many reads are under way. The list of codes is closed,
 * and `RATE_LIMITED` is the only one for this case. Its usual message names the quota of a key, which was not exceeded
 * here.
 */
const TOO_MANY_READS = 'too many requests for the sites of this organisation are under way; try again later';

/**
 * Serves the read API under `/v1`, and its OpenAPI document at `/openapi.json`. The server must be created with
 * `apiServerOptions`. Otherwise it answers URLs and headers that it cannot read in its own format.
 */
export async function apiPlugin(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const document = openApiText();
  server.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  );
  server.register(async (scope) => serveRoutes(scope, options), { prefix: API_PREFIX });
}

function serveRoutes(scope: FastifyInstance, options: ApiOptions): void {
  const { keys, sites, statistics, reads } = options;
  const rateLimit = new SlidingWindow<number>({
    clock: options.clock,
    maxRequests: options.ratePerMinute,
    windowMs: API_RATE_WINDOW_MS,
  });

  scope.decorateRequest(HOLDER, null);
  // Hooks also run for unknown routes, so the key and the rate are checked before the route.
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const holder = await authenticate(keys, request.headers.authorization);
    if (!rateLimit.admit(holder.keyId)) throw new ApiError('RATE_LIMITED');
    // The hook refuses other methods before the router does, so that no body is read or refused.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('NOT_FOUND');
    request.setDecorator(HOLDER, holder);
  });

  scope.setNotFoundHandler((_request, reply) => sendError(reply, new ApiError('NOT_FOUND')));
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError) return sendError(reply, error);
    if (error instanceof TooManyReadsError) return sendError(reply, new ApiError('RATE_LIMITED', TOO_MANY_READS));
    if (error instanceof ClientGoneError) return reply.code(CLIENT_GONE).send();
    if (error instanceof StoppingError) return sendError(reply, new ApiError('INTERNAL', error.message));
    request.log.error({ err: error }, 'read API request failed');
    return sendError(reply, new ApiError('INTERNAL'));
  });

  for (const route of ROUTES) {
    scope.route({
      method: ['GET', 'HEAD'],
      url: route.path,
      handler: (request: FastifyRequest) => {
        const holder = request.getDecorator<ApiKeyHolder>(HOLDER);
        const params = request.params as Readonly<Record<string, string | undefined>>;
        const asked = { orgId: holder.orgId, params, query: queryOf(request.url) };
        const client = { ...holder, site: params.siteId };
        return reads.run(client, () => route.answer(asked, sites, statistics), request.signal);
      },
    });
  }
}

/**
 * Returns the parameters of the query string. Decoding cannot fail: an invalid escape stays as it is, invalid UTF-8
 * becomes U+FFFD.
 */
function queryOf(url: string): URLSearchParams {
  const [target = ''] = url.split('#', 1);
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}
