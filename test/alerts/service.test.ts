/**
 * Tests alerts in the whole service: events and imports come in, rules fire, and real receivers and a real mail server
 * get the alerts.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import tls from 'node:tls';
import { pino } from 'pino';
import { readConfig } from '../../src/service/config.ts';
import { type Service, startService } from '../../src/service/service.ts';
import { TestClock, USER_AGENT } from '../service.ts';
import { createAuthority } from './certificates.ts';
import { runCommand } from './command.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { verified } from './verification.ts';

const SECRET = 'known to both';
const MINUTE = 60_000_000;
const clock = new TestClock();
const authority = createAuthority('Test authority');
const closing: (() => unknown)[] = [];
const here = { after: (close: () => unknown) => closing.push(close) };

let dataDir: string;
let environment: Record<string, string>;
let service: Service;
let receiver: Receiver;
let mailServer: MailServer;
let site: string;

before(async () => {
  // Trusts the authority, as NODE_EXTRA_CA_CERTS would in a process of its own.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.ca]);
  dataDir = await mkdtemp(join(tmpdir(), 'svc-alerts-'));
  mailServer = await startMailServer(here as never);
  receiver = await startReceiver(here as never, authority.issue(['localhost']), { status: 200 });
  environment = {
    SVC_DATA: dataDir,
    SVC_LOG_LEVEL: 'silent',
    SVC_SMTP_URL: mailServer.url,
    SVC_WEBHOOK_ALLOW_HOSTS: 'localhost',
    SVC_PUBLIC_URL: 'https://stats.example/',
  };
  service = await start();
  await svc('org', 'create', '--name', 'Test');
  site = String((await svc('site', 'create', '--domain', 'shop.example', '--name', 'Shop', '--timezone', 'UTC')).id);
  await svc('goal', 'create', '--site', site, '--name', 'Order', '--kind', 'event', '--pattern', 'order');
});

after(async () => {
  await service.close();
  for (const close of closing) await close();
  await rm(dataDir, { recursive: true });
});

function start(): Promise<Service> {
  return startService(readConfig(environment, { port: '0' }), clock, pino({ level: 'silent' }));
}

/** Runs the command line with `--json`. Throws its standard error. */
async function svc(...words: string[]): Promise<Record<string, unknown>> {
  const { status, out, err } = await runCommand([...words, '--json'], environment, clock);
  assert.deepEqual([status, err], [0, '']);
  return JSON.parse(out) as Record<string, unknown>;
}

async function rule(...words: string[]): Promise<number> {
  const url = `https://localhost:${receiver.port}/hook`;
  const { id } = await svc('alert', 'create', '--site', site, ...words, '--url', url, '--secret', SECRET);
  return id as number;
}

/** Posts an event of a new visitor. */
async function visit(visitor: string, event: object = {}): Promise<void> {
  const headers = { origin: 'https://shop.example', 'user-agent': `${USER_AGENT} ${visitor}` };
  const body = JSON.stringify({ s: site, u: '/', ...event });
  await fetch(`${service.url}/api/e`, { method: 'POST', headers, body });
}

/** Evaluates the rules. Returns the alerts that the receiver got since the last call, as rule and value. */
async function received(): Promise<[rule: unknown, value: unknown][]> {
  await service.settle();
  await service.evaluateAlerts();
  const seconds = Math.floor(clock.nowMicros() / 1_000_000);
  const bodies = await Promise.all(receiver.received.splice(0).map((each) => verified(each, SECRET, seconds)));
  return bodies.map(({ rule, value }): [unknown, unknown] => [rule, value]).sort();
}

async function statuses(id: number): Promise<unknown[]> {
  const { deliveries } = (await svc('alert', 'history', String(id))) as { deliveries: Record<string, unknown>[] };
  for (const delivery of deliveries) {
    assert.deepEqual(Object.keys(delivery), ['at', 'type', 'attempt', 'status', 'test']);
    assert.match(String(delivery.at), /^2026-05-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  return deliveries.map(({ type, attempt, status, test }) => `${type} ${attempt} ${status}${test ? ' test' : ''}`);
}

test('an event that fires a rule reaches the receiver and the mailbox: spike, goal, silence and drop', async () => {
  const spike = await rule('--type', 'spike', '--threshold', '3', '--email', 'ada@example.com');
  const goal = await rule('--type', 'goal', '--goal', '1');
  const silence = await rule('--type', 'silence', '--threshold', '1.5');
  const drop = await rule('--type', 'drop', '--threshold', '2');
  assert.deepEqual(await received(), [], 'a site without events is neither silent nor dropped');

  await visit('a');
  await visit('b', { e: 'order' });
  assert.deepEqual(await received(), [[goal, 1]]);
  await visit('c');
  assert.deepEqual(await received(), [[spike, 3]]);
  assert.deepEqual(await statuses(spike), ['spike 1 succeeded', 'spike 1 succeeded']);
  assert.equal(mailServer.mails.length, 1);
  assert.deepEqual(mailServer.mails[0]!.to, ['ada@example.com']);
  assert.equal(mailServer.mails[0]!.headers.subject, 'Traffic spike: 3 visitors in 5 minutes on shop.example');
  assert.ok(mailServer.mails[0]!.text.includes(`https://stats.example/sites/${site}?from=`));

  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  for (const sample of [
    'svc_deliveries_total{channel="webhook",status="succeeded"} 2',
    'svc_delivery_duration_seconds_count{channel="webhook"} 2',
    'svc_deliveries_total{channel="email",status="succeeded"} 1',
    'svc_mails_total{kind="alert",status="succeeded"} 1',
    'svc_deliveries_waiting{channel="webhook"} 0',
  ]) {
    assert.ok(metrics.includes(`\n${sample}\n`), sample);
  }

  await visit('d', { e: 'order' });
  assert.deepEqual(await received(), [], 'nothing fires twice for one cause');
  await service.close();
  service = await start();
  assert.deepEqual(await received(), [], 'nor after a restart');

  clock.advance(95 * MINUTE);
  assert.deepEqual(await received(), [[silence, 1.58]]);
  for (const visitor of ['a', 'b', 'c', 'd']) await visit(visitor);
  assert.deepEqual(await received(), [[spike, 4]], 'the spike was over, so this is another');

  clock.advance(12.2 * 60 * MINUTE);
  assert.deepEqual(await received(), [
    [silence, 12.2],
    [drop, 0],
  ]);
  assert.deepEqual(await statuses(drop), ['drop 1 succeeded']);
  assert.deepEqual(await statuses(goal), ['goal 1 succeeded']);
});

test('imported events fire rules like collected ones', async () => {
  const spike = await rule('--type', 'spike', '--threshold', '5');
  const file = join(dataDir, 'events.jsonl');
  const ts = Math.floor(clock.nowMicros() / 1000) - 60_000;
  const lines = Array.from({ length: 6 }, (_, i) => JSON.stringify({ ts, visitor: `v${i}`, u: '/' }));
  await writeFile(file, lines.join('\n'));
  assert.deepEqual(await svc('import', '--site', site, file), { accepted: 6, rejected: 0 });
  const fired = await received();
  assert.ok(
    fired.some(([id, value]) => id === spike && value === 6),
    JSON.stringify(fired),
  );
});

test('a rule that is off, and a rule of an archived site, fire nothing', async () => {
  const off = await rule('--type', 'spike', '--threshold', '1');
  await svc('alert', 'disable', String(off));
  for (const visitor of ['x', 'y']) await visit(visitor);
  assert.ok(!(await received()).some(([id]) => id === off));
  await svc('site', 'archive', site);
  await svc('alert', 'enable', String(off));
  assert.deepEqual(await received(), []);
  await svc('site', 'restore', site);
  assert.ok(
    (await received()).some(([id]) => id === off),
    'turned on, it fires for what is the case',
  );
});

test('a test is sent whether the service runs or not', async () => {
  const words = ['--type', 'goal', '--threshold', '7', '--email', 'bob@example.com'];
  const id = await rule(...words);
  mailServer.mails.length = 0;
  for (const isRunning of [true, false]) {
    if (!isRunning) await service.close();
    const { deliveries } = (await svc('alert', 'test', String(id))) as { deliveries: Record<string, unknown>[] };
    assert.deepEqual(
      deliveries.map(({ type, attempt, status, test }) => ({ type, attempt, status, test })),
      [1, 2].map(() => ({ type: 'goal', attempt: 1, status: 'succeeded', test: true })),
    );
    assert.equal(receiver.received.length, 1);
    const body = await verified(receiver.received.pop()!, SECRET, Math.floor(clock.nowMicros() / 1_000_000));
    const { at, ...others } = body;
    assert.match(String(at), /^2026-05-\d\dT/);
    assert.deepEqual(others, { type: 'goal', site: 'shop.example', rule: id, value: 7, threshold: 7, test: true });
    assert.match(
      mailServer.mails.pop()!.headers.subject!,
      /^\[Test\] Goal reached: 7 conversions in one day on shop\.example$/,
    );
  }
  service = await start();
  assert.deepEqual(await statuses(id), Array(4).fill('goal 1 succeeded test'));
});

test('a test that fails is tried once and its output has the reason', async () => {
  const url = 'https://localhost:1/';
  const { id } = await svc('alert', 'create', '--site', site, '--type', 'goal', '--url', url, '--secret', 's');
  await svc('alert', 'test', String(id));
  clock.advance(60 * MINUTE);
  await service.evaluateAlerts();
  assert.deepEqual(
    (await statuses(id as number)).filter((status) => String(status).endsWith('test')),
    ['goal 1 failed:network test'],
  );
});
