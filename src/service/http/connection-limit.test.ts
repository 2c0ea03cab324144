import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type ConnectionLimits, connectionLimit, limitConnections } from './connection-limit.ts';
import { Connections } from './connections.ts';

const limitsText = (soft: number | string) =>
  `Limit      Soft Limit   Hard Limit   Units\nMax open files   ${soft}   ${soft}   files\n`;

test('connections leave the store enough open files, at any limit', () => {
  assert.equal(connectionLimit(limitsText(65_536)), 20_000);
  assert.equal(connectionLimit(limitsText(20_000)), 16_000);
  assert.equal(connectionLimit(limitsText(4096)), 2048);
  assert.equal(connectionLimit(limitsText(1024)), 512);
  assert.equal(connectionLimit(''), 6240);
  assert.ok(connectionLimit() > 0);
});

/** Starts a server for 4 connections that answers at once, except for `/slow`, which waits for `goOn`. */
async function serverOf(t: TestContext, limits: Partial<ConnectionLimits> = { isExempt: () => true }) {
  const slow = Promise.withResolvers<void>();
  let inHand = 0;
  const server = createServer(async (request, response) => {
    inHand += 1;
    if (request.url === '/slow') await slow.promise;
    response.end('served');
  });
  const connections = new Connections(server);
  server.prependListener('request', ({ socket }, response) => connections.admit(socket, response));
  limitConnections(server, { max: 4, isInUse: (socket) => connections.isInUse(socket), ...limits });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends a request on a new connection, or on an existing one. */
  const ask = async (path: string, socket = connect(port, '127.0.0.1')) => {
    if (!sockets.includes(socket)) {
      sockets.push(socket);
      await once(socket, 'connect');
    }
    const answered = once(socket, 'data').then(([data]) => String(data).includes('served'));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.resume();
    return { socket, answered, closed: once(socket, 'close') };
  };
  /** Waits until the server has so many requests, answered or not. */
  const received = async (count: number) => {
    while (inHand < count) await turn();
  };
  return { ask, received, port, goOn: slow.resolve };
}

test('a new client is served when all connections are taken; connections in use and the oldest ones stay', async (t) => {
  const { ask, goOn } = await serverOf(t);
  const busy = await ask('/slow');
  const idle = [await ask('/'), await ask('/'), await ask('/')];
  for (const { answered } of idle) assert.ok(await answered);
  const late = await ask('/');
  assert.ok(await late.answered);
  await idle[2]!.closed;
  assert.ok(await (await ask('/', idle[0]!.socket)).answered);
  goOn();
  assert.ok(await busy.answered);
});

test('connections that have sent nothing for a while are ended first', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { ask } = await serverOf(t);
  const [silent, ...active] = [await ask('/'), await ask('/'), await ask('/'), await ask('/')];
  for (const { answered } of [silent!, ...active]) assert.ok(await answered);
  t.mock.timers.tick(5000);
  for (const { socket } of active) assert.ok(await (await ask('/', socket)).answered);
  const late = await ask('/');
  assert.ok(await late.answered);
  await silent!.closed;
  for (const { socket } of active) assert.ok(await (await ask('/', socket)).answered);
});

test('a peer has a share of the connections: its own idle ones end for its new ones, and those in use do not', async (t) => {
  const { ask, received, port, goOn } = await serverOf(t, { max: 100, peerMax: 3 });
  const idle = await ask('/');
  assert.ok(await idle.answered);
  const busy = [await ask('/slow'), await ask('/slow')];
  await received(3);
  const late = await ask('/slow');
  await idle.closed;
  await received(4);
  const refused = connect(port, '127.0.0.1').on('error', () => {});
  await new Promise((resolve) => refused.resume().once('close', resolve));
  goOn();
  for (const { answered } of [...busy, late]) assert.ok(await answered);
});

test('a peer behind which others are has no share of its own', async (t) => {
  const { ask } = await serverOf(t, { max: 100, peerMax: 3, isExempt: (address) => address.endsWith('127.0.0.1') });
  const asked = [await ask('/'), await ask('/'), await ask('/'), await ask('/')];
  for (const { answered } of asked) assert.ok(await answered);
  for (const { socket } of asked) assert.ok(await (await ask('/', socket)).answered);
});
