/** Tests what comes before a tool: keys, the rate, methods, origins, and bodies that are no messages. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { TestService } from '../service.ts';
import { request } from '../statistics/documented-api.ts';
import { ask, callOf, post, type RawAnswer, withClient } from './client.ts';

let service: TestService;
let site: Site;

before(async () => {
  service = await TestService.start({ SVC_API_RATE_PER_MINUTE: '5' });
  site = await service.site();
});
after(() => service.close());

const newKey = () => createApiKey(service.database.db, service.clock, { orgId: site.orgId, name: 'mcp' });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const SITES = callOf('sites');

function assertClosed({ headers }: RawAnswer): void {
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual(
    Object.keys(headers).filter((name) => name.startsWith('access-control-')),
    [],
  );
}

describe('the endpoint of MCP', () => {
  test('refuses a key that is missing, malformed, unknown or revoked, as /v1 does', async () => {
    const revoked = await newKey();
    await revokeApiKey(service.database.db, service.clock, revoked.id);
    const ofApi = await request(service.port, '/sites', null);
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      bearer('svc_x'),
      bearer(`svc_${'a'.repeat(32)}`),
      bearer(revoked.key),
    ]) {
      const answer = await post(service.port, SITES, headers);
      assert.deepEqual([answer.status, answer.body], [401, ofApi.body]);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      assertClosed(answer);
    }
    await assert.rejects(withClient(service.url, revoked.key, async () => undefined));
  });

  test('counts calls of tools in the window of /v1, and what leads to them in one of its own', async () => {
    const { key } = await newKey();
    await withClient(service.url, key, async (client) => {
      for (let i = 0; i < 8; i++) await client.listTools();
      for (let i = 0; i < 3; i++) assert.equal((await ask(client, 'sites')).isRefused, false);
      for (let i = 0; i < 2; i++) assert.equal((await request(service.port, '/sites', `Bearer ${key}`)).status, 200);
      const refused = await request(service.port, '/sites', `Bearer ${key}`);
      const answer = await post(service.port, SITES, bearer(key));
      assert.deepEqual([answer.status, answer.body], [429, refused.body]);
      assert.equal(answer.headers['retry-after'], '60');
      await assert.rejects(ask(client, 'sites'), /RATE_LIMITED/);
      await client.listTools();
    });
    const greeting = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const statuses = new Set<number>();
    for (let i = 0; i < 100; i++) statuses.add((await post(service.port, greeting, bearer(key))).status);
    assert.deepEqual([...statuses], [200, 429]);
  });

  test('refuses what a web page sends, with a key or without', async () => {
    const { key } = await newKey();
    for (const origin of ['https://evil.example', 'null', service.url]) {
      for (const headers of [bearer(key), {}]) {
        const answer = await post(service.port, SITES, { ...headers, origin });
        assert.equal(answer.status, 403);
        assert.match(answer.body, /"jsonrpc":"2.0"/);
        assertClosed(answer);
      }
    }
  });

  test('answers POST alone', async () => {
    const { key } = await newKey();
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const answer = await post(service.port, '', bearer(key), method);
      assert.deepEqual([method, answer.status, answer.headers.allow], [method, 405, 'POST']);
      assertClosed(answer);
      assert.equal((await post(service.port, '', {}, method)).status, 401);
    }
  });

  test('refuses bodies that are no message, huge ones and batches, and goes on', async () => {
    const { key } = await newKey();
    const cases: [body: string, status: number, code: number][] = [
      ['', 400, -32700],
      ['{', 400, -32700],
      ['\u0000\uffff', 400, -32700],
      ['null', 400, -32700],
      ['"text"', 400, -32700],
      ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32700],
      [`${'['.repeat(30_000)}`, 400, -32700],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, -32600],
      [`[${SITES}]`, 400, -32600],
      [`[${Array.from({ length: 100 }, () => SITES).join()}]`, 400, -32600],
      [callOf('sites', { text: 'x'.repeat(70_000) }), 413, -32000],
      ['{"jsonrpc":"2.0","id":1,"method":"nothing"}', 200, -32601],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}', 400, -32700],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":["sites"]}}', 200, -32603],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}', 200, -32602],
    ];
    for (const [body, status, code] of cases) {
      const answer = await post(service.port, body, bearer(key));
      const told = body.slice(0, 80);
      assert.deepEqual([told, answer.status, JSON.parse(answer.body).error.code], [told, status, code]);
      assertClosed(answer);
    }
    const huge = await post(service.port, 'x'.repeat(200_000), bearer(key)).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    assert.ok(typeof huge === 'string' || huge?.status === 413);
    assert.equal((await post(service.port, SITES, bearer((await newKey()).key))).status, 200);
  });

  test('asks for the media types of the protocol, and for a version that it knows', async () => {
    const { key } = await newKey();
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    assert.equal((await post(service.port, ping, { ...bearer(key), 'content-type': 'text/plain' })).status, 415);
    assert.equal((await post(service.port, ping, { ...bearer(key), accept: 'text/html' })).status, 406);
    assert.equal(
      (await post(service.port, ping, { ...bearer(key), 'mcp-protocol-version': '1999-01-01' })).status,
      400,
    );
    const answer = await post(service.port, ping, bearer(key));
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/json; charset=utf-8']);
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([(await post(service.port, note, bearer(key))).status], [202]);
  });

  test('its requests are counted in the metrics by their route', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(text, /svc_http_request_duration_seconds_count{route="\/mcp",method="POST",status="2xx"} \d+/);
  });
});
