import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { connectionLimit, limitConnections } from './connection-limit.ts';

const limits = (soft: number | string) =>
  `Limit      Soft Limit   Hard Limit   Units\nMax open files   ${soft}   ${soft}   files\n`;

test('connections leave the store enough open files, however few there are', () => {
  assert.equal(connectionLimit(limits(65_536)), 20_000);
  assert.equal(connectionLimit(limits(20_000)), 16_000);
  assert.equal(connectionLimit(limits(4096)), 2048);
  assert.equal(connectionLimit(limits(1024)), 512);
  assert.equal(connectionLimit(''), 6240);
  assert.ok(connectionLimit() > 0);
});

test('who comes when all connections are taken is served, and whose connection is in use keeps it', {
  timeout: 30_000,
}, async (t) => {
  const slow = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') await slow.promise;
    response.end('served');
  });
  limitConnections(server, 4);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const sockets: Socket[] = [];
  t.after(() => sockets.map((socket) => socket.destroy()));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return { socket, answered: once(socket, 'data').then(([data]) => String(data).includes('served')) };
  };
  const busy = await ask('/slow');
  const idle = [];
  for (let i = 0; i < 3; i++) {
    const asked = await ask('/');
    assert.ok(await asked.answered);
    asked.socket.resume();
    idle.push(once(asked.socket, 'close'));
  }
  const late = await ask('/');
  await idle[0];
  assert.ok(await late.answered);
  const later = await ask('/');
  await idle[1];
  assert.ok(await later.answered);
  slow.resolve();
  assert.ok(await busy.answered);
});
