/** `svc log` as operators run it, in processes of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { svcProcess } from '../../src/cli/command-line.fixture.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { until } from '../collect/server.ts';
import { TestService } from '../service.ts';
import { countsOf, WrittenLog } from './followed-log.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** A site with a log and the options of the command. */
async function world(t: TestContext) {
  const site = await service.site();
  const reach = { sites: [site.id], groups: [] };
  const options = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const], reach };
  const { key } = await createApiKey(service.database.db, service.clock, options);
  const log = new WrittenLog(t);
  const keyFile = join(dirname(log.path), 'key');
  writeFileSync(keyFile, `${key}\n`);
  const words = ['log', '--url', service.url, '--key-file', keyFile];
  const follow = (environment: Readonly<Record<string, string>> = {}) => {
    const child = spawn(SVC, [...words, '--follow', log.path], { env: { PATH: process.env.PATH, ...environment } });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  const pages = async () => (await countsOf(service, site)).size;
  return { site, key, log, words, follow, pages };
}

test('a backfill counts each file once, however often it is run', async (t) => {
  const { site, key, log, words } = await world(t);
  const packed = `${log.path}.2.gz`;
  writeFileSync(packed, gzipSync(log.lines(1200)));
  log.write(5);
  writeFileSync(log.path, 'nonsense\n', { flag: 'a' });
  const first = await svcProcess([...words, packed, log.path]);
  const out = 'Read 1,206 new lines: 1,205 counted.\n  1 left out: of no format that is known\n';
  assert.deepEqual(first, { status: 0, out, err: '' });
  log.write(2);
  const environment = { SVC_LOG_KEY: key };
  const again = ['log', '--url', service.url, '--site', site.publicId, packed, log.path, '--json'];
  const { status, out: json } = await svcProcess(again, '', environment);
  assert.deepEqual([status, JSON.parse(json)], [0, { lines: 2, counted: 2, leftOut: {} }]);
  const counts = await countsOf(service, site);
  assert.deepEqual([counts.size, new Set(counts.values())], [log.written, new Set([1])]);
});

test('a log is followed until SIGTERM, and a process that was killed has lost nothing', async (t) => {
  const { site, log, words, follow, pages } = await world(t);
  log.write(3);
  await svcProcess([...words, log.path]);
  for (let round = 1; round <= 3; round++) {
    const child = follow();
    log.write(round * 10);
    await until(async () => (await pages()) >= log.written);
    log.write(5);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    log.rotate(2);
    log.write(1);
  }
  const child = follow();
  const [printed, said] = [text(child.stdout), text(child.stderr)];
  await until(async () => (await pages()) >= log.written);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.match(await printed, /^Read \d+ new lines: \d+ counted\.\n$/);
  assert.match(await said, new RegExp(`^svc: following ${log.path}$`, 'm'));
  // The lines of its files would count twice.
  for (const path of [log.path, `${log.path}.1`]) {
    const { status, err } = await svcProcess([...words, path]);
    assert.deepEqual([status, err.includes(`${log.path} is followed from this machine`)], [1, true], err);
  }
  const counts = await countsOf(service, site);
  assert.deepEqual([counts.size, new Set(counts.values())], [log.written, new Set([1])]);
});

test('a dry run shows what lines are read as, and needs no service', async (t) => {
  const { log } = await world(t);
  log.write(1);
  writeFileSync(log.path, 'nonsense\n', { flag: 'a' });
  const { status, out, err } = await svcProcess(['log', '--dry-run', log.path]);
  assert.deepEqual([status, err], [0, '']);
  assert.deepEqual(out.split('\n').slice(1), [
    'TIME                       STATUS  BYTES  ADDRESS    HOST  PATH  USER-AGENT',
    '2026-05-20T12:00:10+00:00  200     10     192.0.2.7  -     /1    Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatibl',
    'left out: unreadable',
    '',
  ]);
  const { out: json } = await svcProcess(['log', '--dry-run', log.path, '--json']);
  const { files } = JSON.parse(json) as { readonly files: readonly { readonly format: string }[] };
  assert.equal(files[0]!.format, 'common or combined');
});

test('only requests for the hosts that are named are sent', async (t) => {
  const { log, words } = await world(t);
  const hosts = ['shop.example', 'Shop.example:443', 'other.example'];
  const lines = hosts.map((host) => `${host} ${log.lines(1)}`).join('');
  writeFileSync(log.path, lines);
  const { out } = await svcProcess([...words, '--host', 'SHOP.example', '--json', log.path]);
  assert.deepEqual(JSON.parse(out), { lines: 3, counted: 2, leftOut: { other_host: 1 } });
});

test('what is missing or wrong is said in one line', async (t) => {
  const { log, words } = await world(t);
  log.write(1);
  const url = ['--url', service.url];
  const wrong: [readonly string[], RegExp][] = [
    [[], /FILE is missing/],
    [[...words.slice(1), '--listen', '5140', log.path], /--listen is in place of FILE/],
    [[...words.slice(1), '--listen', '5140', '--follow'], /--follow is for a FILE/],
    [[...words.slice(1), '--listen', 'localhost'], /--listen is an address such as 127\.0\.0\.1:5140/],
    [[...words.slice(1), '--listen', '192.0.2.250:5140'], /--listen: bind EADDRNOTAVAIL/],
    [[log.path], /--url is missing/],
    [['--url', 'stats.example.com', log.path], /--url is an address such as https:\/\/stats\.example\.com, not/],
    [[...url, log.path], /give --key-file, or set SVC_LOG_KEY/],
    [[...url, '--key-file', '/nonexistent', log.path], /--key-file cannot be read: ENOENT/],
    [[...url, '--key-file', log.path, log.path], /does not hold a key alone/],
    [[...words.slice(1), '--from-now', log.path], /--from-now needs --follow/],
    [[...words.slice(1), '--stream', 'x', log.path, log.path], /--stream is for one FILE/],
    [[...words.slice(1), '/nonexistent.log'], /there is no file \/nonexistent\.log/],
    [[...words.slice(1), '--site', 'nosuchsite12', log.path], /has no such site, or is not svc \(404\)/],
  ];
  for (const [more, message] of wrong) {
    const { status, out, err } = await svcProcess(['log', ...more]);
    assert.deepEqual([status, out, err.split('\n').length], [1, '', 2], err);
    assert.match(err, message);
  }
  const { status, err } = await svcProcess(['log', ...url, log.path], '', { SVC_LOG_KEY: 'svcm_wrong' });
  const message = 'svc: the key is not valid (401): create one with svc manage-key create --scope requests:write\n';
  assert.deepEqual([status, err], [1, message]);
});
