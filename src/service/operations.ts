import type { FastifyInstance } from 'fastify';
import { component, type Started } from './component.ts';
import { gauge, metricsText } from './metric.ts';

/**
 * Serves the operator: `/healthz` (the process answers), `/readyz` (events are accepted and reach the store) and
 * `/metrics` in Prometheus' text format. The components of the process report the states and metrics.
 */
export const operations = component({
  name: 'operations',
  dependencies: {},
  start: (_parts, { started }) => ({ part: null, routes: async (server) => addRoutes(server, started) }),
});

function addRoutes(server: FastifyInstance, started: readonly Started[]): void {
  server.get('/healthz', () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const states = started.flatMap(({ readiness }) => Object.entries(readiness?.() ?? {}));
    const ready = states.every(([, state]) => state === 'ok');
    const status = ready ? 'ok' : 'degraded';
    return reply.code(ready ? 200 : 503).send({ status, ...Object.fromEntries(states.sort()) });
  });

  server.get('/metrics', (_request, reply) => {
    const text = metricsText([
      ...started.flatMap(({ metrics }) => metrics?.() ?? []),
      gauge('svc_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    ]);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}
