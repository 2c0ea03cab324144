import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DASHBOARD_PREFIX } from '../../dashboard/dashboard-prefix.ts';
import type { Span } from '../../domain/tracer.ts';
import { MCP_PATH } from '../../mcp/mcp-path.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The beginnings of the routes of which each request is told: those that read and change what is stored. */
const TRACED = ['/v1', MCP_PATH, DASHBOARD_PREFIX];

/** Times the requests to routes, and tells of those that ask for data; by the route's pattern, never by its address. */
export function observeRequests(server: FastifyInstance, { tracer, requests }: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (!TRACED.some((prefix) => route.startsWith(prefix))) return done();
    const span = tracer.begin(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
    });
    spans.set(request, span);
    span.within(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const status = `${Math.floor(statusCode / 100)}xx`;
    requests.observe({ route: routeOf(request), method: request.method, status }, elapsedTime / 1000);
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? new Error('the answer is an error') : undefined);
    done();
  });
}

/** The pattern of the route that answers a request, such as `/v1/sites/:siteId/stats`. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
