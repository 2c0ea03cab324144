/** Tests `svc doctor` as scripts use it: beside a running service, without one, and on what is not well. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { systemClock } from '../../domain/clock.ts';
import { CHECKS, type Finding } from '../../domain/finding.ts';
import { JournalFile } from '../../journal/journal-file.ts';
import { askDoctor } from '../../service/control/ask-doctor.ts';
import { openLog } from '../../service/process/log.ts';
import { startService } from '../../service/service.ts';
import { readConfig } from '../../service/settings/config.ts';
import { emptyDirectory, openFixture } from '../../sites/fixture.ts';
import { svc } from '../command-line.fixture.ts';

const QUIET = { SVC_TIME_SERVER: 'none' };

/** The checks that find something where no provider to sign in with is configured, and no evidence was made. */
const LOOKED = CHECKS.filter((name) => name !== 'providers' && name !== 'evidence');

/** Runs `svc doctor --json` and returns its exit status and findings. */
async function doctor(dataDir: string, environment: Record<string, string> = {}, looked: readonly string[] = LOOKED) {
  const ended = await svc(['doctor', '--json', '--data', dataDir], '', { ...QUIET, ...environment });
  assert.deepEqual([ended.err, ended.out.split('\n').length], ['', 2]);
  const { ok, findings } = JSON.parse(ended.out) as { ok: boolean; findings: Finding[] };
  for (const { check, level, message, remedy } of findings) {
    assert.ok(CHECKS.includes(check) && ['ok', 'warn', 'bad'].includes(level));
    assert.ok(message !== '' && remedy !== '');
  }
  assert.deepEqual([...new Set(findings.map(({ check }) => check))].sort(), [...looked].sort());
  assert.equal(
    ok,
    findings.every(({ level }) => level !== 'bad'),
  );
  assert.equal(ended.status, ok ? 0 : 1);
  return { ok, findings, of: (name: string) => findings.filter(({ check }) => check === name) };
}

const short = (findings: readonly Finding[]) => findings.map(({ level, message }) => `${level} ${message}`);

/** Starts the service on a directory; it is stopped after the test. */
async function serve(t: TestContext, dataDir: string, environment: Record<string, string> = {}) {
  const { log, errors } = openLog('info', systemClock, { write: () => {} });
  const config = readConfig({ ...QUIET, ...environment }, { data: dataDir, port: '0' });
  const service = await startService(config, systemClock, log, { errors });
  t.after(() => service.close());
  return { service, log };
}

test('where there is no data it says so, makes none, and is not bad', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  const { ok, of } = await doctor(dataDir);
  assert.equal(ok, true);
  assert.deepEqual(short(of('service')), [`warn There is no svc data in ${dataDir}.`]);
  assert.deepEqual(short(of('backup')), ['warn There is no backup yet.']);
  assert.equal(existsSync(dataDir), false);
});

test('without a service a person reads a line for each finding', async (t) => {
  const { dataDir } = await openFixture(t);
  const { status, out, err } = await svc(['doctor', '--data', dataDir], '', QUIET);
  assert.deepEqual([status, err], [0, '']);
  const lines = out.trimEnd().split('\n');
  assert.equal(
    lines[0],
    `WARN  service        svc is not running on ${dataDir}: no events are collected. → Start it: bin/svc serve --data ${dataDir}`,
  );
  assert.ok(lines.every((line) => /^(ok|WARN) +[a-z]+ +\S/.test(line)));
  assert.equal(lines.length, LOOKED.length);
});

test('wrong settings are findings, every one of them, and bad', async (t) => {
  const { dataDir } = await openFixture(t);
  const { ok, of } = await doctor(dataDir, { SVC_PORT: 'x', SVC_HOST: 'a b', SVC_SMPT_URL: 'smtp://x' });
  assert.equal(ok, false);
  assert.deepEqual(
    of('configuration').map(({ level, message }) => [level, message.split(' ')[0]]),
    [
      ['bad', 'SVC_HOST'],
      ['bad', 'SVC_PORT'],
      ['warn', 'SVC_SMPT_URL'],
      ['warn', 'SVC_PUBLIC_URL'],
    ],
  );
});

test('what waits, what was refused and what is of another version is found without a service', async (t) => {
  const { dataDir } = await openFixture(t);
  const directory = join(dataDir, 'journal');
  mkdirSync(directory, { recursive: true });
  const journal = await JournalFile.open({ path: join(directory, 'collect.db'), log: silent });
  await journal.append(new TextEncoder().encode('1\t2026-05-20\t17\t1779278400000000\t5\t12\tview\n'), 1);
  await journal.close();
  writeFileSync(join(directory, 'refused-abc-1-2.tsv'), 'site\n1\n');
  writeFileSync(join(dataDir, 'backup.json'), JSON.stringify({ at: Date.now(), dir: '/b', bytes: 1e9 }));
  const { ok, of } = await doctor(dataDir);
  assert.equal(ok, true);
  assert.match(
    short(of('backlog'))[0]!,
    /^warn 1 event waits in the journals, the first for \d+ \w+: svc is not running/,
  );
  assert.match(short(of('backlog'))[1]!, /^warn The store has refused events; they are kept in refused-abc-1-2\.tsv/);
  assert.match(short(of('backup'))[0]!, /^ok The last backup is of .* \(1\.0 GB in \/b\)\.$/);
  const newer = new Sqlite(join(dataDir, 'control.db'));
  newer.pragma('user_version = 999');
  newer.close();
  const before = readdirSync(dataDir);
  // Nor can the key of evidence be read.
  const refused = await doctor(dataDir, {}, [...LOOKED, 'evidence']);
  assert.equal(refused.ok, false);
  assert.match(short(refused.of('versions'))[0]!, /^bad the database was written by a newer version of svc \(999,/);
  assert.deepEqual(readdirSync(dataDir), before);
});

test('a running service answers with its own settings, its errors and what differs here', async (t) => {
  const dataDir = join(emptyDirectory(t), 'data');
  const { service, log } = await serve(t, dataDir, { SVC_PUBLIC_URL: 'http://localhost:8000' });
  const well = await doctor(dataDir);
  assert.equal(well.ok, true);
  assert.deepEqual(short(well.of('service')), ['ok Running; events are accepted and stored.']);
  assert.deepEqual(short(well.of('configuration')), ['ok Reached at http://localhost:8000; every variable is known.']);
  assert.match(
    short(well.of('versions'))[0]!,
    /^ok svc .*, engine \d.*, the database \d+, the store \d+, the journal /,
  );
  assert.deepEqual(short(well.of('errors')), ['ok No error was logged in the last day.']);
  log.error({ err: new Error('no space') }, 'cannot write');
  writeFileSync(join(dataDir, 'journal', 'refused-abc-1-2.tsv'), 'site\n1\n');
  const { ok, of } = await doctor(dataDir, { SVC_PUBLIC_URL: 'https://other.example', SVC_FLUX: '1' });
  assert.equal(ok, true);
  assert.deepEqual(short(of('configuration')), [
    'warn SVC_FLUX is set, and svc has no such setting.',
    'warn SVC_PUBLIC_URL is set here, and the running service has another value; the findings are about the service.',
    'ok Reached at http://localhost:8000; every variable is known.',
  ]);
  assert.match(short(of('errors'))[0]!, /^warn .* UTC: cannot write: no space$/);
  assert.match(short(of('backlog'))[0]!, /^warn The store has refused events/);
  await service.close();
  assert.equal(existsSync(join(dataDir, 'control.sock')), false);
  assert.equal(await askDoctor(dataDir), 'stopped');
});

test('a service that does not answer is bad', async (t) => {
  const { dataDir } = await openFixture(t);
  const stuck = createServer();
  t.after(() => stuck.close());
  const sockets = new Set<{ destroy(): void }>();
  stuck.on('connection', (socket) => sockets.add(socket));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((resolve) => stuck.listen(join(dataDir, 'control.sock'), resolve));
  assert.equal(await askDoctor(dataDir, 200), 'silent');
});

const silent = { info: () => {}, warn: () => {}, error: () => {} };
