/** Runs the script for Cloudflare with real requests, before a real origin and the real service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { GPTBOT } from '../requests/followed-log.ts';
import { TestService } from '../service.ts';

interface Context {
  waitUntil(task: Promise<unknown>): void;
  passThroughOnException(): void;
}

interface Worker {
  fetch(
    request: Request,
    env: { readonly SVC_URL: string; readonly SVC_KEY: string },
    context: Context,
  ): Promise<Response>;
}

test('the script for Cloudflare passes requests on, and reports them together', async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  t.mock.method(Date, 'now', () => service.clock.nowMicros() / 1000);
  const site = await service.site({ domain: 'localhost' });
  const fields = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const] };
  const reach = { sites: [site.id], groups: [] };
  const { key } = await createApiKey(service.database.db, service.clock, { ...fields, reach });
  const origin = createServer((request, response) => {
    if (request.url !== '/') response.statusCode = 404;
    response.end(`origin ${request.url}`);
  }).listen(0, 'localhost');
  t.after(() => {
    origin.closeAllConnections();
    origin.close();
  });
  await once(origin, 'listening');
  const { port } = origin.address() as AddressInfo;

  let sendNow = Promise.withResolvers<void>();
  Object.assign(globalThis, { scheduler: { wait: () => sendNow.promise } });
  t.after(() => Reflect.deleteProperty(globalThis, 'scheduler'));
  const file = join(resolve(import.meta.dirname, '../../kits/cloudflare'), 'worker.js');
  const { default: worker } = (await import(file)) as { readonly default: Worker };
  const tasks: Promise<unknown>[] = [];
  let passes = 0;
  const context: Context = { waitUntil: (task) => tasks.push(task), passThroughOnException: () => (passes += 1) };
  const ask = async (path: string, env = { SVC_URL: `${service.url}/`, SVC_KEY: key }, agent = GPTBOT) => {
    const headers = { 'user-agent': agent, 'cf-connecting-ip': '192.0.2.7' };
    const response = await worker.fetch(new Request(`http://localhost:${port}${path}`, { headers }), env, context);
    return [response.status, await response.text()];
  };
  assert.deepEqual(await ask('/'), [200, 'origin /']);
  assert.deepEqual(await ask('/gone?token=secret'), [404, 'origin /gone?token=secret']);
  assert.equal(tasks.length, 1);
  sendNow.resolve();
  await Promise.all(tasks);
  await Promise.all(Array.from({ length: 400 }, () => ask('/many')));
  await Promise.all(tasks);
  // Texts of a client that are large as JSON in UTF-8.
  sendNow = Promise.withResolvers<void>();
  const large = `GPTBot ${'ÿ'.repeat(1000)}`;
  await Promise.all(Array.from({ length: 399 }, () => ask(`/${'x'.repeat(1000)}`, undefined, large)));
  sendNow.resolve();
  await Promise.all(tasks);
  assert.equal(passes, 801);
  const rows = await service.database.db
    .selectFrom('crawler_requests')
    .select(['crawler', 'page', 'status', 'requests', 'bytes'])
    .where('site_id', '=', site.id)
    .orderBy('page')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.crawler, row.page, row.status, Number(row.requests), Number(row.bytes)]),
    [
      ['GPTBot', '/', 2, 1, 8],
      ['GPTBot', '/gone', 4, 1, 25],
      ['GPTBot', '/many', 4, 400, 4800],
      ['GPTBot', `/${'x'.repeat(999)}`, 4, 399, 399 * 1008],
    ],
  );

  const told = t.mock.method(console, 'error', () => {});
  assert.deepEqual(await ask('/', { SVC_URL: service.url, SVC_KEY: 'svcm_wrong' }), [200, 'origin /']);
  assert.deepEqual(await ask('/', { SVC_URL: 'http://127.0.0.1:1', SVC_KEY: key }), [200, 'origin /']);
  await Promise.all(tasks);
  assert.match(String(told.mock.calls[0]!.arguments[0]), /^svc: [12] requests were not counted: /);
});
