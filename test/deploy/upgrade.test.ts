/**
 * Installs and upgrades the Debian package with dpkg while visitors send events. It takes minutes, root, and some 5 GB of
 * disk: `SVC_TEST_HEAVY=yes node --test test/deploy/upgrade.test.ts`.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { ClickHouseServer } from '../clickhouse/server.ts';
import { Connection } from '../collect/connection.ts';
import { until } from '../collect/server.ts';
import { post } from '../collect/visit.ts';
import { freePort } from '../free-port.ts';
import { heavyTest } from '../heavy-checks.ts';
import { DebianPackages } from './debian-packages.ts';
import { InstalledMachine, whyNotInstallable } from './installed-machine.ts';
import { StandInSystemd } from './stand-in-systemd.ts';
import { UpgradeLoad } from './upgrade-load.ts';

const SERVICE = 'svc.service';
const ROLES = ['svc@api.service', 'svc@collect.service', 'svc@worker.service'];

heavyTest('an upgrade of the package stops collection for a moment, and loses nothing acknowledged', async (t) => {
  const reason = whyNotInstallable();
  if (reason !== null) return t.skip(reason);
  const { machine, systemd, packages, install, defer } = prepare(t);
  const port = await freePort();

  // Given a package of the earlier layout, and a site whose visitors send events all the time.
  await install(await packages.makeEarlier('0.9'));
  writeFileSync(machine.path('etc/default/svc'), settings(port));
  assert.deepEqual(await systemd.systemctl('restart', SERVICE), [0, ''], systemd.log);
  const site = await createSite(machine);
  const load = new UpgradeLoad(port, site.id);
  defer(() => load.end());
  /** Installs a package under load, and returns how long collection was away. */
  const upgrade = async (file: string) => {
    const fromMs = performance.now();
    const job = systemd.jobs.length;
    const before = load.count('acknowledged');
    await install(file);
    await until(() => load.count('acknowledged', performance.now() - 1000) > 10);
    const gapMs = load.gapMs(fromMs);
    const refused = load.count('refused', fromMs);
    const unanswered = load.count('unanswered', fromMs);
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
    const acknowledged = load.count('acknowledged') - before;
    t.diagnostic(
      `dpkg took ${seconds} s; collection was away for ${Math.round(gapMs)} ms: ${acknowledged} posts acknowledged, ${refused} refused, ${unanswered} unanswered`,
    );
    return { fromMs, jobs: systemd.jobs.slice(job) };
  };

  // Its own script stops the service before anything is unpacked.
  const first = await upgrade(await packages.make('1.0'));
  assert.deepEqual(first.jobs[0]!.words, 'stop svc-backup.service svc.service');
  assert.deepEqual(versionsOf(machine), ['1.0']);

  // When the next version is installed, then the service answers until it is restarted, once.
  const second = await upgrade(await packages.make('1.1'));
  const restart = second.jobs.find(({ words }) => words === `restart ${SERVICE}`)!;
  assert.equal(load.count('refused', second.fromMs, restart.fromMs), 0);
  assert.equal(load.count('unanswered', second.fromMs, restart.fromMs - 1000), 0);
  assert.ok(load.count('acknowledged', second.fromMs, restart.fromMs) > 100);
  assert.deepEqual(
    second.jobs.map(({ words }) => words).filter((words) => /^(re)?start|^stop/.test(words)),
    ['stop svc-backup.service', `restart ${SERVICE}`],
  );
  assert.deepEqual(versionsOf(machine), ['1.1']);

  // The same version again is no other case; one that is refused changes nothing.
  await upgrade(await packages.make('1.1'));
  assert.deepEqual(versionsOf(machine), ['1.1']);
  const pid = systemd.pid(SERVICE);
  const refused = await machine.dpkg('--install', packages.makeRefused('1.2'));
  assert.notEqual(refused.status, 0);
  assert.equal(systemd.pid(SERVICE), pid, refused.output);

  // systemd was told of all of it, and hears from the event loop.
  assert.equal(systemd.messages[0], 'EXTEND_TIMEOUT_USEC=1800000000\nSTATUS=Starting');
  const said = systemd.messages.length;
  const listening = `READY=1\nWATCHDOG=1\nSTATUS=Listening on http://127.0.0.1:${port}`;
  await until(() => systemd.messages.length > said);
  assert.equal(systemd.messages.at(-1), listening);
  assert.ok(systemd.messages.includes('STOPPING=1\nSTATUS=Stopping'));

  // Then every acknowledged event is in the figures.
  await load.end();
  const [acknowledged, unanswered] = [load.count('acknowledged'), load.count('unanswered')];
  await until(async () => (await views(port, site)) >= acknowledged, 60_000);
  assert.ok((await views(port, site)) <= acknowledged + unanswered);

  // A stopped service stays stopped, through a downgrade too.
  await systemd.systemctl('stop', SERVICE);
  await install(await packages.make('1.0'));
  assert.ok(!systemd.isRunning(SERVICE));
  assert.deepEqual(versionsOf(machine), ['1.0']);

  // A removal leaves the data, and a purge as well.
  await systemd.systemctl('start', SERVICE);
  const removed = await machine.dpkg('--purge', 'svc');
  assert.equal(removed.status, 0, removed.output);
  assert.ok(!systemd.isRunning(SERVICE));
  assert.ok(!existsSync(machine.path('usr/lib/svc')));
  assert.ok(readdirSync(machine.path('var/lib/svc')).includes('control.db'));
});

heavyTest(
  'svc move takes the installation of the package into servers, and an upgrade restarts role by role',
  async (t) => {
    const reason = whyNotInstallable();
    if (reason !== null) return t.skip(reason);
    const { machine, systemd, packages, install, defer } = prepare(t);
    const [old, collect, api, worker] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const postgres = await startPostgres();
    defer(() => postgres.stop());
    const clickhouse = await ClickHouseServer.start();
    defer(() => clickhouse.close());

    // Given an installation on one machine, with a visitor.
    await install(await packages.make('1.0'));
    writeFileSync(machine.path('etc/default/svc'), settings(old));
    assert.deepEqual(await systemd.systemctl('restart', SERVICE), [0, ''], systemd.log);
    const site = await createSite(machine);
    const visit = async (port: number) => {
      const connection = await Connection.open(port);
      assert.deepEqual(await post(connection, { s: site.id, u: '/' }), [202, '']);
      connection.close();
    };
    await visit(old);

    // When it is moved as docs/scaling.md says.
    const servers = `SVC_CLICKHOUSE_URL=${clickhouse.url}\nSVC_POSTGRES_URL=${await postgres.createDatabase()}\n`;
    writeFileSync(machine.path('etc/default/svc'), `${settings(old)}${servers}`);
    for (const [role, port] of Object.entries({ collect, api, worker })) {
      writeFileSync(machine.path(`etc/default/svc-${role}`), `SVC_PORT=${port}\n`);
    }
    await machine.svc('move', '--prepare');
    assert.deepEqual(await systemd.systemctl('start', 'svc@collect.service'), [0, ''], systemd.log);
    await visit(collect);
    await systemd.systemctl('stop', SERVICE);
    const { events, queued } = await machine.svc('move');
    assert.equal(Number(events) + Number(queued), 1);
    for (const unit of ['svc@api.service', 'svc@worker.service']) {
      assert.deepEqual(await systemd.systemctl('start', unit), [0, ''], systemd.log);
    }

    // Then the roles answer for it, and an upgrade restarts them one after the other, and nothing else.
    await until(async () => (await views(api, site)) === 2, 60_000);
    const before = systemd.jobs.length;
    await install(await packages.make('1.1'));
    const restarts = systemd.jobs.slice(before).filter(({ words }) => words.startsWith('restart'));
    assert.deepEqual(
      restarts.map(({ words }) => words).sort(),
      ROLES.map((unit) => `restart ${unit}`),
    );
    for (const [i, { fromMs }] of restarts.slice(1).entries()) assert.ok(fromMs >= restarts[i]!.toMs);
    assert.ok(!systemd.isRunning(SERVICE));
    await visit(collect);
    await until(async () => (await views(api, site)) === 3, 60_000);
  },
);

interface CreatedSite {
  readonly id: string;
  /** A key of the read API. */
  readonly key: string;
}

async function createSite(machine: InstalledMachine): Promise<CreatedSite> {
  await machine.svc('org', 'create', '--name', 'Example');
  const words = ['--domain', 'example.com', '--name', 'Example', '--timezone', 'UTC'];
  const { id } = await machine.svc('site', 'create', ...words);
  const { key } = await machine.svc('key', 'create', '--name', 'test');
  return { id: String(id), key: String(key) };
}

/** Reads the pageviews of the last days. */
async function views(port: number, { id, key }: CreatedSite): Promise<number> {
  const url = `http://127.0.0.1:${port}/v1/sites/${id}/stats?period=7d`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  const { stats } = (await answer.json()) as { stats: { pageviews: { value: number } } };
  return stats.pageviews.value;
}

/** @returns the parts of the test, and how others are ended before them */
function prepare(t: TestContext) {
  const stack = new AsyncDisposableStack();
  t.after(() => stack.disposeAsync());
  const folder = mkdtempSync(join(tmpdir(), 'svc-packages-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const machine = stack.adopt(new InstalledMachine(), (made) => made.remove());
  const systemd = stack.adopt(new StandInSystemd(machine), (made) => made.end());
  const defer = (end: () => Promise<void>) => stack.defer(end);
  const install = async (file: string) => {
    const { status, output } = await machine.dpkg('--install', file);
    assert.equal(status, 0, `${output}\n${systemd.log}`);
    rmSync(file);
  };
  return { machine, systemd, packages: new DebianPackages(folder), install, defer };
}

function settings(port: number): string {
  return `SVC_DATA=/var/lib/svc\nSVC_PORT=${port}\nSVC_COLLECT_RATE_PER_10S=1000000\nSVC_API_RATE_PER_MINUTE=1000000\n`;
}

/** The versions whose files are there, but for dpkg's own. */
function versionsOf(machine: InstalledMachine): readonly string[] {
  return readdirSync(machine.path('usr/lib/svc/versions')).map((name) => name.replace(/\.\w+$/, ''));
}
