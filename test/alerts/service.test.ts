/**
 * Tests alerts in the whole service: events and imports come in, rules fire, and real receivers and a real mail server
 * get the alerts.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { AlertService } from './alert-service.ts';

const MINUTE = 60_000_000;

let alerts: AlertService;
before(async () => {
  alerts = await AlertService.start();
  for (const email of ['ada@example.com', 'bob@example.com']) await alerts.member(email);
  await alerts.svc('goal', 'create', '--site', alerts.site, '--name', 'Order', '--kind', 'event', '--pattern', 'order');
});
after(() => alerts.close());

async function statuses(id: number): Promise<unknown[]> {
  const { deliveries } = (await alerts.svc('alert', 'history', String(id))) as {
    deliveries: Record<string, unknown>[];
  };
  for (const delivery of deliveries) {
    assert.deepEqual(Object.keys(delivery), ['at', 'type', 'attempt', 'status', 'test']);
    assert.match(String(delivery.at), /^2026-05-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  return deliveries.map(({ type, attempt, status, test }) => `${type} ${attempt} ${status}${test ? ' test' : ''}`);
}

test('an event that fires a rule reaches the receiver and the mailbox: spike, goal, silence and drop', async () => {
  const spike = await alerts.rule('--type', 'spike', '--threshold', '3', '--email', 'ada@example.com');
  const goal = await alerts.rule('--type', 'goal', '--goal', '1');
  const silence = await alerts.rule('--type', 'silence', '--threshold', '1.5');
  const drop = await alerts.rule('--type', 'drop', '--threshold', '2');
  assert.deepEqual(await alerts.received(), [], 'a site without events is neither silent nor dropped');

  await alerts.visit('a');
  await alerts.visit('b', { e: 'order' });
  assert.deepEqual(await alerts.received(), [[goal, 1]]);
  await alerts.visit('c');
  assert.deepEqual(await alerts.received(), [[spike, 3]]);
  assert.deepEqual(await statuses(spike), ['spike 1 succeeded', 'spike 1 succeeded']);
  assert.equal(alerts.mailServer.mails.length, 1);
  assert.deepEqual(alerts.mailServer.mails[0]!.to, ['ada@example.com']);
  assert.equal(alerts.mailServer.mails[0]!.headers.subject, 'Traffic spike: 3 visitors in 5 minutes on shop.example');
  assert.ok(alerts.mailServer.mails[0]!.text.includes(`https://stats.example/sites/${alerts.site}?from=`));

  const metrics = await (await fetch(`${alerts.service.url}/metrics`)).text();
  for (const sample of [
    'svc_deliveries_total{channel="webhook",status="succeeded"} 2',
    'svc_delivery_duration_seconds_count{channel="webhook"} 2',
    'svc_deliveries_total{channel="email",status="succeeded"} 1',
    'svc_mails_total{kind="alert",status="succeeded"} 1',
    'svc_deliveries_waiting{channel="webhook"} 0',
  ]) {
    assert.ok(metrics.includes(`\n${sample}\n`), sample);
  }

  await alerts.visit('d', { e: 'order' });
  assert.deepEqual(await alerts.received(), [], 'nothing fires twice for one cause');
  await alerts.service.close();
  await alerts.open();
  assert.deepEqual(await alerts.received(), [], 'nor after a restart');

  alerts.clock.advance(95 * MINUTE);
  assert.deepEqual(await alerts.received(), [[silence, 1.58]]);
  for (const visitor of ['a', 'b', 'c', 'd']) await alerts.visit(visitor);
  assert.deepEqual(await alerts.received(), [[spike, 4]], 'the spike was over, so this is another');

  alerts.clock.advance(12.2 * 60 * MINUTE);
  assert.deepEqual(await alerts.received(), [
    [silence, 12.2],
    [drop, 0],
  ]);
  assert.deepEqual(await statuses(drop), ['drop 1 succeeded']);
  assert.deepEqual(await statuses(goal), ['goal 1 succeeded']);
});

test('imported events fire rules like collected ones', async () => {
  const spike = await alerts.rule('--type', 'spike', '--threshold', '5');
  const file = join(alerts.dataDir, 'events.jsonl');
  const ts = Math.floor(alerts.clock.nowMicros() / 1000) - 60_000;
  const lines = Array.from({ length: 6 }, (_, i) => JSON.stringify({ ts, visitor: `v${i}`, u: '/' }));
  await writeFile(file, lines.join('\n'));
  assert.deepEqual(await alerts.svc('import', '--site', alerts.site, file), { accepted: 6, rejected: 0 });
  const fired = await alerts.received();
  assert.ok(
    fired.some(([id, value]) => id === spike && value === 6),
    JSON.stringify(fired),
  );
});

test('a rule that is off, and a rule of an archived site, fire nothing', async () => {
  const off = await alerts.rule('--type', 'spike', '--threshold', '1');
  await alerts.svc('alert', 'disable', String(off));
  for (const visitor of ['x', 'y']) await alerts.visit(visitor);
  assert.ok(!(await alerts.received()).some(([id]) => id === off));
  await alerts.svc('site', 'archive', alerts.site);
  await alerts.svc('alert', 'enable', String(off));
  assert.deepEqual(await alerts.received(), []);
  await alerts.svc('site', 'restore', alerts.site);
  assert.ok(
    (await alerts.received()).some(([id]) => id === off),
    'turned on, it fires for what is the case',
  );
});

test('a test is sent whether the service runs or not', async () => {
  const words = ['--type', 'goal', '--threshold', '7', '--email', 'bob@example.com'];
  const id = await alerts.rule(...words);
  alerts.mailServer.mails.length = 0;
  for (const isRunning of [true, false]) {
    if (!isRunning) await alerts.service.close();
    const { deliveries } = (await alerts.svc('alert', 'test', String(id))) as { deliveries: Record<string, unknown>[] };
    assert.deepEqual(
      deliveries.map(({ type, attempt, status, test }) => ({ type, attempt, status, test })),
      [1, 2].map(() => ({ type: 'goal', attempt: 1, status: 'succeeded', test: true })),
    );
    const bodies = await alerts.sent();
    assert.equal(bodies.length, 1);
    const { at, ...others } = bodies[0]!;
    assert.match(String(at), /^2026-05-\d\dT/);
    assert.deepEqual(others, { type: 'goal', site: 'shop.example', rule: id, value: 7, threshold: 7, test: true });
    assert.match(
      alerts.mailServer.mails.pop()!.headers.subject!,
      /^\[Test\] Goal reached: 7 conversions in one day on shop\.example$/,
    );
  }
  await alerts.open();
  assert.deepEqual(await statuses(id), Array(4).fill('goal 1 succeeded test'));
});

test('a test that fails is tried once and its output has the reason', async () => {
  const url = 'https://localhost:1/';
  const { id } = await alerts.svc(
    'alert',
    'create',
    '--site',
    alerts.site,
    '--type',
    'goal',
    '--url',
    url,
    '--secret',
    's',
  );
  await alerts.svc('alert', 'test', String(id));
  alerts.clock.advance(60 * MINUTE);
  await alerts.service.evaluateAlerts();
  assert.deepEqual(
    (await statuses(id as number)).filter((status) => String(status).endsWith('test')),
    ['goal 1 failed:network test'],
  );
});
