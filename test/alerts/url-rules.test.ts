/**
 * Tests where webhooks may go: the text of a URL and the addresses of its host name, in many spellings of forbidden
 * hosts.
 */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import tls from 'node:tls';
import { isPublicAddress } from '../../src/alerts/receivers/public-address.ts';
import { requireReachable } from '../../src/alerts/receivers/registry.ts';
import { WebhookSender } from '../../src/alerts/receivers/webhook.ts';
import { readAlertUrl } from '../../src/alerts/receivers/webhook-url.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { DatabaseError } from '../../src/database/database-error.ts';
import { NO_DESTINATIONS } from '../../src/domain/alert-receiver.ts';
import { ManualClock, openFixture } from '../../src/sites/fixture.ts';
import { createAuthority } from './certificates.ts';
import { LITERALS, NAMES, NOT_PUBLIC, PUBLIC } from './host-spellings.ts';
import { startReceiver, startTrap } from './receiver.ts';

const BODY = '{}';
const SECRET = 'secret';
const never = new AbortController().signal;

function sender(resolve: (host: string) => Promise<readonly string[]>, exemptHosts: readonly string[] = []) {
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  return new WebhookSender({ clock, resolver: { resolve }, exemptHosts, timeoutMs: 120_000 });
}

test('the corpus is large', () => {
  const urls = LITERALS.length + NAMES.length + NOT_PUBLIC.length;
  assert.ok(urls >= 150, String(urls));
});

test('a literal address is refused in every spelling, and no connection is made', async (t) => {
  const trap = await startTrap(t);
  for (const host of LITERALS) {
    const url = `https://${host}:${trap.port}/hook`;
    assert.equal(readAlertUrl(url, []), 'ip-literal', url);
    const { status } = await sender(async () => ['127.0.0.1']).send({ url, secret: SECRET }, BODY, never);
    assert.equal(status, 'rejected:ip-literal', url);
  }
  assert.equal(trap.connections(), 0);
});

test('names of the machine and of private networks are refused in every spelling', async (t) => {
  const trap = await startTrap(t);
  for (const host of NAMES) {
    const url = `https://${host}:${trap.port}/hook`;
    assert.equal(readAlertUrl(url, []), 'host', url);
    const { status } = await sender(async () => ['127.0.0.1']).send({ url, secret: SECRET }, BODY, never);
    assert.equal(status, 'rejected:host', url);
  }
  assert.equal(trap.connections(), 0);
});

test('a name with an address that is not public is refused, even if another of its addresses is public', async (t) => {
  const trap = await startTrap(t);
  const url = `https://hooks.example.com:${trap.port}/hook`;
  for (const address of NOT_PUBLIC) {
    assert.equal(isPublicAddress(address), false, address);
    for (const answer of [[address], ['93.184.216.34', address], [address, '2606:4700:4700::1111']]) {
      const { status } = await sender(async () => answer).send({ url, secret: SECRET }, BODY, never);
      assert.equal(status, 'rejected:private-address', address);
    }
  }
  assert.equal(trap.connections(), 0);
});

test('a refused address is logged and appears nowhere else', async () => {
  const warnings: object[] = [];
  const refusing = new WebhookSender({
    clock: new ManualClock('2026-03-10T12:00:00Z'),
    resolver: { resolve: async () => ['93.184.216.34', '10.1.2.3'] },
    exemptHosts: [],
    log: { warn: (fields, message) => warnings.push({ ...fields, message }) },
  });
  assert.deepEqual(await refusing.send({ url: 'https://hooks.example.com/', secret: SECRET }, BODY, never), {
    status: 'rejected:private-address',
    detail: 'hooks.example.com resolves to an address that is not public',
    final: true,
  });
  assert.deepEqual(warnings, [
    { host: 'hooks.example.com', address: '10.1.2.3', message: 'no request may go to this address' },
  ]);
});

test('public addresses are recognized', () => {
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
  for (const text of ['', 'example.com', '1.2.3', '0x8080808', '8.8.8.8:80', '[2606:4700::1]', '8.8.8.8 ']) {
    assert.equal(isPublicAddress(text), false, text);
  }
});

test('other schemes and URLs with credentials are refused', () => {
  for (const [url, rejection] of [
    ['http://hooks.example.com/', 'scheme'],
    ['HTTP://hooks.example.com/', 'scheme'],
    ['ftp://hooks.example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://hooks.example.com/', 'scheme'],
    ['ws://hooks.example.com/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['//hooks.example.com/', 'scheme'],
    ['hooks.example.com', 'scheme'],
    ['', 'scheme'],
    ['https:', 'host'],
    ['https://', 'host'],
    ['https:///', 'host'],
    ['https://exa mple.com/', 'host'],
    ['https://hooks.example.com:99999/', 'host'],
    ['https://[::1', 'host'],
    ['https://1.2.3.4.5/', 'host'],
    ['https://foo.0x7f/', 'host'],
    ['https://foo.0x7f../', 'host'],
    ['https://a%00b.example/', 'host'],
    [`https://hooks.example.com/${'x'.repeat(3000)}`, 'host'],
    ['https://user@hooks.example.com/', 'credentials'],
    ['https://user:pass@hooks.example.com/', 'credentials'],
    ['https://:pass@hooks.example.com/', 'credentials'],
    ['https://%20@hooks.example.com/', 'credentials'],
    ['https://hooks.example.com@127.0.0.1/', 'credentials'],
    ['https://hooks.example.com:443@localhost/', 'credentials'],
    ['https:\\\\user@localhost/', 'credentials'],
  ] as const) {
    assert.equal(readAlertUrl(url, []), rejection, url);
  }
});

test('other URLs are allowed and stay as they are requested', () => {
  for (const [url, href] of [
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['HTTPS://Hooks.Example.COM:443/a?b=c', 'https://hooks.example.com/a?b=c'],
    ['https://münchen.example:8443/x', 'https://xn--mnchen-3ya.example:8443/x'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://internal.example.com/', 'https://internal.example.com/'],
    ['https://notlocalhost/', 'https://notlocalhost/'],
    ['https://127.0.0.1.nip.example/', 'https://127.0.0.1.nip.example/'],
    ['https://hooks.example.com/?u=http://127.0.0.1/', 'https://hooks.example.com/?u=http://127.0.0.1/'],
  ] as const) {
    const read = readAlertUrl(url, []);
    assert.ok(read instanceof URL, url);
    assert.equal(read.href, href);
  }
});

test('a rule with a refused URL cannot be created, and the refusal says why', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { id: siteId } = await addSite();
  const rule = { siteId, type: 'spike', threshold: 1, goalId: null, secret: SECRET, emails: [] } as const;
  for (const [url, status] of [
    ['http://hooks.example.com/', 'rejected:scheme'],
    ['https://a:b@hooks.example.com/', 'rejected:credentials'],
    ['https://localhost/', 'rejected:host'],
    ['https://0x7f.1/', 'rejected:ip-literal'],
  ] as const) {
    await assert.rejects(createAlertRule(database.db, clock, { ...rule, url }, []), (error) => {
      assert.ok(error instanceof DatabaseError && error.code === 'invalid');
      assert.ok(error.message.includes(`(${status})`), error.message);
      return true;
    });
  }
  assert.deepEqual(await database.db.selectFrom('alert_rules').selectAll().execute(), []);
});

test('a new rule is refused when its host name leads to a private address; a name that does not resolve is accepted', async () => {
  const rule = { ...NO_DESTINATIONS, url: 'https://hooks.example.com/' };
  const check = (resolve: () => Promise<string[]>, exemptHosts: string[] = []) =>
    requireReachable(rule, NO_DESTINATIONS, { resolver: { resolve }, exemptHosts });
  // The address would show the author of a rule the operator's network.
  const message = 'the webhook URL resolves to an address that is not public (rejected:private-address)';
  await assert.rejects(
    check(async () => ['93.184.216.34', '10.0.0.1']),
    { code: 'invalid', message },
  );
  await check(async () => ['93.184.216.34']);
  await check(async () => ['10.0.0.1'], ['hooks.example.com']);
  await check(() => Promise.reject(new Error('no such name')));
  const rules = { resolver: { resolve: async () => ['10.0.0.1'] }, exemptHosts: [] };
  await requireReachable(NO_DESTINATIONS, NO_DESTINATIONS, rules);
  await requireReachable(rule, rule, rules);
});

test('an exempt host may lead anywhere, but needs https, a name, and no credentials', () => {
  const exempt = ['localhost', 'hooks.internal', '127.0.0.2', '::1'];
  for (const url of ['https://localhost:8443/', 'https://LOCALHOST./', 'https://hooks.internal/']) {
    assert.ok(readAlertUrl(url, exempt) instanceof URL, url);
  }
  assert.equal(readAlertUrl('http://localhost/', exempt), 'scheme');
  assert.equal(readAlertUrl('https://a@localhost/', exempt), 'credentials');
  assert.equal(readAlertUrl('https://x.localhost/', exempt), 'host');
  for (const url of ['https://127.0.0.1/', 'https://127.0.0.2/', 'https://[::1]/', 'https://0x7f.2../']) {
    assert.equal(readAlertUrl(url, exempt), 'ip-literal', url);
  }
});

test("a name is resolved once, and the connection goes to the checked address although the resolver's answer changes", async (t) => {
  const trap = await startTrap(t);
  let asked = 0;
  const rebinding = async () => (asked++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']);
  // The test records the addresses instead of connecting to them.
  const dialled: string[] = [];
  t.mock.method(tls, 'connect', (options: tls.ConnectionOptions) => {
    options.lookup!('ignored', { all: true }, (_error, addresses) => {
      for (const { address } of addresses as { address: string }[]) dialled.push(`${options.servername} ${address}`);
    });
    const socket = Object.assign(new EventEmitter(), { destroy: () => {}, setKeepAlive: () => {} });
    process.nextTick(() => socket.emit('error', new Error('dialled')));
    return socket;
  });
  const target = { url: `https://rebinding.example.com:${trap.port}/`, secret: SECRET };
  const first = await sender(rebinding).send(target, BODY, never);
  assert.deepEqual(dialled, ['rebinding.example.com 93.184.216.34']);
  assert.equal(first.status, 'failed:network');
  assert.equal(asked, 1);
  const second = await sender(rebinding).send(target, BODY, never);
  assert.equal(second.status, 'rejected:private-address');
  assert.deepEqual([asked, dialled.length], [2, 1]);
  assert.equal(trap.connections(), 0);
});

test('over a real connection too, the first answer of the resolver is used and never the second', async (t) => {
  const authority = createAuthority('Test authority');
  const receiver = await startReceiver(t, authority.issue(['rebinding.example.com']), { status: 200 });
  let asked = 0;
  const rebinding = new WebhookSender({
    clock: new ManualClock('2026-03-10T12:00:00Z'),
    resolver: { resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']) },
    exemptHosts: ['rebinding.example.com'],
    ca: authority.ca,
  });
  const target = { url: `https://rebinding.example.com:${receiver.port}/`, secret: SECRET };
  assert.equal((await rebinding.send(target, BODY, never)).status, 'succeeded');
  assert.deepEqual([asked, receiver.connections()], [1, 1]);
});
