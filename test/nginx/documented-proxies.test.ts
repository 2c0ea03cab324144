/**
 * Tests the nginx configurations of docs/proxy.md in front of the real service. Requires nginx: `npm run test:nginx`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { TRACKER_FILE } from '../../src/tracker/script-file.ts';
import { Connection, type PostHeaders, postBytes } from '../collect/connection.ts';
import { Harness } from '../collect/harness.ts';
import { until } from '../collect/server.ts';
import { BROWSER } from '../collect/visit.ts';
import { freshDirectory } from '../fresh-directory.ts';
import { documentedConfigurations, startNginx } from './nginx.ts';

const documented = documentedConfigurations();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let harness: Harness;
before(async () => {
  harness = await Harness.open();
});
after(() => harness.close());

/** Starts nginx with the documented configuration, its addresses and key replaced by the real ones. */
async function startProxy(t: TestContext, server: string): Promise<Connection> {
  const upstream = replace(documented.upstream, '127.0.0.1:8000', `127.0.0.1:${harness.server.port}`);
  const nginx = await startNginx(upstream, server);
  const connection = await Connection.open(nginx.port);
  t.after(async () => {
    connection.close();
    await nginx.stop();
  });
  return connection;
}

function withKey(server: string): string {
  return replace(server, 'svc_relay_YOUR_KEY', harness.world.proxyKey);
}

/** Adds the documented directives that take the visitor's address from a trusted balancer's X-Forwarded-For. */
function behindBalancer(server: string): string {
  return `${replace(documented.realIp, '10.0.0.0/8', '127.0.0.1')}\n${withKey(server)}`;
}

function replace(text: string, documented: string, real: string): string {
  assert.ok(text.includes(documented), `docs/proxy.md no longer says ${documented}`);
  return text.replaceAll(documented, real);
}

async function send(proxy: Connection, target: string, body: object, headers: PostHeaders): Promise<void> {
  const answer = await proxy.request(postBytes(JSON.stringify(body), headers, { target }));
  assert.deepEqual([answer.status, answer.body], [202, '']);
}

test('a first-party proxy: the tracker and its events under the own domain', async (t) => {
  const site = await harness.world.addSite();
  const proxy = await startProxy(t, documented.proxy);
  const script = await proxy.request(Buffer.from('GET /stats/t.js HTTP/1.1\r\nHost: example.com\r\n\r\n'));
  assert.equal(script.status, 200);
  assert.equal(script.body, readFileSync(TRACKER_FILE, 'latin1'));
  assert.match(script.head, /^content-type: text\/javascript/im);
  assert.match(script.head, /^cache-control: public, max-age=86400, stale-while-revalidate=604800\r?$/im);
  assert.match(script.head, /^etag: /im);

  const event = { s: site.publicId, u: '/' };
  const posted = (headers: PostHeaders) =>
    harness.tally(() => send(proxy, '/stats/e', event, { ...BROWSER, ...headers }));
  const accepted = { accepted: 1, discarded: {} };
  assert.deepEqual(await posted({}), accepted);
  assert.deepEqual(await posted({ 'X-Forwarded-For': '84.128.0.7', 'X-Svc-Client-IP': '84.128.0.7' }), accepted);
  assert.deepEqual(await posted({ 'User-Agent': FIREFOX }), accepted);
  assert.deepEqual(await posted({ Origin: 'https://example.org' }), { accepted: 0, discarded: { origin: 1 } });
  assert.deepEqual(await posted({ Origin: undefined }), { accepted: 0, discarded: { origin: 1 } });
  assert.deepEqual(await posted({ 'Sec-GPC': '1' }), { accepted: 0, discarded: { gpc: 1 } });
  assert.deepEqual(await posted({ 'User-Agent': 'curl/8' }), { accepted: 0, discarded: { bot_user_agent: 1 } });
  assert.deepEqual(await harness.counts(site), { visitors: 2, pageviews: 3 }, 'distinguished by User-Agent only');
  assert.deepEqual(await harness.breakdown(site, 'country'), [['(none)', 2, 3]]);
});

/** Asserts that visitors behind a relay are counted separately, also when one claims another's address. */
async function assertDistinguished(proxy: Connection, target: string): Promise<void> {
  const site = await harness.world.addSite();
  const from = (ip: string, headers: PostHeaders = {}) =>
    send(proxy, target, { s: site.publicId, u: '/' }, { ...BROWSER, 'X-Forwarded-For': ip, ...headers });
  const tally = await harness.tally(async () => {
    await from('82.64.0.1');
    await from('84.128.0.7');
    await from('84.128.0.8');
    await from('2a01:e0a:1::1');
    await from('73.1.2.3', { 'X-Svc-Client-IP': '82.64.0.1', 'X-Svc-Client-Country': 'JP', 'X-Svc-Client-City': 'X' });
    await from('73.1.2.3', { 'X-Svc-Client-ASN': '16509', 'X-Svc-Relay-Key': 'mine' });
    await from('203.0.113.9, 84.128.0.8');
    await from('52.95.110.1');
  });
  assert.deepEqual(tally, { accepted: 7, discarded: { bot_network: 1 } });
  assert.deepEqual(await harness.counts(site), { visitors: 5, pageviews: 7 });
  assert.deepEqual(await harness.breakdown(site, 'country'), [
    ['DE', 2, 3],
    ['FR', 2, 2],
    ['US', 1, 2],
  ]);
}

test('as a relay: visitors and countries are distinguished', async (t) => {
  await assertDistinguished(await startProxy(t, behindBalancer(documented.relay)), '/stats/e');
});

test('as a reverse proxy in front of the whole service', async (t) => {
  const proxy = await startProxy(t, behindBalancer(documented.reverseProxy));
  await assertDistinguished(proxy, '/api/e');
  const authorized = `Host: stats.example.com\r\nAuthorization: Bearer ${harness.world.apiKey}`;
  const sites = await proxy.request(Buffer.from(`GET /v1/sites HTTP/1.1\r\n${authorized}\r\n\r\n`));
  assert.equal(sites.status, 200);
  // The state of the service is not published.
  for (const path of ['/metrics', '/readyz']) {
    const answer = await proxy.request(Buffer.from(`GET ${path} HTTP/1.1\r\n${authorized}\r\n\r\n`));
    assert.equal(answer.status, 404, path);
  }
});

/** Signs in with a wrong password; `forwarded` is the client's own X-Forwarded-For. */
async function guess(proxy: Connection, account: string, forwarded: string): Promise<number> {
  const body = JSON.stringify({ email: account, password: 'not the password' });
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded };
  return (await proxy.request(postBytes(body, headers, { target: '/dashboard/session' }))).status;
}

test('in front of the whole service: a client that lies about its address is counted under its own', async (t) => {
  const proxy = await startProxy(t, withKey(documented.reverseProxy));
  const statuses: number[] = [];
  for (let i = 1; i <= 6; i++) statuses.push(await guess(proxy, 'ada@example.com', `198.51.100.${i}`));
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal(await guess(proxy, 'ada@example.com', '198.51.100.7, 127.0.0.1'), 429);
});

test('in front of the whole service at another port: the dashboard’s own pages may send', async (t) => {
  const proxy = await startProxy(t, withKey(documented.reverseProxy));
  const body = JSON.stringify({ email: 'joan@example.com', password: 'not the password' });
  const host = 'stats.example.com:8443';
  const headers = { 'Content-Type': 'application/json', Host: host, Origin: `http://${host}` };
  assert.equal((await proxy.request(postBytes(body, headers, { target: '/dashboard/session' }))).status, 401);
});

test('behind a balancer too: only the client that guesses is held up', async (t) => {
  const proxy = await startProxy(t, behindBalancer(documented.reverseProxy));
  const statuses: number[] = [];
  for (let i = 1; i <= 6; i++) statuses.push(await guess(proxy, 'eve@example.com', `198.51.100.${i}, 84.128.0.7`));
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal(await guess(proxy, 'eve@example.com', '84.128.0.9'), 401, 'another address');
});

test('a relay without a balancer passes the address of the connection', async (t) => {
  const site = await harness.world.addSite();
  const proxy = await startProxy(t, withKey(documented.relay));
  const headers = { ...BROWSER, 'X-Forwarded-For': '84.128.0.7', 'X-Svc-Client-Country': 'JP' };
  await send(proxy, '/stats/e', { s: site.publicId, u: '/' }, headers);
  assert.deepEqual(await harness.breakdown(site, 'country'), [['(none)', 1, 1]]);
});

test('a whole service behind nginx: the tokens of shared links are in no access log', async (t) => {
  const log = join(await freshDirectory(), 'access.log');
  const proxy = await startProxy(t, `access_log ${log} combined;\n${withKey(documented.reverseProxy)}`);
  const token = 'TokenOfALink'.repeat(3);
  for (const path of [`/share/${token}`, `/embed/${token}?period=7d`, `/badge/${token}.svg`, '/sign-in']) {
    await proxy.request(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: example.com\r\n\r\n`));
  }
  await proxy.request(Buffer.from(`GET /dashboard/shared/${token} HTTP/1.1\r\nHost: example.com\r\n\r\n`));
  await until(async () => readFileSync(log, 'utf8').includes('/sign-in'));
  assert.ok(!readFileSync(log, 'utf8').includes(token));
});
