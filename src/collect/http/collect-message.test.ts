import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { test } from 'node:test';
import { CollectMessage } from './collect-message.ts';

const MAX = 10;

/** Returns what the taker of a body receives when the body comes in these pieces; null stands for its end. */
function delivered(pieces: readonly (string | null)[], dropAfter = Number.POSITIVE_INFINITY): (string | null)[] {
  const bodies: (string | null)[] = [];
  const message = new CollectMessage(new Socket());
  message.takeBody(MAX, (body) => bodies.push(body === null ? null : body.toString()));
  for (const [i, piece] of pieces.entries()) {
    if (i === dropAfter) message.dropBody();
    message.push(piece === null ? null : Buffer.from(piece));
  }
  return bodies;
}

test('a body is delivered once and complete, in however many pieces it comes', () => {
  assert.deepEqual(delivered(['{"s":', '"x"}', null]), ['{"s":"x"}']);
  assert.deepEqual(delivered([null]), ['']);
  assert.deepEqual(delivered(['0123456789', null]), ['0123456789']);
});

test('a body that is too long is delivered as null at once, and only once', () => {
  assert.deepEqual(delivered(['01234567890']), [null]);
  assert.deepEqual(delivered(['0123456789', '0', '1'.repeat(100_000), null]), [null]);
});

test('nothing is delivered of a body that breaks off or is dropped before its end', () => {
  assert.deepEqual(delivered(['{"s":']), []);
  assert.deepEqual(delivered(['{"s":', '"x"}', null], 1), []);
  assert.deepEqual(delivered(['{"s":', '"x"}', null], 2), []);
});

test('a body that is not taken is an ordinary stream', async () => {
  const message = new CollectMessage(new Socket());
  message.push(Buffer.from('ab'));
  message.push(null);
  assert.equal(Buffer.concat(await message.toArray()).toString(), 'ab');
});

test('the headers object of a collection request has only Expect; that of any other request is complete', async (t) => {
  const seen: unknown[] = [];
  const server = createServer({ IncomingMessage: CollectMessage, requireHostHeader: false }, (request, response) => {
    seen.push(request.headers);
    request.resume();
    response.writeHead(202, { 'Content-Length': 0 }).end();
  });
  t.after(() => server.close());
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  const headers = 'X-One: 1\r\nExpect: 100-continue\r\n\r\n';
  socket.end(
    `GET /api/e HTTP/1.1\r\n${headers}GET /v1/sites HTTP/1.1\r\n${headers}GET /api/e HTTP/1.1\r\nConnection: close\r\n\r\n`,
  );
  await socket.toArray();
  const expect = '100-continue';
  assert.deepEqual(seen, [{ expect }, { 'x-one': '1', expect }, {}]);
});
