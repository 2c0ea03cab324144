/** Tests deploy/scaled/nginx.conf.template in front of servers that record what reaches them. Requires nginx. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { createAuthority } from '../alerts/certificates.ts';
import { type DeployedOptions, type Nginx, startDeployedNginx } from './nginx.ts';

const NAMES = ['collect-1', 'collect-2', 'api-1', 'api-2'];
const COLLECTORS = ['collect-1', 'collect-2'];
const API = ['api-1', 'api-2'];
const CERTIFICATE = createAuthority('Test').issue(['stats.example.com']);
/** One client of each of so many networks, whose whole 127.0.0.0/8 is this machine. */
const NETWORKS = 24;

interface Seen {
  readonly name: string;
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  /** The client's address. */
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const servers = new Map<string, Server>();
const seen: Seen[] = [];
let proxy: Nginx & { readonly plainPort: number };

before(async () => {
  for (const name of NAMES) servers.set(name, await startRecorder(name));
  proxy = await startProxy();
});
beforeEach(() => {
  seen.length = 0;
});
after(async () => {
  await proxy.stop();
  for (const server of servers.values()) stopNow(server);
});

/** Starts a server that records each request and answers as a collector does. */
async function startRecorder(name: string, port = 0): Promise<Server> {
  const server = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming;
    seen.push({ name, line: `${method} ${url}`, headers, body: await text(incoming) });
    response.writeHead(202).end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function stopNow(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function portOf(name: string): number {
  return (servers.get(name)!.address() as AddressInfo).port;
}

async function startProxy(options: Partial<DeployedOptions> = {}) {
  const ports = Object.fromEntries(NAMES.map((name) => [name, portOf(name)]));
  return await startDeployedNginx({ servers: ports, proxyKey: 'svc_relay_test', certificate: CERTIFICATE, ...options });
}

/** Sends a request over a connection of its own. Returns the status. */
async function send(path: string, { from = '127.0.0.1', method, headers, body }: Sent = {}, to = proxy) {
  const outgoing = request({
    ...{ host: '127.0.0.1', port: to.port, localAddress: from, path, agent: false, rejectUnauthorized: false },
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { Host: 'stats.example.com', ...headers },
  });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode as number;
}

/** Returns the names of the servers that have seen something, sorted. */
function names(): string[] {
  return [...new Set(seen.map(({ name }) => name))].sort();
}

test('collection goes to the collectors, an IPv4 /24 always to the same', async () => {
  for (let network = 0; network < NETWORKS; network++) {
    seen.length = 0;
    assert.equal(await send('/api/e', { from: `127.1.${network}.5`, body: '{"s":"x"}' }), 202);
    assert.equal(await send('/api/e/?a=1', { from: `127.1.${network}.200`, body: '{"s":"x"}' }), 202);
    assert.equal(await send('/js/t.js', { from: `127.1.${network}.9` }), 202);
    assert.equal(await send('/js/x.js?site=a', { from: `127.1.${network}.9` }), 202);
    assert.deepEqual(
      seen.map(({ line, body }) => [line, body]),
      [
        ['POST /api/e', '{"s":"x"}'],
        ['POST /api/e/?a=1', '{"s":"x"}'],
        ['GET /js/t.js', ''],
        ['GET /js/x.js?site=a', ''],
      ],
    );
    assert.equal(names().length, 1, `127.1.${network}.0/24`);
  }
  seen.length = 0;
  for (let network = 0; network < NETWORKS; network++) await send('/api/e', { from: `127.1.${network}.5`, body: '{}' });
  assert.deepEqual(names(), COLLECTORS);
});

test('the read API goes to the API processes by key, whatever the address', async () => {
  const owners = new Set<string>();
  for (let key = 0; key < NETWORKS; key++) {
    seen.length = 0;
    const headers = { Authorization: `Bearer svc_${key}` };
    for (const from of ['127.1.0.1', '127.2.0.1', '127.3.0.1']) await send('/v1/sites?a=1', { from, headers });
    assert.deepEqual(new Set(seen.map(({ line }) => line)), new Set(['GET /v1/sites?a=1']));
    assert.equal(names().length, 1, `key ${key}`);
    owners.add(names()[0]!);
  }
  assert.deepEqual([...owners].sort(), API);
});

test('everything else goes to the API processes by address', async () => {
  const owners = new Set<string>();
  for (let network = 0; network < NETWORKS; network++) {
    seen.length = 0;
    const from = `127.1.${network}.5`;
    for (const path of ['/', '/assets/a.js', '/dashboard/session', '/v1x', '/api/else', '/js/else.js', '/healthz']) {
      await send(path, { from, headers: { Authorization: `Bearer ${path}` } });
    }
    assert.equal(seen.length, 7);
    assert.equal(names().length, 1, from);
    owners.add(names()[0]!);
  }
  assert.deepEqual([...owners].sort(), API);
});

test('the processes hear of the address of the connection, never of what the client claims', async () => {
  const claimed = {
    'X-Forwarded-For': '198.51.100.1',
    'X-Svc-Relay-Key': 'mine',
    'X-Svc-Client-IP': '198.51.100.1',
    'X-Svc-Client-Country': 'JP',
    'X-Svc-Client-Region': 'X',
    'X-Svc-Client-City': 'X',
    'X-Svc-Client-ASN': '1',
    Origin: 'https://example.com',
    'Sec-GPC': '1',
  };
  for (const path of ['/api/e', '/js/t.js', '/v1/sites', '/dashboard/session']) {
    seen.length = 0;
    await send(path, { from: '127.7.8.9', headers: claimed, body: '{}' });
    const { headers } = seen[0]!;
    assert.equal(headers.host, 'stats.example.com');
    assert.equal(headers['x-forwarded-for'], '127.7.8.9');
    assert.equal(headers['x-svc-relay-key'], 'svc_relay_test');
    assert.equal(headers['x-svc-client-ip'], '127.7.8.9');
    for (const name of ['country', 'region', 'city', 'asn']) assert.equal(headers[`x-svc-client-${name}`], undefined);
    assert.equal(headers.origin, 'https://example.com');
    assert.equal(headers['sec-gpc'], '1');
  }
});

test('the paths of the operator stay inside, plain HTTP leads to TLS, and a body has 64 KB at most', async () => {
  assert.deepEqual([await send('/metrics'), await send('/readyz')], [404, 404]);
  assert.equal(seen.length, 0);
  const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/sites?a=1`, {
    headers: { Host: 'stats.example.com' },
    redirect: 'manual',
  });
  assert.equal(plain.status, 301);
  assert.match(plain.headers.get('location') ?? '', /^https:\/\/.*\/sites\?a=1$/);
  assert.equal(await send('/api/e', { body: 'x'.repeat(65_536) }), 202);
  assert.equal(seen[0]!.body.length, 65_536);
  assert.equal(await send('/dashboard/session', { body: 'x'.repeat(65_537) }), 413);
});

/** Uncomments the lines for a load balancer before nginx, which is this machine. */
function behindBalancer(configuration: string): string {
  return configuration
    .replaceAll(/^( *)# ((?:set_real_ip|real_ip)\S* )/gm, '$1$2')
    .replace('set_real_ip_from 10.0.0.0/8', 'set_real_ip_from 127.0.0.0/8');
}

test('behind a load balancer the client is the one that it names, and an IPv6 /48 stays together', async (t) => {
  const behind = await startProxy({ edit: behindBalancer });
  t.after(() => behind.stop());
  const from = async (address: string) => {
    seen.length = 0;
    await send('/api/e', { headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` }, body: '{}' }, behind);
    assert.equal(seen[0]!.headers['x-svc-client-ip'], address);
    return seen[0]!.name;
  };
  const owners = new Set<string>();
  for (let network = 0; network < NETWORKS; network++) {
    const third = network.toString(16);
    const prefix = `2a01:e0a:${third}`;
    const found = [await from(`${prefix}:1:2:3:4:5`), await from(`${prefix}:ffff::1`)];
    // The group that is left out of the text may be the third.
    found.push(await from(network === 0 ? '2a01:e0a::1' : `${prefix}::1`));
    assert.equal(new Set(found).size, 1, `${prefix}::/48`);
    owners.add(found[0]!);
  }
  assert.deepEqual([...owners].sort(), COLLECTORS);
});

test('without a relay key none is sent', async (t) => {
  const without = await startProxy({ proxyKey: '' });
  t.after(() => without.stop());
  await send('/api/e', { headers: { 'X-Svc-Relay-Key': 'mine' }, body: '{}' }, without);
  assert.equal(seen[0]!.headers['x-svc-relay-key'], undefined);
});

/** Stops a server for the length of a test. */
async function withoutServer(t: TestContext, name: string): Promise<void> {
  const port = portOf(name);
  stopNow(servers.get(name)!);
  t.after(async () => {
    servers.set(name, await startRecorder(name, port));
  });
}

test('a dead collector is passed over: the other gets every post, once', async (t) => {
  const posted = Array.from({ length: NETWORKS }, (_, network) => ({ from: `127.1.${network}.5`, body: `${network}` }));
  // Connections to both are kept, as in use.
  for (const each of posted) await send('/api/e', each);
  assert.deepEqual(names(), COLLECTORS);
  await withoutServer(t, 'collect-1');
  seen.length = 0;
  for (const each of posted) assert.equal(await send('/api/e', each), 202);
  assert.deepEqual(
    seen.map(({ name, body }) => [name, body]),
    posted.map(({ body }) => ['collect-2', body]),
  );
});

test('a dead API process is passed over', async (t) => {
  await withoutServer(t, 'api-2');
  for (let key = 0; key < NETWORKS; key++) {
    assert.equal(await send('/v1/sites', { headers: { Authorization: `Bearer svc_${key}` } }), 202);
    assert.equal(await send('/', { from: `127.1.${key}.5` }), 202);
  }
  assert.deepEqual(names(), ['api-1']);
});
