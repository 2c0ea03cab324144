import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { ClientAddresses } from '../../dashboard/client-address.ts';
import { TRACKER_PATH } from '../../tracker/route.ts';
import { BodyMemory } from './body-memory.ts';
import { boundRequests, type RequestBounds } from './bounded-requests.ts';

/** A server behind a proxy on this machine, with a route that waits for `goOn`, the tracker's, and one that takes a body. */
async function serverOf(t: TestContext, bounds: RequestBounds) {
  const server = Fastify();
  const slow = Promise.withResolvers<void>();
  let inHand = 0;
  boundRequests(server, new ClientAddresses(['127.0.0.1']), bounds);
  server.get('/slow', async () => {
    inHand += 1;
    await slow.promise;
    return 'served';
  });
  server.get(TRACKER_PATH, async () => 'served');
  server.post('/body', async ({ body }) => String(JSON.stringify(body).length));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => {
    slow.resolve();
    server.server.closeAllConnections();
    return server.close();
  });
  const headers = (client: string | null): Record<string, string> =>
    client === null ? {} : { 'x-forwarded-for': client };
  const ask = async (path: string, client: string | null) =>
    (await fetch(url + path, { headers: headers(client) })).status;
  const received = async (count: number) => {
    while (inHand < count) await turn();
  };
  return { url, port: (server.server.address() as AddressInfo).port, ask, received, goOn: slow.resolve };
}

test('a client has a number of requests under way; other clients, the tracker and a proxy have none', async (t) => {
  const { ask, received, goOn } = await serverOf(t, { clientMax: 2 });
  const many = ['198.51.100.1', '198.51.100.1', null, null, null].map((client) => ask('/slow', client));
  await received(5);
  assert.equal(await ask('/slow', '198.51.100.1'), 503);
  assert.equal(await ask(TRACKER_PATH, '198.51.100.1'), 200);
  const other = ask('/slow', '198.51.100.2');
  await received(6);
  goOn();
  assert.deepEqual(await Promise.all([...many, other]), [200, 200, 200, 200, 200, 200]);
  assert.equal(await ask('/slow', '198.51.100.1'), 200);
});

test('a client whose bodies are too much loses the one that it began first, and is answered', async (t) => {
  const bodies = new BodyMemory(1000);
  const { url, port } = await serverOf(t, { bodies });
  const begin = (client: string, bytes: number) => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    const lines = ['POST /body HTTP/1.1', 'host: x', 'content-type: application/json', `x-forwarded-for: ${client}`];
    socket.write(`${lines.join('\r\n')}\r\ncontent-length: 900\r\n\r\n"${'x'.repeat(bytes - 1)}`);
    return socket;
  };
  const first = begin('198.51.100.1', 600);
  while (bodies.bytes < 600) await turn();
  begin('198.51.100.1', 300);
  while (bodies.bytes < 900) await turn();
  const answered = once(first, 'data');
  const body = JSON.stringify('y'.repeat(200));
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.2' };
  const small = await fetch(`${url}/body`, { method: 'POST', body, headers });
  assert.deepEqual([small.status, await small.text()], [200, '202']);
  assert.match(String(await answered), /^HTTP\/1\.1 503 /);
});

test('a connection that breaks holds nothing, though its answers wait behind another', async (t) => {
  const bodies = new BodyMemory(1000);
  const { port, ask, received, goOn } = await serverOf(t, { clientMax: 2, bodies });
  const from = 'x-forwarded-for: 198.51.100.1';
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /slow HTTP/1.1\r\nhost: x\r\n${from}\r\n\r\n`);
  await received(1);
  const lines = ['POST /body HTTP/1.1', 'host: x', from, 'content-type: application/json', 'content-length: 300'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n"${'x'.repeat(298)}"`);
  while (bodies.bytes < 300) await turn();
  socket.resetAndDestroy();
  while (bodies.bytes > 0) await turn();
  const asked = [ask('/slow', '198.51.100.1'), ask('/slow', '198.51.100.1')];
  await received(3);
  goOn();
  assert.deepEqual(await Promise.all(asked), [200, 200]);
});
