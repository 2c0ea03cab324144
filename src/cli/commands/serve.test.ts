/** Tests how `svc serve` starts and ends, in a process of its own. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { heavyCheck, heavyTest, looks } from '../../../test/heavy-checks.ts';
import { createOrganisation } from '../../accounts/organisations.ts';
import { createUser } from '../../accounts/users.ts';
import { systemClock } from '../../domain/clock.ts';
import { NotifySocket } from '../../service/process/systemd.fixture.ts';
import { startService } from '../../service/service.ts';
import { readConfig } from '../../service/settings/config.ts';
import { emptyDirectory, openFor } from '../../sites/fixture.ts';
import { storeVersionPath } from '../../store/store-version.ts';

const SVC = join(import.meta.dirname, '../../../bin/svc');

function serve(t: TestContext, dataDir: string, port: number, environment: Record<string, string> = {}): ChildProcess {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(SVC, ['serve', '--data', dataDir, '--port', String(port)], { env, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

/** Waits for a process to end by itself, and returns its exit and output. */
async function ended(child: ChildProcess) {
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { exit: await exit, out, err };
}

test('a port that is in use ends the start with one line, and so does the process', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(emptyDirectory(t), 'data');
  const inUse = { exit: [1, null], out: '', err: `svc: port ${port} is in use; choose another with --port\n` };
  assert.deepEqual(await ended(serve(t, dataDir, port)), inUse);
  // The failed start leaves nothing that would hinder the next one.
  await heavyCheck(async () => assert.deepEqual(await ended(serve(t, dataDir, port)), inUse));
});

test('any other failure of the start ends the process too', async (t) => {
  const directory = emptyDirectory(t);
  const database = join(directory, 'asn.mmdb');
  writeFileSync(database, 'not a database');
  const { exit, err } = await ended(serve(t, join(directory, 'data'), 0, { SVC_GEO_ASN_DB: database }));
  assert.deepEqual([exit, err], [[1, null], `svc: ${database} is not an MMDB file\n`]);
});

test('SIGTERM during the start ends it', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  const child = serve(t, dataDir, 0);
  while (!existsSync(join(dataDir, 'control.db'))) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGTERM');
  const { exit, out, err } = await ended(child);
  assert.deepEqual([exit, err], [[0, null], '']);
  assert.doesNotMatch(out, /"listening"/);
});

/** Waits for a service to listen and returns its address. */
async function listening(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg !== 'listening') continue;
    child.stdout?.resume();
    return address;
  }
  throw new Error('it ended before it listened');
}

/** Stops a service and returns what it printed for the person who started it. */
async function stopped(child: ChildProcess): Promise<string> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const steps = await text(child.stderr!);
  assert.deepEqual(await exit, [0, null]);
  return steps;
}

test('the first start prints one link to create the first account, serves the dashboard, and leaves its address', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  const child = serve(t, dataDir, 0);
  const url = await listening(child);
  const page = await fetch(`${url}/`);
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  assert.deepEqual(JSON.parse(readFileSync(join(dataDir, 'address.json'), 'utf8')), { listening: url, public: null });
  const steps = await stopped(child);
  assert.match(steps, new RegExp(`svc is running: ${url} `));
  const links = [...steps.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  assert.match(links.join(' '), new RegExp(`^${url} ${url}/setup#[0-9A-Za-z]{32} ${url}/docs$`));
  const hints = steps.match(/^ {2}\S+svc .*$/gm) ?? [];
  assert.equal(hints.length, 1);
  assert.match(hints[0]!, / demo --data \S+data$/);
});

test('systemd is told of the start, of each turn of the watchdog and of the stop', async (t) => {
  const directory = emptyDirectory(t);
  const socket = join(directory, 'notify');
  using systemd = new NotifySocket(socket);
  const watchdog = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' };
  const child = serve(t, join(directory, 'data'), 0, watchdog);
  const url = await listening(child);
  const starting = 'EXTEND_TIMEOUT_USEC=1800000000\nSTATUS=Starting';
  let message = await systemd.next();
  assert.equal(message, starting);
  while (message === starting) message = await systemd.next();
  const ready = `READY=1\nWATCHDOG=1\nSTATUS=Listening on ${url}`;
  assert.equal(message, ready);
  assert.equal(await systemd.next(), ready);
  await stopped(child);
  while (message === ready) message = await systemd.next();
  assert.equal(message, 'STOPPING=1\nSTATUS=Stopping');
});

heavyTest('once there is an account, serve prints the public address of the dashboard', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  const database = await openFor(t, dataDir);
  const { id: orgId } = await createOrganisation(database.db, systemClock, { name: 'Example Ltd' });
  const account = { orgId, email: 'ada@example.com', password: 'correct horse', role: 'owner' } as const;
  await createUser(database.db, systemClock, account);
  const child = serve(t, dataDir, 0, { SVC_PUBLIC_URL: 'https://stats.example.com' });
  await listening(child);
  const dashboard = `svc is running. Your dashboard: https://stats.example.com   (data in ${dataDir})`;
  assert.equal(await stopped(child), `\n${dashboard}\nDocumentation: https://stats.example.com/docs\n\n`);
});

test('a directory in which a newer version has written anything is refused before anything is changed', async (t) => {
  // The tests of upgrades refuse the other parts in their own process.
  const newer = looks([
    ['journal/import.db', /journal version 99.*start that version/],
    ['control.db', /database version 99.*start that version/],
    ['journal/collect.db', /journal version 99.*start that version/],
    ['store', /store version 99.*start svc 9\.1\.0/],
  ] as const);
  const dataDir = join(emptyDirectory(t), 'data');
  const first = await startService(
    readConfig({}, { data: dataDir, port: '0' }),
    systemClock,
    pino({ level: 'silent' }),
  );
  await first.close();
  // An earlier version left the directory so: this version has one migration to run.
  change(join(dataDir, 'control.db'), 'PRAGMA user_version = 9');
  for (const [part, refusal] of newer) {
    const copy = join(emptyDirectory(t), 'data');
    cpSync(dataDir, copy, { recursive: true });
    if (part === 'store') writeFileSync(storeVersionPath(join(copy, 'store')), '{"version":99,"svc":"9.1.0"}');
    else change(join(copy, part), 'PRAGMA user_version = 99');
    const before = contentOf(copy);
    const { exit, err } = await ended(serve(t, copy, 0));
    assert.deepEqual(exit, [1, null], part);
    assert.match(err, refusal, part);
    assert.deepEqual(contentOf(copy), before, `${part}: nothing is changed`);
    const site = spawn(SVC, ['site', 'list', '--data', copy], { env: { PATH: process.env.PATH }, stdio: 'pipe' });
    assert.match((await ended(site)).err, refusal, `${part}: by another command`);
    assert.deepEqual(contentOf(copy), before, `${part}: nothing is changed by another command`);
  }
});

/** Lists every file below a directory, with a hash of its bytes. */
function contentOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => statSync(join(directory, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, hash('sha256', readFileSync(join(directory, name)))]));
}

function change(path: string, statement: string): void {
  const database = new Sqlite(path);
  database.exec(statement);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}
