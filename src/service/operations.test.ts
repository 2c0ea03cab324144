import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { emptyDirectory, ManualClock } from '../sites/fixture.ts';
import { component, measureAll, type Started } from './component.ts';
import { compose } from './compose.ts';
import { httpServer } from './http/http-server.ts';
import { operations } from './operations.ts';
import { readConfig } from './settings/config.ts';
import { healthOf } from './telemetry/health.ts';
import { counter, gauge } from './telemetry/metric.ts';

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

test('a look for the metrics that hangs or fails keeps none of them back, and is not made twice at a time', async () => {
  const hung = Promise.withResolvers<void>();
  let begun = 0;
  let looked = 0;
  const started: Started[] = [
    {
      part: null,
      measure: () => {
        begun += 1;
        return hung.promise;
      },
    },
    {
      part: null,
      measure: () => {
        throw new Error('at once');
      },
    },
    {
      part: null,
      measure: async () => {
        looked += 1;
      },
    },
  ];
  await measureAll(started);
  await measureAll(started);
  assert.deepEqual([begun, looked], [1, 2]);
  hung.resolve();
  await measureAll(started);
  await measureAll(started);
  assert.deepEqual([begun, looked], [2, 4]);
});

test('with a token the metrics are for those who have it, and for nobody else', async (t) => {
  const token = 'the-token-of-prometheus';
  const config = readConfig({ SVC_METRICS_TOKEN: token }, { data: emptyDirectory(t), port: '0' });
  const environment = { config, clock, log: pino({ level: 'silent' }), timer: new HandTimer() };
  const { address, close } = await compose([operations, httpServer], environment);
  t.after(close);
  const statusOf = async (path: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await fetch(address.url + path, { headers });
    const text = await response.text();
    assert.ok(!text.includes(token));
    if (response.status === 401) assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    return response.status;
  };
  for (const right of [`Bearer ${token}`, `bearer  ${token} `]) assert.equal(await statusOf('/metrics', right), 200);
  const wrong = [undefined, '', token, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`];
  for (const each of wrong) assert.equal(await statusOf('/metrics', each), 401);
  assert.equal(await statusOf('/readyz'), 200);
  assert.equal(await statusOf('/healthz'), 200);
});

test('what a component looks up for the metrics alone is looked up for them, and may fail or hang', async (t) => {
  const config = readConfig({}, { data: emptyDirectory(t), port: '0' });
  const environment = { config, clock, log: pino({ level: 'silent' }), timer: new HandTimer() };
  let looks = 0;
  const { address, close } = await compose(
    [
      fake('one', {
        measure: async () => {
          looks += 1;
        },
        metrics: () => [gauge('svc_looks', 'Looks.', looks)],
      }),
      fake('two', { measure: () => Promise.reject(new Error('no')) }),
      fake('three', { measure: () => new Promise(() => {}) }),
      operations,
      httpServer,
    ],
    environment,
  );
  t.after(close);
  assert.equal((await fetch(`${address.url}/readyz`)).status, 200);
  assert.match(await (await fetch(`${address.url}/metrics`)).text(), /^svc_looks 1$/m);
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
