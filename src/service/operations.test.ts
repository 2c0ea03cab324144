import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { emptyDirectory, ManualClock } from '../sites/fixture.ts';
import { component, type Started } from './component.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { healthOf } from './health.ts';
import { httpServer } from './http-server.ts';
import { counter, gauge } from './metric.ts';
import { operations } from './operations.ts';

const clock = new ManualClock('2026-05-20T12:00:00Z');

function fake(name: string, reports: Omit<Started, 'part'>) {
  return component({ name, dependencies: {}, start: () => ({ part: name, ...reports }) });
}

test('readiness and metrics are those of the components, also of those that start after the server', async (t) => {
  let journal = 'ok';
  const config = readConfig({}, { data: emptyDirectory(t), port: '0' });
  const environment = { config, clock, log: pino({ level: 'silent' }), timer: new HandTimer() };
  const { address, close } = await compose(
    [
      fake('store', { readiness: () => ({ store: 'ok' }), metrics: () => [gauge('svc_store_ok', 'Whether.', 1)] }),
      fake('journal', { readiness: () => ({ journal }) }),
      operations,
      httpServer,
      fake('alerts', { metrics: () => [counter('svc_fired_total', 'By type.', [['{type="spike"}', 2]])] }),
    ],
    environment,
  );
  t.after(close);
  const get = async (path: string) => {
    const response = await fetch(address.url + path);
    return [response.status, await response.text()] as const;
  };
  assert.deepEqual(await get('/healthz'), [200, '{"status":"ok"}']);
  assert.deepEqual(await get('/readyz'), [200, '{"status":"ok","journal":"ok","store":"ok"}']);
  journal = 'full';
  assert.deepEqual(await get('/readyz'), [503, '{"status":"degraded","journal":"full","store":"ok"}']);
  const [status, text] = await get('/metrics');
  assert.equal(status, 200);
  assert.match(
    text,
    /^# HELP svc_store_ok Whether\.\n# TYPE svc_store_ok gauge\nsvc_store_ok 1\n# HELP svc_fired_total By type\.\n# TYPE svc_fired_total counter\nsvc_fired_total\{type="spike"\} 2\n# HELP svc_memory_bytes .*\n# TYPE svc_memory_bytes gauge\nsvc_memory_bytes \d+\n$/,
  );
});

test('the health of the server is what its components report, and zero without the component', async (t) => {
  const dataDir = emptyDirectory(t);
  const started: Started[] = [{ part: null, health: () => ({ journal: 'full', lost: 3 }) }, { part: null }];
  const health = healthOf({ started, dataDir, dataPlaces: { dataDir, own: { city: null, asn: null } }, clock });
  started.push({ part: null, health: () => ({ refused: 2 }) });
  const { journal, store, lost, refused, accepted, failures, dataDirectory } = await health();
  assert.deepEqual(
    { journal, store, lost, refused, accepted, failures, dataDirectory },
    { journal: 'full', store: 'ok', lost: 3, refused: 2, accepted: 0, failures: [], dataDirectory: dataDir },
  );
});
