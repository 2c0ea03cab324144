import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connectionLimit, limitConnections } from './connection-limit.ts';

const limits = (soft: number | string) =>
  `Limit      Soft Limit   Hard Limit   Units\nMax open files   ${soft}   ${soft}   files\n`;

test('connections leave the store enough open files, at any limit', () => {
  assert.equal(connectionLimit(limits(65_536)), 20_000);
  assert.equal(connectionLimit(limits(20_000)), 16_000);
  assert.equal(connectionLimit(limits(4096)), 2048);
  assert.equal(connectionLimit(limits(1024)), 512);
  assert.equal(connectionLimit(''), 6240);
  assert.ok(connectionLimit() > 0);
});

/** Starts a server for 4 connections that answers at once, except for `/slow`, which waits for `goOn`. */
async function serverOf(t: TestContext) {
  const slow = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') await slow.promise;
    response.end('served');
  });
  limitConnections(server, 4);
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
  return { ask, goOn: slow.resolve };
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
