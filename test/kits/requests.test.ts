/** Reports the requests of real servers of Node to the real service, as the npm package does inside an application. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { Outbox } from '../../kits/tracker/outbox.js';
import type { ReportOptions } from '../../kits/tracker/requests.js';
import { until } from '../collect/server.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { ask, reporting, served, wait } from './reporting.ts';

const REQUESTS = resolve(import.meta.dirname, '../../kits/tracker/requests.js');
let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('requests of a server of Node are counted with their pages, statuses and bytes', async (t) => {
  const { reporter, counts, sent } = await reporting(t, service);
  const port = await served(t, (request, response) => {
    const path = request.url!.split('?')[0]!;
    // As the routers of frameworks do.
    request.url = '/';
    response.statusCode = { '/gone': 410, '/broken': 500 }[path] ?? 200;
    if (path !== '/streamed') return response.end(`the page ${path}`);
    response.write('a'.repeat(70_000));
    setImmediate(() => response.end('b'.repeat(70_000)));
  });
  const paths = ['/gone?token=secret', '/streamed', '/broken', '/a', '/a'];
  const received = await ask(port, [
    ...paths.map((path) => ({ path, headers: ['Referer: https://private.example/'] })),
    { path: '/a', method: 'HEAD' },
    { path: '/account/ada', agent: USER_AGENT },
    { path: '/', host: 'other.example' },
  ]);
  await reporter.close();
  const counted = await counts();
  assert.deepEqual(
    counted.map(({ asked, requests }) => `${asked} ${requests}`),
    ['  0 1', 'GPTBot /a 2 3', 'GPTBot /broken 5 1', 'GPTBot /gone 4 1', 'GPTBot /streamed 2 1'],
  );
  const ofOther = Buffer.byteLength('the page /');
  const bytes = counted.reduce((sum, each) => sum + each.bytes, 0);
  const left = received - bytes;
  assert.ok(left > ofOther && left < 400, `${left} bytes of the answer for the other host`);
  assert.ok(!/secret|private/.test(JSON.stringify(sent)));
});

test('requests of Fastify are counted, of routes, hooks and what is not found', async (t) => {
  const { reporter, asked } = await reporting(t, service);
  const server = fastify();
  t.after(() => server.close());
  server.addHook('onRequest', async (request, reply) => {
    if (request.url === '/refused') await reply.code(403).send();
  });
  server.get('/pages/:id', async () => ({ page: true }));
  server.get('/failing', async () => {
    throw new Error('a fault of the application');
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  await ask(
    port,
    ['/pages/1', '/pages/1?a=b', '/failing', '/refused', '/nowhere'].map((path) => ({ path })),
  );
  await reporter.close();
  assert.deepEqual(await asked(), [
    'GPTBot /failing 5 1',
    'GPTBot /nowhere 4 1',
    'GPTBot /pages/1 2 2',
    'GPTBot /refused 4 1',
  ]);
});

test('the address is that of the connection, or the one that the own proxy has added', async (t) => {
  const port = await served(t, (_, response) => response.end());
  const headers = ['X-Forwarded-For: 192.0.2.1, 198.51.100.2,203.0.113.3'];
  const cases: [Partial<ReportOptions>, string][] = [
    [{}, '127.0.0.1'],
    [{ addressHeader: 'X-Forwarded-For' }, '203.0.113.3'],
    [{ addressHeader: 'x-forwarded-for', proxies: 2 }, '198.51.100.2'],
    [{ addressHeader: 'x-forwarded-for', proxies: 4 }, '127.0.0.1'],
    [{ addressHeader: 'cf-connecting-ip' }, '127.0.0.1'],
    [{ addressHeader: 'x-forwarded-for', proxies: 0 }, '127.0.0.1'],
    [{ addressHeader: 'x-forwarded-for', proxies: Number('none') }, '127.0.0.1'],
    [{ addressHeader: 'x-forwarded-for', proxies: 1.5 }, '127.0.0.1'],
  ];
  for (const [options, address] of cases) {
    const { reporter, sent, said } = await reporting(t, service, options);
    await ask(port, [{ path: '/', headers }]);
    await reporter.close();
    assert.deepEqual(
      sent.map((line) => line.address),
      [address],
    );
    assert.equal(said.length, [undefined, 1, 2, 4].includes(options.proxies) ? 0 : 1);
  }
});

test('requests of which the service counts none are told of once', async (t) => {
  const { reporter, said, sent } = await reporting(t, service, { hosts: ['localhost'] });
  const port = await served(t, (_, response) => response.end());
  for (let i = 1; i <= 2; i++) {
    await ask(port, [{ path: '/', host: 'localhost:3000' }]);
    await until(() => sent.length === i && said.length === 1);
  }
  await reporter.close();
  assert.deepEqual(said, ['svc: the service has counted no request of a batch: other_host 1 (docs/requests.md)']);
});

test('each request counts once, whatever becomes of attempts and answers', async (t) => {
  let attempts = 0;
  const { reporter, asked, said } = await reporting(t, service, {
    fetch: async (url, request) => {
      attempts += 1;
      if (attempts % 4 === 1) return new Response('{}', { status: 502 });
      const response = await fetch(url, request);
      if (attempts % 4 === 3) throw new TypeError('fetch failed');
      return response;
    },
  });
  const port = await served(t, (_, response) => response.end());
  const pages: string[] = [];
  for (let round = 1; round <= 4; round++) {
    await ask(port, [{ path: '/a' }, { path: `/${round}` }]);
    pages.push(`GPTBot /${round} 2 1`);
    await until(async () => (await asked()).length === pages.length + 1);
  }
  await until(async () => said.at(-1)!.includes('takes requests again'));
  await reporter.close();
  assert.deepEqual(await asked(), [...pages, 'GPTBot /a 2 4']);
  assert.equal(reporter.dropped, 0);
});

test('a stream that another process has taken is left to it, and no request counts twice', async (t) => {
  let isLost = false;
  const { site, key, reporter, asked } = await reporting(t, service, {
    fetch: async (url, request) => {
      const loses = isLost;
      isLost = false;
      const response = await fetch(url, request);
      if (!loses) return response;
      await takeStream();
      throw new TypeError('fetch failed');
    },
  });
  const { db } = service.database;
  const streams = () => db.selectFrom('request_streams').selectAll().where('site_id', '=', site.id).execute();
  const takeStream = async () => {
    const taken = (await streams()).find(({ position }) => !position.startsWith('other'))!;
    const query = new URLSearchParams({ stream: taken.name, after: taken.position, position: 'other' });
    const headers = { authorization: `Bearer ${key}` };
    assert.equal((await fetch(`${service.url}/api/r?${query}`, { method: 'POST', headers })).status, 202);
  };
  const port = await served(t, (_, response) => response.end());
  await ask(port, [{ path: '/1' }]);
  await until(async () => (await asked()).length === 1);
  await takeStream();
  await ask(port, [{ path: '/2' }]);
  await until(async () => (await asked()).length === 2);
  // Nobody can tell whether a batch was counted whose answer got lost.
  isLost = true;
  await ask(port, [{ path: '/3' }, { path: '/3' }]);
  await until(async () => reporter.dropped === 2);
  await ask(port, [{ path: '/4' }]);
  await reporter.close();
  assert.deepEqual(
    await asked(),
    [1, 2, 3, 4].map((page) => `GPTBot /${page} 2 ${page === 3 ? 2 : 1}`),
  );
  assert.ok((await streams()).every(({ name }) => /^node-\d{1,3}$/.test(name)));
});

test('a service that is away fills no memory, and is told of once', async () => {
  const said: string[] = [];
  let hasFailed = 0;
  const fetch = async () => {
    hasFailed += 1;
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
  };
  const outbox = new Outbox({ url: service.url, key: 'svcm_any', wait, fetch }, (line) => said.push(line));
  const add = (count: number) => Array.from({ length: count }, () => outbox.add('{}'));
  add(1);
  await until(() => hasFailed > 2);
  add(12_000);
  assert.equal(outbox.dropped, 2000);
  await outbox.close(5000);
  assert.equal(outbox.dropped, 12_001);
  assert.deepEqual(said, ['requests cannot be reported now: ECONNREFUSED']);
});

test('what a client sends is cut', async (t) => {
  const { reporter, sent } = await reporting(t, service);
  const port = await served(t, (_, response) => response.end());
  await ask(port, [{ path: `/${'x'.repeat(5000)}`, agent: 'GPTBot'.repeat(1000) }]);
  await reporter.close();
  const { path, userAgent } = sent[0] as { readonly path: string; readonly userAgent: string };
  assert.deepEqual([path.length, userAgent.length], [1000, 1000]);
});

test('a wrong key is told of once, and costs the application nothing', async (t) => {
  const { reporter, said } = await reporting(t, service, { key: 'svcm_wrong' });
  const port = await served(t, (_, response) => response.end());
  for (let i = 1; i <= 3; i++) {
    await ask(port, [{ path: '/' }]);
    await until(async () => reporter.dropped === i);
  }
  assert.equal(said.length, 1);
  assert.match(said[0]!, /^svc: requests cannot be reported now: /);
});

test('requests that wait keep no process running', async () => {
  const source = `import { createServer } from 'node:http';
    import { reportRequests } from ${JSON.stringify(REQUESTS)};
    reportRequests({ url: 'http://192.0.2.1', key: 'svcm_none' });
    const server = createServer((_, response) => response.end('served')).listen(0, '127.0.0.1', async () => {
      console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
      server.closeAllConnections();
      server.close();
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: join(REQUESTS, '..') });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([status, out, err], [0, 'served\n', '']);
});
