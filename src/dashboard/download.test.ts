import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { Download, sendDownload } from './download.ts';

const PIECE = Buffer.alloc(64 * 1024);
const PIECES_MAX = 100_000;

/** Serves a download of 6 GB, and counts the pieces that are made of it. */
async function served(t: TestContext) {
  let made = 0;
  const stream = new Readable({
    read() {
      made++;
      this.push(made < PIECES_MAX ? PIECE : null);
    },
  });
  const timer = new HandTimer();
  const client = { isAdmitted: true };
  const server = Fastify();
  t.after(() => server.close());
  server.get('/file', (incoming, reply) =>
    sendDownload(
      new Download('a.zip', 'application/zip', stream),
      incoming,
      reply,
      async () => client.isAdmitted,
      timer,
    ),
  );
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, stream, timer, client, made: () => made };
}

test('a download is made as fast as the client takes it, and ends with the client', async (t) => {
  const { url, stream, made } = await served(t);
  const paused = once(stream, 'pause');
  const asking = request(`${url}/file`).on('error', () => {});
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  assert.equal(response.headers['content-disposition'], 'attachment; filename="a.zip"');
  await paused;
  assert.ok(made() < PIECES_MAX / 10, String(made()));
  const closed = once(stream, 'close');
  asking.destroy();
  await closed;
  assert.ok(made() < PIECES_MAX / 10, String(made()));
});

test('a client that takes nothing more is cut off, and the download ends', async (t) => {
  const { url, stream, timer } = await served(t);
  const paused = once(stream, 'pause');
  const asking = request(`${url}/file`).on('error', () => {});
  asking.end();
  await Promise.all([once(asking, 'response'), paused]);
  await timer.forward(100_000);
  assert.equal(stream.destroyed, false);
  const closed = once(stream, 'close');
  // Bytes in the buffers of the network count as taken.
  await timer.forward(3_600_000);
  await closed;
  asking.destroy();
});

test('the head of a download makes nothing of it', async (t) => {
  const { url, stream, made } = await served(t);
  const response = await fetch(`${url}/file`, { method: 'HEAD' });
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/zip']);
  assert.equal(stream.destroyed, true);
  assert.equal(made(), 0);
});

test('a client who is not admitted any more is cut off, and the download ends', async (t) => {
  const { url, stream, timer, client } = await served(t);
  const paused = once(stream, 'pause');
  const asking = request(`${url}/file`).on('error', () => {});
  asking.end();
  await Promise.all([once(asking, 'response'), paused]);
  await timer.forward(60_000);
  assert.equal(stream.destroyed, false);
  const closed = once(stream, 'close');
  client.isAdmitted = false;
  await timer.forward(30_000);
  await closed;
  asking.destroy();
});
