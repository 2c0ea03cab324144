import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { component, measureAll, refreshAll, type Started } from './component.ts';
import { gauge, metricsText } from './telemetry/metric.ts';

/** The path at which a process says that it answers. */
export const HEALTH_PATH = '/healthz';

/** Components are asked to `measure` no more often than this, milliseconds: it costs more than all others. */
const MEASURED_MIN_MS = 1000;

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
  start: (_parts, { config: { metricsToken }, started }) => ({
    part: null,
    routes: async (server) => addRoutes(server, started, metricsToken),
  }),
});

function addRoutes(server: FastifyInstance, started: readonly Started[], metricsToken: string | null): void {
  server.get('/readyz', async (_request, reply) => {
    await refreshAll(started);
    const states = started.flatMap(({ readiness }) => Object.entries(readiness?.() ?? {}));
    const ready = states.every(([, state]) => state === 'ok');
    const status = ready ? 'ok' : 'degraded';
    return reply.code(ready ? 200 : 503).send({ status, ...Object.fromEntries(states.sort()) });
  });

  let measuredAtMs = Number.NEGATIVE_INFINITY;
  server.get('/metrics', async ({ headers }, reply) => {
    if (metricsToken !== null && !isBearer(headers.authorization, metricsToken)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'the token of SVC_METRICS_TOKEN is missing or wrong' });
    }
    const nowMs = performance.now();
    const isDue = nowMs - measuredAtMs >= MEASURED_MIN_MS;
    if (isDue) measuredAtMs = nowMs;
    await Promise.all([refreshAll(started), isDue ? measureAll(started) : null]);
    const text = metricsText([
      ...started.flatMap(({ metrics }) => metrics?.() ?? []),
      gauge('svc_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    ]);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

/** Compares in a time that tells nothing of the token. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
