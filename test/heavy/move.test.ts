/** Tests `svc move`: an installation on one machine goes to a PostgreSQL server and a ClickHouse server. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/database/database.ts';
import { type PostgresServer, run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { FaultyServer } from '../clickhouse/faulty-server.ts';
import { addFinalDay } from '../collect/final-day.ts';
import { Server, until } from '../collect/server.ts';
import { createWorldIn } from '../collect/world.ts';
import { type Running, start, svc } from '../nodes/command.ts';
import { assertSame, daysAgo, Installation, importEvents, visitors } from '../nodes/installation.ts';
import { assertStagedHasFailed, stageImport } from '../nodes/staged-import.ts';
import { assertVisitsMoved } from './moved-visits.ts';

/** A move is killed when it has begun so many parts. Others: SVC_TEST_KILLED_AFTER=3,20. */
const KILLED_AFTER_PARTS = (process.env.SVC_TEST_KILLED_AFTER ?? '3').split(',').map(Number);

describe('svc move', () => {
  let installation: Installation;
  let postgres: PostgresServer;
  let answers: ReadonlyMap<string, string>;
  const servers: Server[] = [];
  const clickhouses: FaultyServer[] = [];

  const launch = async (name: string, environment: Readonly<Record<string, string>>, role = 'all') => {
    const named = { ...environment, SVC_ROLE: role, SVC_NODE_NAME: name };
    const server = await Server.start({ dataDir: join(installation.root, name), environment: named });
    servers.push(server);
    return server;
  };
  /** Makes empty servers to move to. */
  const empty = async () => {
    const clickhouse = await FaultyServer.start();
    clickhouses.push(clickhouse);
    return { clickhouse, SVC_POSTGRES_URL: await postgres.createDatabase(), SVC_CLICKHOUSE_URL: clickhouse.url };
  };

  /** Reads the visitors and pageviews of a period. */
  const totals = async (server: Server, { publicId }: Site, period: string) => {
    const { stats } = (await server.read(installation.world.apiKey, `/v1/sites/${publicId}/stats?${period}`)) as {
      readonly stats: Readonly<Record<'visitors' | 'pageviews', { readonly value: number }>>;
    };
    return [stats.visitors.value, stats.pageviews.value];
  };

  before(async () => {
    postgres = await startPostgres();
    installation = await Installation.make({ days: 20, eventsOfDay: 20 });
    await addFinalDay(installation.dataDir, installation.sites[0]!);
    const old = await Server.start({ dataDir: installation.copy('before') });
    servers.push(old);
    await old.settled();
    answers = await installation.answers(old);
    await old.stop();
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await installation?.remove();
    await Promise.all([postgres.stop(), ...clickhouses.map((clickhouse) => clickhouse.close())]);
  });

  test('every answer is the same afterwards, and nothing is numbered twice', async () => {
    const { clickhouse, ...environment } = await empty();
    const dataDir = installation.copy('simple');
    const site = installation.sites[0]!;
    await stageImport(dataDir, installation.sites[0]!.id);
    const moved = await svc(['move', '--json', '--data', dataDir], environment);
    assert.equal(moved.status, 0, moved.err);
    const { sites, events, queued, refused } = JSON.parse(moved.out);
    assert.deepEqual([sites, refused], [2, 0]);
    assert.ok(queued > 0 && events > queued, moved.out);
    const server = await launch('simple-node', environment);
    assertSame(await installation.answers(server), answers);
    await assertVisitsMoved(installation, server, clickhouse.server);

    await assertStagedHasFailed(environment.SVC_POSTGRES_URL);
    // The numbers go on.
    const created = await svc(
      ['site', 'create', '--domain', 'third.example', '--name', 'Third', '--timezone', 'UTC'],
      environment,
    );
    assert.equal(created.status, 0, created.err);
    const { rows } = await run(environment.SVC_POSTGRES_URL, 'select max(id) as id from sites');
    assert.ok(rows[0].id > Math.max(...installation.sites.map(({ id }) => id)));
    const generation = async () => {
      const { rows } = await run(
        environment.SVC_POSTGRES_URL,
        `select generation from site_days where site_id = ${site.id} and day = '${daysAgo(2)}'`,
      );
      return rows[0].generation as number;
    };
    const first = await generation();
    await importEvents({ root: installation.root, dataDir: join(installation.root, 'imports'), environment }, site, {
      ...{ name: 'later', days: 1, last: 2, eventsOfDay: 6 },
    });
    const period = `from=${daysAgo(2)}&to=${daysAgo(2)}`;
    const visitorsOf = async () => (await totals(server, site, period))[0];
    // 20 events are of 7 people, 5 more of 2, and 6 later ones of 2.
    await until(async () => (await visitorsOf()) === 11);
    await until(async () => (await generation()) > first);
    assert.equal(await visitorsOf(), 11);

    const again = await svc(['move', '--data', dataDir], environment);
    assert.deepEqual(
      [again.status, again.err.trim().split('\n').at(-1)],
      [1, 'svc: this installation is on these servers already: its move has completed'],
    );
    const reused = await svc(['serve', '--role', 'collect', '--port', '0', '--data', dataDir], environment);
    assert.match(reused.out + reused.err, /is the data directory of an installation on one machine/);
  });

  test('collection goes on while the stores are copied, however often that is killed', async () => {
    const { clickhouse, ...environment } = await empty();
    const { world, sites } = installation;
    const [site, other] = [sites[0]!, sites[1]!];
    const dataDir = installation.copy('moving');
    // Events that a killed collector process leaves in its journal are moved too.
    const old = await Server.start({ dataDir, collectors: 2 });
    servers.push(old);

    const refused = await svc(['move', '--data', dataDir], environment);
    assert.match(refused.err, /^svc: svc serve runs on .*; stop it first/);
    const prepared = await svc(['move', '--prepare', '--json', '--data', dataDir], environment);
    assert.deepEqual([prepared.status, prepared.out], [0, '{"sites":2}\n'], prepared.err);
    // Definitions that change meanwhile are taken over by the second run.
    const database = await openDatabase(dataDir);
    await createGoal(database.db, systemClock, { siteId: other.id, name: 'Late', kind: 'page', pattern: '/2' });

    const [collector, api, worker] = await Promise.all([
      launch('collect', environment, 'collect'),
      launch('api', environment, 'api'),
      launch('worker', environment, 'worker'),
    ]);
    const isHidden = async () => {
      const ready = await fetch(`${api.url}/readyz`);
      assert.deepEqual([ready.status, ((await ready.json()) as { days: string }).days], [503, 'moving']);
      for (const path of [`/v1/sites/${site.publicId}/stats?period=today`, '/', '/v1/sites']) {
        const answer = await fetch(api.url + path, { headers: { authorization: `Bearer ${world.apiKey}` } });
        assert.equal(answer.status, path.startsWith('/v1') ? 500 : 503, path);
      }
      assert.equal(await worker.metric('svc_worker_active'), 0);
    };
    await isHidden();
    const command = await svc(['site', 'list'], environment);
    assert.equal(command.err, 'svc: svc move is filling these servers; try again when it has completed\n');

    // The traffic is turned while the old server still runs: some people come to both.
    await visitors(collector.port, world, site, 30, 50);
    await visitors(old.port, world, site, 35, 45);
    await old.kill();
    await database.close();

    let moving: Running = start(['move', '--json', '--data', dataDir], environment);
    const parts = async () => {
      const { rows } = await run(environment.SVC_POSTGRES_URL, 'select count(*)::int as parts from move_progress');
      return rows[0].parts as number;
    };
    for (const [round, limit] of KILLED_AFTER_PARTS.entries()) {
      await until(async () => (await parts()) >= limit, 60_000, 1);
      moving.child.kill('SIGKILL');
      await moving.ended;
      await isHidden();
      await visitors(collector.port, world, site, 50 + 5 * round, 60 + 5 * round);
      await clickhouse.server.restart();
      await postgres.kill();
      await postgres.start();
      await clickhouse.inject({ kind: 'cut-half', on: 'inserts', times: 1 });
      await clickhouse.inject({ kind: 'cut-executing', on: 'inserts', times: 1 });
      moving = start(['move', '--json', '--data', dataDir], environment);
    }
    const { status, err } = await moving.ended;
    assert.equal(status, 0, err);

    const reference = await Server.start({ dataDir: installation.copyOf(dataDir, 'reference') });
    servers.push(reference);
    await reference.settled();
    const isPast = (path: string) => !path.includes(site.publicId) || path.includes(`to=${daysAgo(1)}`);
    const expected = await installation.answers(reference, isPast);
    assert.ok([...expected.values()].some((answer) => answer.includes('"Late"')));
    await until(async () => (await fetch(`${api.url}/readyz`)).status === 200);
    await until(async () => (await worker.metric('svc_worker_active')) === 1);
    assertSame(await installation.answers(api, isPast), expected);

    // Of today: 40 people came to the old server, 20 and then 40 to the new one, of whom 10 were among the former.
    await collector.settled();
    const today = () => totals(api, site, 'period=today');
    const views = 30 + 20 + 10 + 20 + 10 * KILLED_AFTER_PARTS.length;
    await until(async () => (await today())[1] === views).catch(() => undefined);
    assert.deepEqual(await today(), [45 + 5 + 10 + 5 * KILLED_AFTER_PARTS.length - 5, views]);
  });

  test('a copy that differs is never shown, and is made anew', async () => {
    const { clickhouse, ...environment } = await empty();
    const dataDir = installation.copy('differing');
    const moving = start(['move', '--data', dataDir], environment);
    const copied = async () => {
      const text = "select name from move_progress where done = 1 and name like 'events %' order by name";
      const { rows } = await run(environment.SVC_POSTGRES_URL, text).catch(() => ({ rows: [] }));
      return rows.map(({ name }) => name.slice('events '.length) as string);
    };
    await until(async () => (await copied()).length >= 2, 60_000, 1);
    moving.child.kill('SIGKILL');
    await moving.ended;
    const [day = ''] = await copied();
    const statement = `ALTER TABLE svc.events DELETE WHERE site = 1 AND day = '${day}' SETTINGS mutations_sync = 2`;
    await clickhouse.server.ask(statement);
    const refused = await svc(['move', '--data', dataDir], environment);
    assert.deepEqual(
      [refused.status, refused.err.trim().split('\n').at(-1)],
      [
        1,
        `svc: the copy is not complete: on the servers differ example.com ${day.slice(0, 7)} (events); svc move again copies these anew`,
      ],
    );
    const { status, err } = await svc(['move', '--data', dataDir], environment);
    assert.equal(status, 0, err);
    const server = await launch('differing-node', environment);
    const isWanted = (path: string) => path.endsWith('/stats?period=30d');
    const expected = new Map([...answers].filter(([path]) => isWanted(path)));
    assertSame(await installation.answers(server, isWanted), expected);
  });

  test('servers in use, and another move, are refused', async () => {
    const { clickhouse: _, ...environment } = await empty();
    const dataDir = installation.copy('refused');
    const lastLine = ({ err }: { readonly err: string }) => err.trim().split('\n').at(-1)!;
    const move = (dir: string, of = environment) => svc(['move', '--data', dir], of);
    assert.match(lastLine(await svc(['move', '--data', dataDir])), /set SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL/);
    assert.match(lastLine(await move(join(installation.root, 'nowhere'))), /no svc data in/);

    const used = { ...environment, SVC_POSTGRES_URL: await postgres.createDatabase() };
    await svc(['org', 'create', '--name', 'Other'], used);
    assert.match(lastLine(await move(dataDir, used)), /in use: organizations 1, users 0, sites 0; .* an empty one$/);

    const started = { ...environment, SVC_POSTGRES_URL: await postgres.createDatabase() };
    const collector = await launch('early', started, 'collect');
    await collector.stop();
    assert.match(lastLine(await move(dataDir, started)), /processes of svc were started on these servers before/);

    const elsewhere = join(installation.root, 'elsewhere');
    const world = await createWorldIn(await openDatabase(elsewhere));
    await world.close();
    assert.equal((await svc(['move', '--prepare', '--data', elsewhere], environment)).status, 0);
    assert.match(lastLine(await move(dataDir)), /is filling these servers from another data directory/);
  });
});
