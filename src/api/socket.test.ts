import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { currentSignal } from '../concurrency/cancellation.ts';
import { ERRORS, type ErrorCode } from '../domain/error.ts';
import { memoryKeyRate } from '../domain/key-rate.ts';
import { ReadLimiter } from '../stats/read-limiter.ts';
import { ACME_KEY, ANSWERS, FakeClock, KeysInMemory, RecordedStatistics, SitesInMemory } from './fakes.fixture.ts';
import { KeyGate } from './key-gate.ts';
import { apiPlugin } from './plugin.ts';
import { apiServerOptions } from './server-options.ts';

/** Tests that need a real connection: HTTP as bytes. */

const AUTHORIZED = `Host: x\r\nAuthorization: Bearer ${ACME_KEY}\r\n`;
const STATS = '/v1/sites/acme-shop/stats';

async function listen(t: TestContext, statistics = new RecordedStatistics()): Promise<FastifyInstance> {
  const server = fastify(apiServerOptions);
  await server.register(apiPlugin, {
    gate: new KeyGate({
      keys: new KeysInMemory(),
      rate: memoryKeyRate({ clock: new FakeClock(), maxRequests: 1000, windowMs: 60_000 }),
    }),
    sites: new SitesInMemory(),
    statistics,
    reads: new ReadLimiter(new FakeClock()),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  return server;
}

/** Sends bytes and returns everything that comes back until the server closes the connection. */
async function converse(server: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

function assertEnvelope(answer: string, code: ErrorCode, message: string = ERRORS[code].message): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1.1 ${ERRORS[code].status} `));
  assert.match(head, /^cache-control: no-store$/im);
  assert.match(head, /^content-type: application\/json; charset=utf-8$/im);
  assert.doesNotMatch(head, /^access-control-/im);
  assert.deepEqual(JSON.parse(body), { error: { code, message } });
}

test('HEAD sends no body, so that the connection stays usable', async (t) => {
  const server = await listen(t);
  const answer = await converse(
    server,
    `HEAD ${STATS} HTTP/1.1\r\n${AUTHORIZED}\r\nHEAD /v1/nope HTTP/1.1\r\n${AUTHORIZED}\r\n` +
      `GET ${STATS} HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`,
  );
  const [first = '', second = '', third = '', body = ''] = answer.split('\r\n\r\n');
  const length = JSON.stringify(ANSWERS.stats).length;
  assert.match(first, new RegExp(`^HTTP/1.1 200 OK\r\n[\\s\\S]*content-length: ${length}\r\n`));
  assert.match(second, /^HTTP\/1.1 404 Not Found\r\n[\s\S]*content-length: 52\r\n/);
  assert.match(third, /^HTTP\/1.1 200 OK\r\n/);
  assert.deepEqual(JSON.parse(body), ANSWERS.stats);
});

test('a refused request with a body leaves the connection usable', async (t) => {
  const server = await listen(t);
  const answer = await converse(
    server,
    `POST ${STATS} HTTP/1.1\r\n${AUTHORIZED}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{nonsense` +
      `GET ${STATS} HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`,
  );
  assert.match(
    answer,
    /^HTTP\/1.1 404 [\s\S]*\r\n\r\n{"error":{"code":"NOT_FOUND","message":"not found"}}HTTP\/1.1 200 OK/,
  );
});

test('odd request targets below /v1 are answered by the API', async (t) => {
  const server = await listen(t);
  const cases: [target: string, code: ErrorCode][] = [
    ['/v1/%zz', 'NOT_FOUND'],
    ['/v1/sites/%ff/stats', 'NOT_FOUND'],
    ['http://x/v1/%zz?period=7d', 'NOT_FOUND'],
    ['/v1/sites/../sites', 'NOT_FOUND'],
    ['/%761/nope', 'NOT_FOUND'],
    [`/%761/sites/${'x'.repeat(9000)}/stats`, 'NOT_FOUND'],
    ['/v1#/sites', 'NOT_FOUND'],
  ];
  for (const [target, code] of cases) {
    assertEnvelope(await converse(server, `GET ${target} HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`), code);
    const keyless = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    assertEnvelope(await converse(server, keyless), 'UNAUTHORIZED');
  }
  const absolute = `GET http://x${STATS}?period=7d HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`;
  assert.match(await converse(server, absolute), /^HTTP\/1.1 200 /);
});

test('an unreadable request gets an envelope too', async (t) => {
  const server = await listen(t);
  const unreadable = [
    `GET /v1/sites HTTP/1.1\r\n${AUTHORIZED}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    `GET /v1/${'x'.repeat(20_000)} HTTP/1.1\r\n${AUTHORIZED}\r\n`,
    `GET /v1/sites HTTP/9.9\r\n${AUTHORIZED}\r\n`,
    `NONSENSE /v1/sites HTTP/1.1\r\n${AUTHORIZED}\r\n`,
    `GET /v1/sites HTTP/1.1\r\n${AUTHORIZED}Content-Length: x\r\n\r\n`,
  ];
  for (const bytes of unreadable) {
    assertEnvelope(await converse(server, bytes), 'INVALID_PARAMS', 'the request could not be read');
  }
});

test('requests on an open connection are answered while the server closes', async (t) => {
  const statistics = new RecordedStatistics();
  const server = await listen(t, statistics);
  const underWay = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  statistics.ready = mayAnswer.promise;
  statistics.onAsked = () => underWay.resolve();
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(`GET ${STATS} HTTP/1.1\r\n${AUTHORIZED}\r\n`);
  await underWay.promise;
  const closed = server.close();
  while (server.server.listening) await setImmediate();
  const arrived = once(server.server, 'request');
  socket.write(`GET /v1/nope HTTP/1.1\r\n${AUTHORIZED}\r\n`);
  await arrived;
  mayAnswer.resolve();
  await once(socket, 'close');
  await closed;
  const statusLines = answer.match(/HTTP\/1.1 .*/g);
  assert.deepEqual(statusLines, ['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found']);
});

test('the reads of a question end when its client goes away, and not before', async (t) => {
  const statistics = new RecordedStatistics();
  const server = await listen(t, statistics);
  const mayAnswer = Promise.withResolvers<void>();
  statistics.ready = mayAnswer.promise;
  t.after(() => mayAnswer.resolve());
  const underWay = Promise.withResolvers<AbortSignal>();
  statistics.onAsked = () => underWay.resolve(currentSignal()!);
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${STATS} HTTP/1.1\r\n${AUTHORIZED}\r\n`);
  const signal = await underWay.promise;
  await setImmediate();
  assert.equal(signal.aborted, false);
  const aborted = once(signal, 'abort');
  socket.destroy();
  await aborted;
});
