import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { Random } from '../../../test/collect/random.ts';
import type { Collector } from '../../collect/collector.ts';
import type { CollectRequest } from '../../collect/draft.ts';
import { CollectEndpoint } from '../../collect/http/endpoint.ts';
import { PlainConnection } from '../../collect/http/plain-connection.ts';
import { HandTimer } from '../../concurrency/hand-timer.fixture.ts';
import { HttpServer } from './http-server.ts';
import { event, randomPieces } from './plain-events.fixture.ts';

const CLOCK = { nowMicros: () => Date.parse('2026-05-20T12:00:00Z') * 1000 };
const CASES = 1000;

/** A server that tells what it was asked to collect, and how often node:http had to read it. */
async function serverOf(t: TestContext, readsPlainEvents = true) {
  const events: object[] = [];
  /** Holds decisions up while it is there. */
  const held: (() => void)[] = [];
  let isHolding = false;
  const collector = {
    isKeyedProxy: () => false,
    receive: ({ body, headers, remoteAddress }: CollectRequest, settled: () => void) => {
      events.push({ body: body?.toString('latin1') ?? null, headers, remoteAddress });
      // Some are decided on at once, others when they are on disk.
      if (isHolding) held.push(settled);
      else if (events.length % 2 === 0) settled();
      else setImmediate(settled);
    },
  };
  const endpoint = new CollectEndpoint(collector as unknown as Collector, CLOCK);
  const byHttp = t.mock.method(endpoint, 'handle');
  if (!readsPlainEvents) endpoint.serve = (socket, { serveByHttp }) => serveByHttp(socket);
  const server = await HttpServer.create({
    log: pino({ level: 'silent' }),
    timer: new HandTimer(),
    endpoint,
    routes: [async (route) => route.get('/page', async () => 'page')],
  });
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  t.after(() => server.close());
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    await once(socket, 'connect');
    return socket.setEncoding('latin1').on('error', () => {});
  };
  /** Sends pieces, each when the server has had turns to read and answer the one before, and ends. */
  const ask = async (...pieces: readonly string[]) => {
    events.splice(0);
    const socket = await open();
    let answers = '';
    socket.on('data', (text: string) => {
      answers += text;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (const piece of pieces) {
      socket.write(piece, 'latin1');
      for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    }
    socket.end();
    await closed;
    return { events: [...events], answers };
  };
  /** Holds decisions up until the returned function is called. */
  const hold = () => {
    isHolding = true;
    return () => {
      isHolding = false;
      for (const settled of held.splice(0)) settled();
    };
  };
  return { open, ask, hold, events, close: () => server.close(), byHttp: () => byHttp.mock.callCount() };
}

test('whatever comes on a connection, in whatever pieces, is read and answered as node:http does', async (t) => {
  const [plain, byHttp] = [await serverOf(t), await serverOf(t, false)];
  const random = new Random(20260520);
  let asked = 0;
  for (let i = 0; i < CASES; i++) {
    const pieces = randomPieces(random);
    const [found, expected] = [await plain.ask(...pieces), await byHttp.ask(...pieces)];
    assert.deepEqual(comparable(found), comparable(expected), JSON.stringify(pieces));
    asked += expected.events.length;
  }
  const read = asked - plain.byHttp();
  assert.ok(read > asked / 8 && read < asked, `${read} of ${asked} events were read here, the others by node:http`);
});

test('an answer has the bytes of those by node:http', async (t) => {
  const [plain, byHttp] = [await serverOf(t), await serverOf(t, false)];
  for (const server of [plain, byHttp]) {
    const socket = await server.open();
    socket.write(event('{}'));
    const [answer] = await once(socket, 'data');
    assert.match(
      answer,
      /^HTTP\/1\.1 202 Accepted\r\nContent-Length: 0\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/,
    );
    assert.match(answer, /GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n$/);
    socket.end();
    await once(socket, 'close');
  }
  assert.equal(plain.byHttp(), 0);
});

for (const [what, second, ends] of [
  ['has closed its side', '', ['close']],
  // The second one is node:http's, which has answered it before it reads that there is no more.
  ['has sent another event and closed its side', event('{"s":2}'), ['keep-alive', 'keep-alive']],
] as const) {
  test(`a client that ${what} before its answer gets all answers`, async (t) => {
    const { open, hold, events } = await serverOf(t);
    const decide = hold();
    const socket = await open();
    const received = socket.toArray();
    socket.write(event('{}'));
    while (events.length === 0) await new Promise(setImmediate);
    socket.end(second);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    decide();
    const answers = (await received).join('');
    assert.deepEqual(answers.match(/(?<=^Connection: ).*(?=\r)/gm), ends);
    assert.equal(events.length, ends.length);
  });
}

for (const when of ['before a stop', 'during a stop']) {
  test(`a request that comes ${when} while another waits for its answer is not handled after that last answer`, async (t) => {
    const { open, hold, close, events: collected } = await serverOf(t);
    const decide = hold();
    const socket = await open();
    const received = socket.toArray();
    socket.write(event('{}'));
    while (collected.length === 0) await new Promise(setImmediate);
    const sendSecond = async () => {
      socket.write(event('{"s":2}'));
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    };
    if (when === 'before a stop') await sendSecond();
    const closed = close();
    if (when === 'during a stop') await sendSecond();
    decide();
    const answers = (await received).join('');
    await closed;
    assert.deepEqual(answers.match(/(?<=^Connection: ).*(?=\r)/gm), ['close']);
    assert.equal(collected.length, 1);
  });
}

test('a request that closes the connection has it closed', async (t) => {
  const { open } = await serverOf(t);
  for (const header of ['Connection: close', 'Proxy-Connection: close']) {
    const socket = await open();
    socket.write(event('{}', [header]));
    assert.match((await socket.toArray()).join(''), /^HTTP\/1\.1 202 .*\r\nConnection: close\r\n\r\n$/s);
  }
});

test('a request whose length is said twice is for node:http, even where one is right', async (t) => {
  const { ask, byHttp } = await serverOf(t);
  const { events } = await ask(event('{}', ['Content-Length: 3']));
  assert.deepEqual([byHttp(), events.map((each) => (each as { body: string }).body)], [0, ['']], 'it is malformed');
});

test('while answers wait for a client to read them, node:http has the connection', async () => {
  class Unread extends Duplex {
    override _read(): void {}
    override _write(): void {}
    setTimeout(): void {}
  }
  const socket = new Unread() as unknown as Socket;
  const left: string[] = [];
  const server = {
    keepAliveMs: 1000,
    admit: () => true,
    serveByHttp: (from: Socket) => void from.on('data', (bytes: Buffer) => left.push(String(bytes))),
  };
  let received = 0;
  new PlainConnection(socket, server, CLOCK, (_request, _address, _at, settled) => {
    received++;
    settled();
  });
  socket.emit('data', Buffer.from(event('{}')));
  socket.emit('data', Buffer.from(event('{"s":2}')));
  await new Promise(setImmediate);
  assert.deepEqual([received, left], [1, [event('{"s":2}')]]);
});

test('a client that sends on without reading answers is held up, and loses nothing', async (t) => {
  const { open, byHttp } = await serverOf(t);
  const socket = (await open()).pause();
  const sent = 20_000;
  socket.write(event('{}').repeat(sent));
  let answers = '';
  socket.on('data', (text: string) => {
    answers += text;
  });
  while (count(answers) < sent) await once(socket.resume(), 'data');
  assert.equal(count(answers), sent);
  assert.ok(byHttp() > 0, 'pipelined requests are for node:http');
  socket.destroy();
});

const count = (answers: string) => answers.match(/HTTP\/1\.1 202 /g)?.length ?? 0;

/**
 * The instant of an answer differs. Whether it ends the connection depends on when the client's end arrives, and a request
 * that cannot be parsed may be told of before the end of the body before it.
 */
function comparable({ events, answers }: { readonly events: object[]; readonly answers: string }) {
  const inOrder = events.map((event) => JSON.stringify(event)).sort();
  return { events: inOrder, answers: answers.replace(/^(?:Date|Connection|Keep-Alive): .*\r\n/gim, '') };
}
