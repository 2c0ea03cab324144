import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../domain/clock.ts';
import type { Collector } from '../collector.ts';
import type { CollectRequest } from '../draft.ts';
import { CollectEndpoint } from './endpoint.ts';

/** Sends bytes to a node:http server with an endpoint; returns the bodies that were collected, and what was answered. */
async function exchange(
  t: TestContext,
  bytes: string,
  during: (endpoint: CollectEndpoint, request: IncomingMessage) => void = () => {},
): Promise<{ readonly bodies: readonly (string | null)[]; readonly answered: string }> {
  const bodies: (string | null)[] = [];
  const receive = ({ body }: CollectRequest, settled: () => void) => {
    bodies.push(body === null ? null : body.toString('latin1'));
    settled();
  };
  const endpoint = new CollectEndpoint({ receive } as Collector, systemClock);
  const server = createServer((request, response) => {
    endpoint.handle(request, response);
    during(endpoint, request);
  });
  t.after(() => server.close());
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(bytes, 'latin1');
  return { bodies, answered: Buffer.concat(await socket.toArray()).toString('latin1') };
}

const HEAD = 'POST /api/e HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test('a body is collected once and whole, in however many pieces it comes', async (t) => {
  const { bodies } = await exchange(t, `${HEAD}${chunk('{"s":')}${chunk('"x"}')}${chunk('')}`);
  assert.deepEqual(bodies, ['{"s":"x"}']);
});

test('a body that is too long is collected as null, once, and read to its end', async (t) => {
  const long = chunk('x'.repeat(4097));
  const { bodies, answered } = await exchange(t, `${HEAD}${long}${long}${chunk('')}${HEAD}${chunk('{}')}${chunk('')}`);
  assert.deepEqual(bodies, [null, '{}']);
  assert.equal(answered.match(/HTTP\/1\.1 202 /g)?.length, 2);
});

test('a body that has been given up is not collected when its end comes after all', async (t) => {
  const giveUp = (endpoint: CollectEndpoint, request: IncomingMessage) => {
    request.once('data', () => assert.equal(endpoint.answerUnreadable({}, request.socket), true));
  };
  const { bodies, answered } = await exchange(t, `${HEAD}${chunk('{"s":')}${chunk('"x"}')}${chunk('')}`, giveUp);
  assert.deepEqual(bodies, ['']);
  assert.equal(answered.match(/HTTP\/1\.1 202 /g)?.length, 1);
});
