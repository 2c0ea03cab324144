/** Tests `svc relay` behind the whole service: a rule fires, the target is down, and the retry reaches it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import tls from 'node:tls';
import { pino } from 'pino';
import { startTarget } from '../../src/relay/relay.fixture.ts';
import { createRelay } from '../../src/relay/relay.ts';
import { ntfyTarget } from '../../src/relay/targets/ntfy.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { TestClock, USER_AGENT } from '../service.ts';
import { createAuthority } from './certificates.ts';
import { runCommand } from './command.ts';

const SECRET = 'known to both';
const MINUTE = 60_000_000;

test('an alert reaches a target that was down, by the retry of the service, once', async (t) => {
  const clock = new TestClock();
  const log = pino({ level: 'silent' });
  const authority = createAuthority('Test authority');
  // Trusts the authority, as NODE_EXTRA_CA_CERTS would in a process of its own.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.ca]);
  const target = await startTarget(t);
  const relay = createRelay({
    target: ntfyTarget,
    access: { url: `${target.url}/alerts`, telegramToken: null, telegramChat: null, ntfyToken: null },
    secrets: [SECRET],
    tls: authority.issue(['localhost']),
    timeZone: 'Europe/Berlin',
    dashboardUrl: 'https://stats.example',
    print: null,
    clock,
    log,
  });
  const url = `https://localhost:${await relay.listen('127.0.0.1', 0)}/`;
  t.after(() => relay.close());
  const environment = {
    SVC_DATA: join(emptyDirectory(t), 'data'),
    SVC_LOG_LEVEL: 'silent',
    SVC_WEBHOOK_ALLOW_HOSTS: 'localhost',
  };
  const service = await startService(readConfig(environment, { port: '0' }), clock, log);
  t.after(() => service.close());
  const svc = async (...words: string[]) => {
    const { status, out, err } = await runCommand([...words, '--json'], environment, clock);
    assert.deepEqual([status, err], [0, '']);
    return JSON.parse(out) as Record<string, unknown>;
  };
  await svc('org', 'create', '--name', 'Test');
  const { id } = await svc('site', 'create', '--domain', 'shop.example', '--name', 'Shop', '--timezone', 'UTC');
  const site = String(id);
  const webhook = ['--url', url, '--secret', SECRET];
  await svc('alert', 'create', '--site', site, '--type', 'spike', '--threshold', '1', ...webhook);

  const { deliveries } = await svc('alert', 'test', '1');
  assert.equal((deliveries as { status: string }[])[0]!.status, 'succeeded');
  assert.equal((target.posted.pop()!.body as { title: string }).title, '[Test] Traffic spike: shop.example');

  target.status = 503;
  const headers = { origin: 'https://shop.example', 'user-agent': USER_AGENT };
  await fetch(`${service.url}/api/e`, { method: 'POST', headers, body: JSON.stringify({ s: site, u: '/' }) });
  await service.settle();
  await service.evaluateAlerts();
  assert.equal(target.posted.length, 1);
  target.status = 200;
  clock.advance(1.2 * MINUTE);
  await service.evaluateAlerts();
  assert.equal(target.posted.length, 2);
  assert.deepEqual(target.posted[1]!.body, target.posted[0]!.body);
  const { message, ...others } = target.posted[1]!.body as { message: string };
  assert.match(
    message,
    /^1 visitor in the last 5 minutes\n[\s\S]*\nTime: 2026-05-20 14:0\d \(Europe\/Berlin\)\nRule: 1$/,
  );
  assert.deepEqual(others, {
    topic: 'alerts',
    title: 'Traffic spike: shop.example',
    priority: 3,
    tags: ['chart_with_upwards_trend'],
    click: 'https://stats.example',
  });
  const { deliveries: history } = (await svc('alert', 'history', '1')) as {
    deliveries: { attempt: number; status: string; test: boolean }[];
  };
  assert.deepEqual(
    history.filter(({ test }) => !test).map(({ attempt, status }) => `${attempt} ${status}`),
    ['2 succeeded', '1 failed:http-502'],
  );
  clock.advance(10 * MINUTE);
  await service.evaluateAlerts();
  assert.equal(target.posted.length, 2, 'nothing is sent again');
});
