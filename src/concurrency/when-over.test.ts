import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { whenOver } from './when-over.ts';

test('a response is over when its client goes, and whoever asks later is told at once', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const over = new Promise<void>((resolve) => whenOver(response, resolve));
  client.resetAndDestroy();
  await over;
  let calls = 0;
  whenOver(response, () => {
    calls += 1;
  });
  assert.equal(calls, 1);
});
