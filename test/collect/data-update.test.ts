/** Tests that a running service with collectors takes new data while events arrive, and that their errors show. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { list as bundledBots } from 'isbot';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { dataFilesDirectory, installedList } from '../../src/collect/data-files/installed.ts';
import { townMmdb } from '../../src/collect/lookup/mmdb.fixture.ts';
import type { Finding } from '../../src/domain/finding.ts';
import type { Site } from '../../src/domain/site.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Connection } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { behindProxy, homeAddress, post } from './visit.ts';
import { createWorld } from './world.ts';

/** The environment of commands, which tells those of a run on servers where these are. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('SVC_') || value === undefined ? [] : [[name, value]],
    ),
  );

const CONNECTIONS = 16;
const ACME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Acmebrowse/7.1';

heavyTest(
  'a running service takes new data without a restart: events before have the old, those after the new',
  async (t) => {
    const dataDir = makeDataDirectory();
    t.after(() => removeDataDirectory(dataDir));
    const world = await createWorld(dataDir);
    t.after(() => world.close());
    const source = emptyDirectory(t);
    const install = async (files: Readonly<Record<string, Buffer | string>>) => {
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(source, name), bytes);
      const { status, err } = await svc(
        ['data', 'update', '--from', source, '--data', dataDir, '--json'],
        '',
        inherited(),
      );
      assert.deepEqual({ status, err }, { status: 0, err: '' });
    };
    await install({ 'city.mmdb': townMmdb('Ulm') });
    const server = await Server.start({ dataDir, collectors: 2 });
    t.after(() => server.kill());
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(server.port)));
    t.after(() => {
      for (const connection of connections) connection.close();
    });
    let sent = 0;
    const sendOnAll = async (site: Site, agent = {}) => {
      await Promise.all(
        connections.map((connection) =>
          post(connection, { s: site.publicId, u: '/' }, behindProxy(world.proxyKey, homeAddress(sent++), agent)),
        ),
      );
    };
    const towns = async (site: Site) => {
      await server.settled();
      const path = `/v1/sites/${site.publicId}/breakdown?dimension=city&period=today&limit=100`;
      const { rows } = (await server.read(world.apiKey, path)) as BreakdownAnswer;
      return new Map(rows.map(({ key, views }) => [key.split(' ')[0]!, views]));
    };

    const before = await world.addSite();
    const meanwhile = await world.addSite();
    await sendOnAll(before, { 'User-Agent': ACME });
    const rounds = { done: 0, end: false };
    const sending = (async () => {
      for (; !rounds.end; rounds.done++) await sendOnAll(meanwhile);
    })();
    await until(() => rounds.done > 2);
    await install({ 'city.mmdb': townMmdb('Bonn'), 'bots.json': JSON.stringify([...bundledBots, 'acmebrowse']) });
    const bots = () =>
      server.metrics().then((all) => all.get('svc_events_discarded_total{reason="bot_user_agent"}') ?? 0);
    const probe = await world.addSite();
    await until(async () => {
      const counted = await bots();
      await sendOnAll(probe, { 'User-Agent': ACME });
      return (await bots()) === counted + CONNECTIONS;
    }, 5000);
    const roundsBefore = rounds.done;
    await until(() => rounds.done > roundsBefore + 1);
    rounds.end = true;
    await sending;
    const after = await world.addSite();
    await sendOnAll(after);
    assert.deepEqual([...(await towns(before))], [['Ulm', CONNECTIONS]]);
    assert.deepEqual([...(await towns(after))], [['Bonn', CONNECTIONS]]);
    const views = [...(await towns(meanwhile))];
    assert.deepEqual(views.map(([town]) => town).sort(), ['Bonn', 'Ulm']);
    assert.equal(
      views.reduce((sum, [, count]) => sum + count!, 0),
      rounds.done * CONNECTIONS,
    );
  },
);

test('what collectors log as errors is among the errors of the service', async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  await (await createWorld(dataDir)).close();
  const server = await Server.start({ dataDir, collectors: 2 });
  t.after(() => server.kill());
  mkdirSync(dataFilesDirectory(dataDir));
  writeFileSync(installedList(dataDir), 'damaged');
  const errors = async () => {
    const { out } = await svc(['doctor', '--json', '--data', dataDir], '', { SVC_TIME_SERVER: 'none' });
    const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
    return findings.filter(({ check, level }) => check === 'errors' && level === 'warn').map(({ message }) => message);
  };
  await until(async () => (await errors()).length >= 2, 10_000);
  const told = (await errors()).map(
    (message) => /collector [12]: the list of installed data cannot be read/.exec(message)?.[0],
  );
  assert.deepEqual(
    told.sort(),
    [1, 2].map((i) => `collector ${i}: the list of installed data cannot be read`),
  );
});
