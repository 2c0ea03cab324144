/** The API on a server without a port, and what is true of each of its answers. */
import assert from 'node:assert/strict';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { ERRORS, type ErrorCode } from '../domain/error.ts';
import { memoryKeyRate } from '../domain/key-rate.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { ACME_KEY, FakeClock, KeysInMemory, RecordedStatistics, SitesInMemory } from './fakes.fixture.ts';
import { KeyGate } from './key-gate.ts';
import { apiPlugin } from './plugin.ts';
import { apiServerOptions } from './server-options.ts';

export const STATS = '/v1/sites/acme-shop/stats';

export interface Service {
  readonly server: FastifyInstance;
  readonly clock: FakeClock;
  readonly keys: KeysInMemory;
  readonly statistics: RecordedStatistics;
  readonly reads: ReadLimiter;
  readonly log: string[];
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function startService(ratePerMinute = 1_000_000): Promise<Service> {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const server = fastify({ ...apiServerOptions, logger: { level: 'error', stream } });
  const clock = new FakeClock();
  const keys = new KeysInMemory();
  const statistics = new RecordedStatistics();
  const reads = new ReadLimiter(clock);
  const gate = new KeyGate({ keys, rate: memoryKeyRate({ clock, maxRequests: ratePerMinute, windowMs: 60_000 }) });
  await server.register(apiPlugin, { gate, sites: new SitesInMemory(), statistics, reads });
  const get = (url: string, options: InjectOptions = {}) =>
    server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ACME_KEY}` }, ...options });
  return { server, clock, keys, statistics, reads, log, get };
}

export function assertHeaders(response: LightMyRequestResponse): void {
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.deepEqual(
    Object.keys(response.headers).filter((name) => name.startsWith('access-control-') || name === 'vary'),
    [],
  );
}

export function assertError(
  response: LightMyRequestResponse,
  code: ErrorCode,
  message: string = ERRORS[code].message,
): void {
  assert.deepEqual([response.statusCode, response.json()], [ERRORS[code].status, { error: { code, message } }]);
  assertHeaders(response);
}
