/** Tests backups in an object store, against a server that checks signatures. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import type { Manifest } from '../../src/backup/manifest.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { freePort } from '../free-port.ts';
import { heavyTest } from '../heavy-checks.ts';
import { type BackedUp, emptyDirectory, json, refused } from './commands.ts';
import { BUCKET, type ObjectStore, startObjectStore } from './s3-server.ts';
import { LARGE_DAY, makeSmallInstallation, type SmallInstallation, withLargeDay } from './small-installation.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');
const PLACE = `s3://${BUCKET}/my svc/ä+b`;
const PREFIX = 'my svc/ä+b';

let root: string;
let installation: SmallInstallation;

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  installation = await withLargeDay(await makeSmallInstallation(join(root, 'data')));
});
after(() => rmSync(root, { recursive: true, force: true }));

interface Kept extends BackedUp {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
}

async function into(store: ObjectStore, ...options: readonly string[]): Promise<Kept> {
  const words = ['backup', '--into', PLACE, ...options, '--data', installation.dataDir];
  return (await json(words, store)) as Kept;
}

test('a backup is written, listed, checked and restored; the next one sends what is new', async (t) => {
  const store = await startObjectStore(t);
  const first = await into(store, '--keep', '7d', '--verify');
  assert.deepEqual(Object.keys(first), ['dir', 'bytes', 'seconds', 'sites', 'events', 'kept', 'removed']);
  assert.match(first.dir, /^s3:\/\/backups\/my svc\/ä\+b\/\d{4}-\d\d-\d\dT\d{6}Z$/);
  assert.deepEqual([first.sites, first.events], [2, installation.pages.length]);
  const contents = store.keys().filter((key) => key.includes('/objects/'));
  for (const key of contents) {
    assert.equal(key, `${PREFIX}/objects/${key.slice(-64, -62)}/${hash('sha256', readFileSync(store.fileOf(key)))}`);
    const bytes = readFileSync(store.fileOf(key));
    assert.ok(!installation.salts.some((salt) => bytes.includes(salt)), 'no salt leaves the machine');
  }
  assert.deepEqual(readdirSync(join(installation.dataDir, 'upload')), ['lock']);
  assert.deepEqual(JSON.parse(readFileSync(join(installation.dataDir, 'backup.json'), 'utf8')).dir, first.dir);

  store.requests = [];
  const second = await into(store);
  const sent = store.requests.filter((request) => request.startsWith('PUT'));
  const { files } = JSON.parse(
    readFileSync(store.fileOf(`${PREFIX}/manifests/${first.kept[0]}.json`), 'utf8'),
  ) as Manifest;
  assert.ok(sent.length < files.length / 2, `${sent.length} of ${files.length} files`);
  const ofLarge = files.filter(({ path }) => path.includes(`/${LARGE_DAY}_`));
  assert.ok(ofLarge.length >= 10);
  for (const { path, sha256 } of ofLarge) {
    assert.ok(
      store.keys().some((key) => key.endsWith(sha256)),
      path,
    );
    assert.ok(!sent.some((request) => request.includes(sha256)), path);
  }
  assert.deepEqual(
    second.kept,
    [first.dir, second.dir].map((dir) => dir.split('/').at(-1)),
  );
  const { backups } = (await json(['backup', 'list', PLACE], store)) as { backups: readonly BackedUp[] };
  assert.deepEqual(
    backups.map(({ dir, bytes, sites, events }) => ({ dir, bytes, sites, events })),
    [first, second].map(({ dir, bytes, sites, events }) => ({ dir, bytes, sites, events })),
  );
  const checked = (await json(['backup', '--check', second.dir], store)) as BackedUp;
  assert.deepEqual([checked.dir, checked.events], [second.dir, second.events]);
  const restored = join(emptyDirectory(t), 'data');
  const counts = await json(['restore', second.dir, '--data', restored], store);
  assert.deepEqual(counts, { sites: 2, events: installation.pages.length });
  assert.ok(existsSync(join(restored, 'control.db')));
});

test('what is damaged or missing is named, and nothing is left of a restore', async (t) => {
  const store = await startObjectStore(t);
  const { dir } = await into(store);
  const target = join(emptyDirectory(t), 'data');
  const key = store.keys().find((each) => readFileSync(store.fileOf(each)).includes('CREATE TABLE "sites"'))!;
  const bytes = readFileSync(store.fileOf(key));
  const damages: readonly (readonly [() => void, RegExp])[] = [
    [
      () => writeFileSync(store.fileOf(key), bytes.with(100, bytes[100]! ^ 1)),
      /control\.db in .* its bytes are not those/,
    ],
    [() => truncateSync(store.fileOf(key), bytes.length - 1), /control\.db in .* is too short/],
    [() => rmSync(store.fileOf(key)), /control\.db in .* there is no object/],
  ];
  for (const [damage, line] of damages) {
    damage();
    await refused(['backup', '--check', dir], line, store);
    await refused(['restore', dir, '--data', target], line, store);
    assert.equal(existsSync(target), false);
    assert.deepEqual(readdirSync(join(target, '..')), []);
  }
  const manifest = store.fileOf(store.keys().find((each) => each.includes('/manifests/'))!);
  truncateSync(manifest, 1000);
  await refused(['restore', dir, '--data', target], /the manifest of .* is not as it was written/, store);
  const none = `${PLACE}/2026-01-01T000000Z`;
  const listed = (await json(['backup', 'list', PLACE], store)) as { backups: unknown[]; warnings: string[] };
  assert.deepEqual([listed.backups, listed.warnings.length], [[], 1]);
  assert.match(listed.warnings[0]!, /^the manifest of .* is not as it was written/);
  await refused(['backup', '--check', none], /2026-01-01T000000Z is no backup: it has no manifest/, store);
  await refused(['restore', PLACE, '--data', target], /names no backup; write s3:/, store);
});

test('what a person can set right is said in one line, before anything is read', async (t) => {
  const store = await startObjectStore(t);
  const { environment } = store;
  const words = ['backup', '--into', PLACE, '--data', installation.dataDir];
  const wrong: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ ...environment, AWS_ACCESS_KEY_ID: 'x' }, /does not know the key in AWS_ACCESS_KEY_ID/],
    [{ ...environment, AWS_SECRET_ACCESS_KEY: 'x' }, /the secret in AWS_SECRET_ACCESS_KEY is not that of the key/],
  ];
  for (const [each, line] of wrong) await refused(words, line, { environment: each });
  const elsewhere = ['backup', '--into', 's3://elsewhere/svc', '--data', installation.dataDir];
  await refused(elsewhere, /there is no bucket elsewhere at http:\/\/127\.0\.0\.1:\d+; create it first/, store);
  const away = { ...environment, SVC_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  await refused(words, /http:\/\/127\.0\.0\.1:\d+ cannot be reached: ECONNREFUSED/, { environment: away });
  store.fault = ({ headers }, response) => {
    const signed = Temporal.Instant.from(String(headers['x-amz-date'])).epochMilliseconds;
    if (Math.abs(Date.now() - signed) <= 900_000) return false;
    response.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code><Message>no</Message></Error>');
    return true;
  };
  const late = { nowMicros: () => systemClock.nowMicros() - 3_600_000_000 };
  await refused(words, /the clock of this machine is not that of http/, { environment, clock: late });
  store.fault = (_request, response) => {
    const error = '<Error><Code>PermanentRedirect</Code><Message>no</Message></Error>';
    response.writeHead(301, { 'x-amz-bucket-region': 'eu-west-3' }).end(error);
    return true;
  };
  await refused(words, /is not in the region us-east-1; set AWS_REGION to eu-west-3/, store);
  assert.deepEqual(store.keys(), []);
});

heavyTest(
  'a command that is killed while it sends leaves no backup, and the next one goes on from what is there',
  async (t) => {
    const store = await startObjectStore(t);
    const words = ['backup', '--into', PLACE, '--data', installation.dataDir];
    let puts = 0;
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    store.fault = ({ method }) => {
      if (method !== 'PUT' || ++puts < 30) return false;
      hold();
      return true;
    };
    const child = spawn(SVC, words, { stdio: 'ignore', env: { PATH: process.env.PATH, ...store.environment } });
    t.after(() => child.kill('SIGKILL'));
    const exit = once(child, 'exit');
    await Promise.race([held, exit]);
    child.kill('SIGKILL');
    await exit;
    store.fault = () => false;
    assert.deepEqual(((await json(['backup', 'list', PLACE], store)) as { backups: unknown[] }).backups, []);
    const there = store.keys().length;
    assert.ok(there >= 20, String(there));
    store.requests = [];
    const { dir } = await into(store);
    const sent = store.requests.filter((request) => request.startsWith('PUT')).length;
    assert.ok(sent <= store.keys().length - there + 5, `${sent} sent, ${there} were there`);
    await json(['backup', '--check', dir], store);
    assert.deepEqual(readdirSync(join(installation.dataDir, 'upload')), ['lock']);
  },
);
