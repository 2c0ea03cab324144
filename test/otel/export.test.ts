/** Tests what leaves a running service for an OpenTelemetry collector, and that nothing depends on it. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../src/domain/clock.ts';
import { inSpan } from '../../src/domain/tracer.ts';
import { openExported } from '../../src/service/otel/exported.ts';
import { openLog } from '../../src/service/process/log.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { Connection } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { post } from '../collect/visit.ts';
import { CHROME, createWorld, type World } from '../collect/world.ts';
import { assertWithin, heavyCheck, looks } from '../heavy-checks.ts';
import { OtlpReceiver } from './otlp-receiver.ts';

const STOP_MAX_MS = 2000;

/** Waits until the collector has what a test looks for: it is sent every two seconds. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await setTimeout(10);
}

async function start(t: TestContext, environment: Readonly<Record<string, string>>, collectors = 0) {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const server = await Server.start({ dataDir, collectors, environment });
  t.after(() => server.kill());
  return { server, world };
}

/** Collects an event and asks for the figures; returns the site's id. */
async function use(server: Server, world: World): Promise<string> {
  const { publicId } = await world.addSite();
  const connection = await Connection.open(server.port);
  assert.deepEqual(await post(connection, { s: publicId, u: '/a-secret-page' }), [202, '']);
  connection.close();
  await server.settled();
  await server.read(world.apiKey, `/v1/sites/${publicId}/breakdown?dimension=page&period=today&search=a-secret-search`);
  return publicId;
}

test('requests, their statements, loading, and the log of all processes reach the collector, and no data', async (t) => {
  const receiver = await OtlpReceiver.start();
  t.after(() => receiver.close());
  const { server, world } = await start(
    t,
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key, x-more=1',
      OTEL_SERVICE_NAME: 'stats',
      SVC_NODE_NAME: 'node-1',
    },
    1,
  );
  const siteId = await use(server, world);
  assert.equal((await fetch(`${server.url}/v1/sites/${siteId}/stats?period=today`)).status, 401);
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const has = (line: string) => receiver.lines.some(({ body }) => body === line);
  // A stop waits for the collector for a moment alone, which a busy machine may need for less.
  await until(
    () => named('GET /v1/sites/:siteId/stats').length > 0 && named('load range').length > 0 && has('listening'),
  );
  const { code, afterMs } = await server.stop();
  assert.equal(code, 0);
  assertWithin(afterMs, STOP_MAX_MS, 'SIGTERM');

  const [request] = named('GET /v1/sites/:siteId/breakdown');
  assert.deepEqual(request?.attributes, {
    'http.request.method': 'GET',
    'http.route': '/v1/sites/:siteId/breakdown',
    'http.response.status_code': 200,
  });
  assert.equal(request.kind, 2);
  const { 'service.version': version, ...resource } = request.resource;
  assert.deepEqual(resource, { 'service.name': 'stats', 'service.instance.id': 'node-1' });
  assert.match(String(version), /^\d+\.\d+\.\d+$/);
  const children = receiver.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(children.length > 0);
  for (const { name, traceId, startNanos, endNanos, attributes } of children) {
    assert.match(name, /^store (query|derive)$/);
    assert.equal(traceId, request.traceId);
    assert.ok(startNanos >= request.startNanos && endNanos >= startNanos);
    assert.ok(['events', 'hits', 'rollups', 'other'].includes(String(attributes['svc.layer'])));
  }
  assert.ok(children.some(({ attributes }) => typeof attributes['svc.rows'] === 'number'));
  assert.equal(named('GET /v1/sites/:siteId/stats')[0]?.attributes['http.response.status_code'], 401);

  const [load] = named('load range');
  assert.equal(load?.attributes['svc.rows'], 1);
  assert.ok(receiver.spans.some(({ name, parentSpanId }) => name === 'store insert' && parentSpanId === load.spanId));
  // Only what asks for data, and what works by itself.
  assert.deepEqual(
    receiver.spans.filter(({ name }) => /metrics|readyz|api\/e|t\.js/.test(name)),
    [],
  );

  await heavyCheck(async () => assert.ok(has('stopping')));
  const [listening] = receiver.lines.filter(({ body }) => body === 'listening');
  assert.deepEqual([listening?.severity, listening?.attributes.address], [9, server.url]);

  for (const headers of receiver.headers) {
    assert.deepEqual([headers['api-key'], headers['x-more']], ['a key', '1']);
  }
  for (const secret of ['a-secret', siteId, world.apiKey, CHROME, 'a key']) {
    assert.ok(!receiver.text.includes(secret), secret);
  }
});

test('a line of the log names the span that it was written in, on standard output and at the collector', async (t) => {
  const receiver = await OtlpReceiver.start();
  t.after(() => receiver.close());
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, {});
  const exported = (await openExported(config))!;
  const written: Record<string, unknown>[] = [];
  const { log } = openLog('info', systemClock, { write: (line) => written.push(JSON.parse(line)) }, exported);
  log.info('outside');
  const failure = inSpan(exported.tracer.begin('work'), async () => {
    await inSpan(exported.tracer.beginWithin('part'), async (span) => {
      span.set({ 'svc.rows': 3 });
      log.error({ err: new Error('no space'), step: 'x' }, 'cannot write');
      throw new TypeError('a-secret value');
    });
  });
  await assert.rejects(failure);
  exported.tracer.beginWithin('of nothing').end();
  await exported.close();
  // What has not been sent within the moment of a close is sent after it, while the process runs.
  await until(() => receiver.spans.length > 1 && receiver.lines.length > 1);

  const [part, work] = ['part', 'work'].map((name) => receiver.spans.find((span) => span.name === name)!);
  assert.equal(receiver.spans.length, 2);
  assert.deepEqual([part!.parentSpanId, part!.status, work!.status], [work!.spanId, 2, 2]);
  assert.deepEqual(part!.attributes, { 'svc.rows': 3, 'error.type': 'TypeError' });
  const [outside, inside] = receiver.lines;
  assert.deepEqual([outside!.body, outside!.traceId, outside!.spanId], ['outside', '', '']);
  assert.deepEqual([inside!.body, inside!.severity, inside!.attributes.step], ['cannot write', 17, 'x']);
  assert.deepEqual([inside!.traceId, inside!.spanId], [part!.traceId, part!.spanId]);
  assert.equal((inside!.attributes.err as Record<string, unknown>).message, 'no space');
  assert.deepEqual([written[0]!.trace_id, written[1]!.trace_id], [undefined, part!.traceId]);
  assert.equal(written[1]!.span_id, part!.spanId);
  assert.ok(!receiver.text.includes('a-secret'));
});

test('with a share of 0 no span is sent, and the log is', async (t) => {
  const receiver = await OtlpReceiver.start();
  t.after(() => receiver.close());
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '0' };
  const exported = (await openExported(readConfig(variables, {})))!;
  exported.tracer.begin('work').end();
  exported.sendLine('{"level":30,"time":1779278400000,"msg":"well"}');
  exported.sendLine('no line');
  await exported.close();
  assert.deepEqual([receiver.spans.length, receiver.lines.length], [0, 1]);
});

test('without a collector that answers the service does as ever, says so in one line, and stops in time', async (t) => {
  // It takes connections and never answers.
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const { port } = silent.address() as { readonly port: number };
  for (const endpoint of looks([`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'])) {
    const { server, world } = await start(t, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await use(server, world);
    const { code, afterMs } = await server.stop();
    assert.equal(code, 0);
    assertWithin(afterMs, STOP_MAX_MS, 'SIGTERM');
    assert.deepEqual(server.errors, []);
    assert.ok((server.log.match(/could not be sent to the OpenTelemetry collector/g) ?? []).length <= 2, server.log);
  }
});

test('without an endpoint nothing is opened', async () => {
  assert.equal(await openExported(readConfig({ OTEL_SERVICE_NAME: 'stats' }, {})), null);
});

test('a collector that refuses is told of once, until it has taken something', async () => {
  let isRefusing = true;
  const { FailureNotes } = await import('../../src/service/otel/failure-notes.ts');
  const said: string[] = [];
  const exporter = new FailureNotes((text) => said.push(text)).noting<string, Fake>('traces', {
    export: (_, done) => done(isRefusing ? { code: 1, error: new Error('Unauthorized\n') } : { code: 0 }),
  });
  const send = () => new Promise((resolve) => exporter.export('', resolve));
  for (const refuses of [true, true, false, false, true]) {
    isRefusing = refuses;
    await send();
  }
  assert.deepEqual(
    said,
    Array(2).fill('svc: traces could not be sent to the OpenTelemetry collector: Unauthorized \n'),
  );
});

interface Fake {
  export(records: string, done: (result: { readonly code: number; readonly error?: Error }) => void): void;
}
