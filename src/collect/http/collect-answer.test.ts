import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse as NativeAnswer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Clock } from '../../domain/clock.ts';
import { CollectAnswer, type CollectResponse, collectServerOptions } from './collect-answer.ts';
import type { CollectMessage } from './collect-message.ts';

const NOW: Clock = { nowMicros: () => Date.UTC(2026, 0, 9, 7, 5, 3) * 1000 + 999_999 };
const KEEP_ALIVE_MS = 65_000;
const BODY = '{"s":"x"}';

type Handler = (request: CollectMessage, response: CollectResponse) => void;

interface Sent {
  readonly line?: string;
  readonly headers?: string;
}

function requestText({ line = 'POST /api/e HTTP/1.1', headers = '' }: Sent = {}): string {
  return `${line}\r\nHost: x\r\n${headers}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
}

/** Starts a listening server, with `CollectAnswer` or, for comparison, with the answers of node:http. */
async function listening(t: TestContext, handle: Handler, own = true): Promise<Server> {
  const { ServerResponse, ...others } = collectServerOptions(NOW, KEEP_ALIVE_MS);
  const server = createServer(own ? { ...others, ServerResponse } : others, handle);
  Object.assign(server, { httpAllowHalfOpen: true });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
  return server;
}

/** Sends bytes, closes the client's side, and returns all that comes back. */
async function conversation(server: Server, bytes: string): Promise<string> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end(bytes);
  return Buffer.concat(await socket.toArray()).toString('latin1');
}

function give(response: CollectResponse): void {
  if (response instanceof CollectAnswer) response.give();
  else response.writeHead(202, { 'Content-Length': 0 }).end();
}

/** Returns a handler that takes each body and answers every second request in a later turn of the event loop. */
function answering(): Handler {
  let count = 0;
  return (request, response) => {
    const later = count++ % 2 === 1;
    request.takeBody(100, () => (later ? setImmediate(give, response) : give(response)));
  };
}

test('an answer is, byte for byte, what node:http would have sent', async (t) => {
  const own = await listening(t, answering());
  const native = await listening(t, answering(), false);
  const requests: readonly string[] = [
    requestText(),
    requestText({ headers: 'Connection: keep-alive\r\n' }),
    requestText({ headers: 'Connection: close\r\n' }),
    requestText({ headers: 'Connection: Upgrade\r\nUpgrade: websocket\r\n' }),
    requestText({ headers: 'Expect: 100-continue\r\n' }),
    requestText({ headers: 'EXPECT: 100-continue\r\n' }),
    requestText({ line: 'POST /api/e HTTP/1.0' }),
    requestText({ line: 'POST /api/e HTTP/1.0', headers: 'Connection: keep-alive\r\n' }),
    requestText({ line: 'GET /api/e HTTP/1.1' }),
    requestText({ line: 'HEAD /api/e HTTP/1.1' }),
    requestText({ line: 'POST /elsewhere HTTP/1.1' }),
    requestText().repeat(7),
    requestText().repeat(3) + requestText({ headers: 'Connection: close\r\n' }) + requestText(),
    requestText() + requestText({ line: 'HEAD /api/e HTTP/1.1' }) + requestText(),
  ];
  for (const text of requests) {
    const [mine, theirs] = await Promise.all([conversation(own, text), conversation(native, text)]);
    assert.match(mine, /^HTTP\/1\.1 (202 Accepted|100 Continue)\r\n/, text);
    const undated = (answers: string) => answers.replaceAll(/^Date: .*$/gm, 'Date:');
    assert.equal(undated(mine), undated(theirs), text);
  }
});

test('the date is the clock’s, to the second', async (t) => {
  const server = await listening(t, answering());
  assert.equal(
    await conversation(server, requestText()),
    'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nDate: Fri, 09 Jan 2026 07:05:03 GMT\r\n' +
      'Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n',
  );
});

test('answers leave in the order of the requests, regardless of the order in which they are given', async (t) => {
  const given: CollectResponse[] = [];
  const server = await listening(t, (request, response) =>
    request.takeBody(100, () => {
      given.push(response);
      if (given.length < 3) return;
      // The last request asks for the connection to end.
      given[2]!.shouldKeepAlive = false;
      for (const each of given.toReversed()) give(each);
    }),
  );
  const answers = await conversation(server, requestText().repeat(3));
  assert.deepEqual(answers.match(/^Connection: .*$/gm), [
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

test('reading of a connection stops while many of its answers wait for an earlier one', async (t) => {
  const requests = 10_000;
  let taken = 0;
  let takenWhenPaused = 0;
  const server = await listening(t, (request, response) =>
    request.takeBody(100, () => {
      if (taken++ > 0) {
        give(response);
        return;
      }
      request.socket.once('pause', () =>
        setImmediate(() => {
          takenWhenPaused = taken;
          give(response);
        }),
      );
    }),
  );
  const answers = await conversation(server, requestText().repeat(requests));
  assert.equal(answers.match(/HTTP\/1\.1 202 Accepted/g)?.length, requests);
  assert.ok(takenWhenPaused > 1 && takenWhenPaused < 3000, String(takenWhenPaused));
});

test('an answer is given once, and not to a client that has disconnected', async (t) => {
  const { promise, resolve } = Promise.withResolvers<CollectResponse>();
  const server = await listening(t, (request, response) => request.takeBody(100, () => resolve(response)));
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.write(requestText());
  const response = await promise;
  const gone = new Promise<void>((resolve) => response.req.socket.once('close', () => resolve()));
  socket.resetAndDestroy();
  await gone;
  give(response);
  assert.equal(response.writableFinished, false);

  const twice = await listening(t, (request, each) =>
    request.takeBody(100, () => {
      give(each);
      if (each instanceof CollectAnswer) each.give();
    }),
  );
  assert.equal((await conversation(twice, requestText())).match(/HTTP\/1\.1/g)?.length, 1);
});

test('closing the server waits for pending answers', async (t) => {
  const { promise, resolve } = Promise.withResolvers<CollectResponse>();
  const server = await listening(t, (request, response) => request.takeBody(100, () => resolve(response)));
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.write(requestText());
  const response = await promise;
  server.close();
  give(response);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString('latin1'), /^HTTP\/1\.1 202 Accepted\r\n/);
  socket.destroy();
});

test('the headers object of a collection request has only Expect; that of any other request is complete', async (t) => {
  const seen: unknown[] = [];
  const server = await listening(t, (request, response) => {
    seen.push(request.headers);
    request.resume();
    (response as NativeAnswer).writeHead(202, { 'Content-Length': 0 }).end();
  });
  const headers = 'X-One: 1\r\nExpect: 100-continue\r\n';
  await conversation(server, requestText({ line: 'GET /api/e HTTP/1.1', headers }));
  await conversation(server, requestText({ line: 'GET /v1/sites HTTP/1.1', headers }));
  await conversation(server, requestText({ line: 'GET /api/e HTTP/1.1' }));
  const all = { host: 'x', 'x-one': '1', expect: '100-continue', 'content-length': String(BODY.length) };
  assert.deepEqual(seen, [{ expect: '100-continue' }, all, {}]);
});
