import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { systemTimer } from '../../concurrency/timer.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { HttpServer, type HttpServerOptions } from '../http/http-server.ts';
import { Forwarder } from './forward.ts';

const COMMON = { log: pino({ level: 'silent' }), timer: systemTimer };
const LARGE_BYTES = 5_000_000;

async function open(t: TestContext, options: Partial<HttpServerOptions>): Promise<HttpServer> {
  const server = await HttpServer.create({ ...COMMON, routes: [], ...options });
  t.after(() => server.close());
  return server;
}

/** Starts a main server with routes, and a server that passes everything on to it; returns the port of that one. */
async function passedOn(t: TestContext, routes: (server: FastifyInstance) => void, listens = true): Promise<number> {
  const path = join(emptyDirectory(t), 'main.sock');
  if (listens) {
    const main = await open(t, { routes: [async (server) => routes(server)], servesCollectors: true });
    await main.listenAt({ path });
  }
  const forwarder = new Forwarder(path);
  t.after(() => forwarder.close());
  const front = await open(t, {
    forward: (request, response) => {
      forwarder.pass(request, response);
      return true;
    },
  });
  return Number(new URL(await front.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Sends bytes and returns everything that comes back until the connection ends. */
async function conversation(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(bytes, 'latin1');
  return Buffer.concat(await socket.toArray()).toString('latin1');
}

test('the address of a client is that of its connection, whatever it says of itself', async (t) => {
  const echo = (server: FastifyInstance) => {
    server.get('/address', (request) => ({ ip: request.ip, forwarded: request.headers['x-forwarded-for'] }));
  };
  const port = await passedOn(t, echo);
  const forged = { 'X-Svc-Peer-Address': '203.0.113.9', 'x-forwarded-for': '198.51.100.1' };
  const expected = { ip: '127.0.0.1', forwarded: '198.51.100.1' };
  const twice = await fetch(`http://127.0.0.1:${port}/address`, { headers: { ...forged, connection: 'keep-alive' } });
  assert.deepEqual(await twice.json(), expected);
  const named = await conversation(
    port,
    'GET /address HTTP/1.1\r\nHost: x\r\nx-svc-peer-address: 203.0.113.9\r\nX-SVC-PEER-ADDRESS: 203.0.113.9\r\n' +
      'Connection: close, x-svc-peer-address\r\n\r\n',
  );
  assert.match(named, /"ip":"127\.0\.0\.1"/);

  // A server whose clients are not collectors reads the connection alone.
  const direct = await open(t, { routes: [async (server) => echo(server)] });
  const url = await direct.listen({ host: '127.0.0.1', port: 0 });
  assert.deepEqual(await (await fetch(`${url}/address`, { headers: forged })).json(), expected);
});

test('bodies of any size go through both ways, and an early answer comes back', async (t) => {
  const port = await passedOn(t, (server) => {
    server.addContentTypeParser(
      'text/plain',
      { bodyLimit: 2 * LARGE_BYTES },
      async (_request: unknown, body: NodeJS.ReadableStream) => text(body),
    );
    server.post('/back', (request) => request.body);
    server.post('/small', { bodyLimit: 100 }, (request) => request.body);
    server.post('/empty', () => ({ empty: true }));
    server.head('/head', (_request, reply) => reply.header('content-length', 123).send());
    server.get('/none', (_request, reply) => reply.code(204).header('set-cookie', ['a=1', 'b=2']).send());
  });
  const url = `http://127.0.0.1:${port}`;
  const body = 'x'.repeat(LARGE_BYTES);
  const back = await fetch(`${url}/back`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
  assert.equal((await back.text()).length, LARGE_BYTES);
  // The main process answers before it has read a body that is too large.
  for (const size of [1000, ...Array<number>(10).fill(LARGE_BYTES)]) {
    const refused = await fetch(`${url}/small`, {
      method: 'POST',
      body: JSON.stringify({ body: 'x'.repeat(size) }),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(refused.status, 413);
    await refused.text();
  }
  assert.deepEqual(await (await fetch(`${url}/empty`, { method: 'POST' })).json(), { empty: true });
  const none = await fetch(`${url}/none`);
  assert.deepEqual([none.status, none.headers.getSetCookie(), await none.text()], [204, ['a=1', 'b=2'], '']);
  const head = await fetch(`${url}/head`, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, '123']);
  const old = await conversation(port, 'POST /empty HTTP/1.0\r\nContent-Length: 0\r\n\r\n');
  assert.match(old, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{"empty":true\}$/s);
});

test('the work for a client that disconnects ends, and an answer that breaks off breaks off', async (t) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const port = await passedOn(t, (server) => {
    server.get('/slow', (_request, reply) => {
      reply.hijack();
      reply.raw.once('close', () => ended.resolve());
      begun.resolve();
    });
    server.get('/broken', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 10 });
      reply.raw.write('begun', () => reply.raw.destroy());
    });
  });
  const slow = sendRequest({ port, host: '127.0.0.1', path: '/slow' }).on('error', () => {});
  slow.end();
  await begun.promise;
  // A client that closes only its own side is still answered.
  slow.socket!.resetAndDestroy();
  await ended.promise;
  await assert.rejects(async () => (await fetch(`http://127.0.0.1:${port}/broken`)).text());
});

test('while the main process does not answer, there is an error', async (t) => {
  const port = await passedOn(t, () => {}, false);
  const request = sendRequest({ port, host: '127.0.0.1', path: '/v1/sites', method: 'POST' });
  request.end('body');
  const [response] = await once(request, 'response');
  assert.equal(response.statusCode, 500);
  assert.equal(JSON.parse(await text(response)).error.code, 'INTERNAL');
});
