/**
 * Tests alerts on the revenue of a day in the whole service: orders come in, and a real receiver and a real mail server get
 * the alerts.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
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

test('the revenue of a day reaches the receiver and the mailbox once, exactly and in its currency', async () => {
  await svc('goal', 'create', '--site', site, '--name', 'Purchase', '--kind', 'event', '--pattern', 'buy');
  await svc('goal', 'revenue', '1', '--site', site, '--amount', 'value', '--currency-property', 'currency');
  const words = ['--type', 'revenue', '--goal', '1', '--threshold', '0.3', '--currency', 'eur'];
  const revenue = await rule(...words, '--email', 'ada@example.com');
  mailServer.mails.length = 0;
  const buy = (visitor: string, value: string, currency: string) =>
    visit(visitor, { e: 'buy', p: { value, currency } });
  const ofRule = async () => (await received()).filter(([id]) => id === revenue);
  await buy('g', '0.1', 'EUR');
  await buy('h', '5', 'USD');
  await buy('i', '0.19999999999999999999', 'EUR');
  assert.deepEqual(await ofRule(), [], 'the last digit is missing, and dollars are no euros');
  await buy('j', '0.00000000000000000001', 'eur');
  await service.settle();
  await service.evaluateAlerts();
  const own = receiver.received.splice(0).find(({ body }) => body.includes('"revenue"'))!;
  const { at, ...body } = await verified(own, SECRET, Math.floor(clock.nowMicros() / 1_000_000));
  assert.match(String(at), /^2026-05-/);
  const expected = {
    type: 'revenue',
    site: 'shop.example',
    rule: revenue,
    value: 0.3,
    threshold: 0.3,
    currency: 'EUR',
  };
  assert.deepEqual(body, expected);
  assert.equal(
    mailServer.mails.find(({ headers }) => headers.subject?.startsWith('Revenue'))?.headers.subject,
    'Revenue reached: €0.30 of Purchase in one day on shop.example',
  );
  await buy('k', '100', 'EUR');
  assert.deepEqual(await ofRule(), [], 'once a day');
  await service.close();
  service = await start();
  assert.deepEqual(await ofRule(), [], 'nor after a restart');
  await svc('goal', 'revenue', '1', '--site', site, '--none');
  clock.advance(24 * 60 * MINUTE);
  await buy('l', '100', 'EUR');
  assert.deepEqual(await ofRule(), [], 'a goal without revenue reaches nothing');
  await svc('goal', 'revenue', '1', '--site', site, '--amount', 'value', '--currency', 'EUR');
  assert.deepEqual(await ofRule(), [[revenue, 100]]);
  const { deliveries } = (await svc('alert', 'test', String(revenue))) as { deliveries: Record<string, unknown>[] };
  assert.deepEqual(
    deliveries.map(({ type, status }) => [type, status]),
    Array(2).fill(['revenue', 'succeeded']),
  );
  const sent = await verified(receiver.received.pop()!, SECRET, Math.floor(clock.nowMicros() / 1_000_000));
  assert.deepEqual({ ...sent, at: '' }, { ...expected, at: '', test: true });
});
