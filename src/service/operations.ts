import type { FastifyInstance } from 'fastify';
import { component, refreshAll, type Started } from './component.ts';
import { gauge, metricsText } from './metric.ts';

/** The path at which a process says that it answers. */
export const HEALTH_PATH = '/healthz';

/** Serves `/healthz`. */
export const liveness = component({
  name: 'liveness',
  dependencies: {},
  start: () => ({
    part: null,
    routes: async (server) => server.get(HEALTH_PATH, () => ({ status: 'ok' })),
  }),
});

/**
 * Serves the operator: `/readyz` (events are accepted and reach the store) and
 * `/metrics` in Prometheus' text format. The components of the process report the states and metrics.
 */
export const operations = component({
  name: 'operations',
  dependencies: { liveness },
  start: (_parts, { started }) => ({ part: null, routes: async (server) => addRoutes(server, started) }),
});

function addRoutes(server: FastifyInstance, started: readonly Started[]): void {
  server.get('/readyz', async (_request, reply) => {
    await refreshAll(started);
    const states = started.flatMap(({ readiness }) => Object.entries(readiness?.() ?? {}));
    const ready = states.every(([, state]) => state === 'ok');
    const status = ready ? 'ok' : 'degraded';
    return reply.code(ready ? 200 : 503).send({ status, ...Object.fromEntries(states.sort()) });
  });

  server.get('/metrics', async (_request, reply) => {
    await refreshAll(started);
    const text = metricsText([
      ...started.flatMap(({ metrics }) => metrics?.() ?? []),
      gauge('svc_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    ]);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}
