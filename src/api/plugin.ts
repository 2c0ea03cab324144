import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/error.ts';
import { queryOf } from '../domain/request-query.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import { CLIENT_GONE, ClientGoneError, type ReadLimiter } from '../stats/read-limiter.ts';
import type { Sites, Statistics } from './dependencies.ts';
import { sendError } from './envelope.ts';
import type { KeyGate } from './key-gate.ts';
import { knownError } from './known-error.ts';
import { API_PREFIX, openApiText } from './openapi.ts';
import { ROUTES } from './routes.ts';

export interface ApiOptions {
  readonly gate: KeyGate;
  readonly sites: Sites;
  readonly statistics: Statistics;
  /** The dashboard uses the same limiter. */
  readonly reads: ReadLimiter;
}

const HOLDER = 'apiKeyHolder';

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
  const { gate, sites, statistics, reads } = options;
  scope.decorateRequest(HOLDER, null);
  // Hooks also run for unknown routes, so the key and the rate are checked before the route.
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const holder = await gate.authenticate(request.headers.authorization);
    await gate.admit(holder);
    // The hook refuses other methods before the router does, so that no body is read or refused.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('NOT_FOUND');
    request.setDecorator(HOLDER, holder);
  });

  scope.setNotFoundHandler((_request, reply) => sendError(reply, new ApiError('NOT_FOUND')));
  scope.setErrorHandler((error, request, reply) => {
    const refusal = knownError(error);
    if (refusal !== null) return sendError(reply, refusal);
    if (error instanceof ClientGoneError) return reply.code(CLIENT_GONE).send();
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
        const asked = { reader: holder, params, query: queryOf(request.url) };
        const { siteId, groupId } = params;
        const client = { ...holder, site: groupId === undefined ? siteId : `group ${groupId}` };
        return reads.run(client, () => route.answer(asked, sites, statistics), request.signal);
      },
    });
  }
}
