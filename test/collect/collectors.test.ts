/** Tests collection by several processes behind one port. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { assertWithin, heavyTest } from '../heavy-checks.ts';
import { Connection } from './connection.ts';
import { Load, readPages } from './load.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { post } from './visit.ts';
import { createWorld, type World } from './world.ts';

/** The limit of a stop, and of what takes effect in all processes. */
const STOP_MAX_MS = 2000;
/** How many collectors are killed, in turns. More: SVC_TEST_KILLS=3. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 1);

interface Installation {
  readonly dataDir: string;
  readonly world: World;
}

async function install(t: TestContext): Promise<Installation> {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  return { dataDir, world };
}

async function start(t: TestContext, { dataDir }: Installation, collectors: number): Promise<Server> {
  const server = Server.launch({ dataDir, collectors });
  t.after(() => server.kill());
  await server.listening();
  return server;
}

async function connect(t: TestContext, server: Server, count: number): Promise<Connection[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(server.port)));
  t.after(() => {
    for (const connection of connections) connection.close();
  });
  return connections;
}

/** Tells whether a process runs; one that has ended and waits for its parent does not. */
function runs(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/^\d+ \(.*\) Z/.test(readFileSync(path, 'utf8'));
}

/** Asserts that what collectors do not answer themselves they pass on: pages, the read API, large bodies. */
async function assertPassedOn(server: Server, world: World, site: Site): Promise<void> {
  const page = await fetch(`${server.url}/`);
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  assert.match(await page.text(), /<html/);
  const answer = (await server.read(world.apiKey, '/v1/sites')) as { sites: { id: string }[] };
  assert.deepEqual(
    answer.sites.map(({ id }) => id),
    [site.publicId],
  );
  const refused = await fetch(`${server.url}/v1/sites`);
  assert.deepEqual([refused.status, refused.headers.get('cache-control')], [401, 'no-store']);
  const script = await fetch(`${server.url}/js/t.js`);
  assert.deepEqual([script.status, script.headers.get('content-type')], [200, 'text/javascript; charset=utf-8']);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  const large = await fetch(`${server.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'x'.repeat(10_000_000), password: 'x' }),
  });
  assert.ok(large.status >= 400 && large.status < 500, String(large.status));
  await large.text();
}

test('several collectors: each event shows once, a change of a site reaches all of them, other requests are passed on', async (t) => {
  const installation = await install(t);
  const { world } = installation;
  const site = await world.addSite();
  const server = await start(t, installation, 2);
  assert.deepEqual([...server.collectors().keys()].sort(), [1, 2]);
  // So many connections all reach the same collector once in a billion runs.
  const connections = await connect(t, server, 31);
  const pages = connections.flatMap((_, i) => Array.from({ length: 10 }, (_, j) => `/${i}/${j}`));
  const answers = await Promise.all(
    pages.map((u, i) => post(connections[i % connections.length]!, { s: site.publicId, u })),
  );
  assert.ok(answers.every(([status, body]) => status === 202 && body === ''));

  await server.settled();
  const path = `/v1/sites/${site.publicId}/breakdown?dimension=page&period=today&limit=1000`;
  const { rows } = (await server.read(world.apiKey, path)) as { rows: { key: string; views: number }[] };
  const byPage = (a: readonly [string, number], b: readonly [string, number]) => a[0].localeCompare(b[0]);
  assert.deepEqual(
    rows.map(({ key, views }) => [key, views] as const).sort(byPage),
    pages.map((page) => [page, 1] as const).sort(byPage),
  );
  const metrics = await server.metrics();
  const shares = [1, 2].map((number) => metrics.get(`svc_collector_events_accepted_total{collector="${number}"}`)!);
  assert.ok(Math.min(...shares) > 0, String(shares));
  assert.deepEqual([shares[0]! + shares[1]!, metrics.get('svc_events_accepted_total')], [310, 310]);

  await assertPassedOn(server, world, site);

  await setSiteState(world.database.db, site.publicId, 'archived');
  const archivedAt = performance.now();
  await until(async () => {
    const before = await server.metric('svc_events_accepted_total');
    await Promise.all(connections.map((connection) => post(connection, { s: site.publicId, u: '/late' })));
    return (await server.metric('svc_events_accepted_total')) === before;
  });
  assertWithin(performance.now() - archivedAt, 1000, 'the change of a site');
});

heavyTest(
  'killed collectors are started again, and SIGTERM under load ends every process in time: nothing accepted is lost',
  async (t) => {
    const installation = await install(t);
    const load = new Load((await installation.world.addSite()).publicId);
    const server = await start(t, installation, 2);
    const running = load.run();
    t.after(() => load.end());
    load.turnTo(server);
    for (let kill = 0; kill < KILLS; kill++) {
      const number = 1 + (kill % 2);
      const before = load.acknowledged;
      await until(() => load.acknowledged > before + 200);
      const pid = server.collectors().get(number)!;
      process.kill(pid, 'SIGKILL');
      await until(() => !runs(pid));
      // Until the main process knows of the kill, a new connection may still go to the dead collector, and break.
      const answer = () => connect(t, server, 1).then(([connection]) => post(connection!, '{}'));
      const endedAt = performance.now();
      await until(async () => (await answer().catch(() => [0]))[0] === 202);
      assertWithin(performance.now() - endedAt, 1000, 'the first answer after a kill');
      await until(() => server.collectors().has(number));
      await until(async () => (await server.metric(`svc_collector_up{collector="${number}"}`)) === 1);
    }
    const restarts = [1, 2].map((number) => server.metric(`svc_collector_restarts_total{collector="${number}"}`));
    assert.deepEqual(await Promise.all(restarts), [Math.ceil(KILLS / 2), Math.floor(KILLS / 2)]);

    const idle = await connect(t, server, 20);
    await Promise.all(idle.slice(10).map((connection) => post(connection, '{}')));
    const before = load.acknowledged;
    await until(() => load.acknowledged > before + 500);
    const pids = [...server.collectors().values()];
    const exit = await server.stop();
    load.turnTo(null);
    load.end();
    await running;
    assert.equal(exit.code, 0, server.log);
    assertWithin(exit.afterMs, STOP_MAX_MS, 'SIGTERM');
    assert.ok(!pids.some(runs));
    await Promise.all(idle.map(({ closed }) => closed));
    const stored = await readPages(installation.dataDir);
    t.diagnostic(`${load.sent} sent, ${load.acknowledged} acknowledged, ${stored.size} stored`);
    assert.deepEqual(load.compare(stored), { lost: [], twice: [] });
  },
);

heavyTest('the connections of the only collector wait while it is started again', async (t) => {
  const installation = await install(t);
  const server = await start(t, installation, 1);
  const pid = server.collectors().get(1)!;
  process.kill(pid, 'SIGKILL');
  await until(() => !runs(pid));
  const [connection] = await connect(t, server, 1);
  assert.equal((await post(connection!, '{}'))[0], 202);
});

heavyTest(
  'a killed main process leaves no collector, and the next start loads their journals, without collectors too',
  async (t) => {
    const installation = await install(t);
    const load = new Load((await installation.world.addSite()).publicId);
    const running = load.run();
    t.after(() => load.end());
    for (const collectors of [2, 1]) {
      const server = await start(t, installation, collectors);
      load.turnTo(server);
      const before = load.acknowledged;
      await until(() => load.acknowledged > before + 500);
      const pids = [...server.collectors().values()];
      assert.equal(pids.length, collectors);
      load.turnTo(null);
      await server.kill();
      const killedAt = performance.now();
      await until(() => !pids.some(runs));
      assertWithin(performance.now() - killedAt, STOP_MAX_MS, 'the end of the collectors');
    }
    load.end();
    await running;
    const server = await start(t, installation, 0);
    assert.deepEqual([...server.collectors()], []);
    await server.settled();
    await server.stop();
    assert.deepEqual(load.compare(await readPages(installation.dataDir)), { lost: [], twice: [] });
  },
);

heavyTest('a start that fails in a collector ends with one line and leaves no process', async (t) => {
  const { dataDir } = await install(t);
  const file = join(dataDir, 'asn.mmdb');
  writeFileSync(file, 'not a database');
  const server = Server.launch({ dataDir, collectors: 2, environment: { SVC_GEO_ASN_DB: file } });
  t.after(() => server.kill());
  await assert.rejects(server.listening(), new RegExp(`\nsvc: ${file} is not an MMDB file`));
  assert.equal((await server.stop()).code, 1);
});

heavyTest('a port that is in use ends the start', async (t) => {
  const other = createServer().listen(0);
  t.after(() => other.close());
  await once(other, 'listening');
  const { dataDir } = await install(t);
  const server = Server.launch({ dataDir, collectors: 2, port: (other.address() as AddressInfo).port });
  t.after(() => server.kill());
  await assert.rejects(server.listening(), /is in use; choose another with --port/);
});
