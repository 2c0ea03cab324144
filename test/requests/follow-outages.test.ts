/** Logs that are followed while the service is away, or refuses: lines wait, and count once. */
import assert from 'node:assert/strict';
import { connect, createServer, type Server } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { until } from '../collect/server.ts';
import { TestService } from '../service.ts';
import { followedLog } from './followed-log.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** A door to the service, which can be closed. */
async function startDoor(
  t: TestContext,
): Promise<{ readonly url: string; close(): Promise<void>; open(): Promise<void> }> {
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<{ destroy(): void }>();
  const open = async () => {
    server = createServer((socket) => {
      const target = connect(service.port, '127.0.0.1');
      for (const each of [socket, target]) {
        sockets.add(each);
        each.on('error', () => {});
        each.on('close', () => {
          socket.destroy();
          target.destroy();
        });
      }
      socket.pipe(target).pipe(socket);
    });
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    port = (server.address() as { readonly port: number }).port;
  };
  const close = async () => {
    const closed = new Promise((resolve) => server!.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  t.after(close);
  return { url: `http://127.0.0.1:${port}/`, close, open };
}

test('while the service is away it tries again, and says so once', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
  const door = await startDoor(t);
  log.write(3);
  const following = report({ url: door.url });
  await allCounted(following);
  await door.close();
  log.write(3000);
  await until(() => following.said.length === 1);
  log.rotate();
  log.write(3);
  await door.open();
  await allCounted(following);
  await following.stop();
  assert.equal(following.said.length, 2);
  assert.match(following.said[0]!, /^http:\/\/127\.0\.0\.1:\d+\/ cannot take lines now \(\w+\); trying again$/);
  assert.equal(following.said[1], 'the service answers again');
});

test('a stop while the service is away ends at once', async (t) => {
  const { log, report } = await followedLog(t, service);
  log.write(1);
  const following = report({ url: 'http://127.0.0.1:9' });
  await until(() => following.said.length === 1);
  await following.stop();
});

test('too many requests and errors of the service are waited for', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
  const statuses = [429, 503, 500];
  const request: typeof fetch = async (...args) => {
    const status = statuses.pop();
    return status === undefined ? await fetch(...args) : new Response('', { status, headers: { 'retry-after': '1' } });
  };
  log.write(1);
  const following = report({ request });
  await allCounted(following);
  assert.deepEqual(following.said.length, 2);
  await following.stop();
});

test('what the operator must change ends it in one line', async (t) => {
  const { site, log, report } = await followedLog(t, service);
  log.write(1);
  await assert.rejects(
    report({ key: 'svcm_wrong' }).ended,
    /^RefusedError: the key is not valid \(401\): create one with/,
  );
  const reach = { sites: [site.id], groups: [] };
  const create = { orgId: site.orgId, name: 'x', scopes: ['sites:write' as const], reach };
  const other = await createApiKey(service.database.db, service.clock, create);
  await assert.rejects(report({ key: other.key }).ended, /needs the scope requests:write \(403\)/);
  await assert.rejects(report({ url: `${service.url}/nowhere` }).ended, /has no such site, or is not svc \(404\)/);
  const answers = (status: number, headers: Record<string, string> = {}) =>
    report({ request: async () => new Response('<html>', { status, headers }) }).ended;
  await assert.rejects(answers(200), /does not answer as svc does \(200\): check --url/);
  await assert.rejects(answers(413), /takes no batch of 1 MB/);
  await assert.rejects(
    answers(301, { location: 'https://b.example/api/r' }),
    /has moved to https:\/\/b\.example \(301\)/,
  );
});

test('two senders of one stream count each line once; one that cannot continue stops', async (t) => {
  const { log, report, allCounted } = await followedLog(t, service);
  log.write(5);
  const [one, two] = [report(), report()];
  for (let i = 0; i < 10; i++) {
    log.write(20);
    await allCounted(one);
  }
  await Promise.allSettled([one.stop(), two.stop()]);
  const conflict = async () => new Response(JSON.stringify({ position: '{"file":"x","offset":1}' }), { status: 409 });
  const asks = (body: object) => new Response(JSON.stringify({ counted: 0, ...body }), { status: 202 });
  const request: typeof fetch = async (url) =>
    String(url).includes('position=') ? conflict() : asks({ position: null });
  await assert.rejects(report({ request }).ended, /another sender reports to the stream "test"/);
  await assert.rejects(report({ request: async () => asks({ position: '10' }) }).ended, /was begun by another program/);
});
