/** Tests `svc data` as scripts use it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { dataFilesDirectory } from '../../collect/data-files/installed.ts';
import { startMirror } from '../../collect/data-files/mirror.fixture.ts';
import { townMmdb } from '../../collect/lookup/mmdb.fixture.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { commandLine, svc } from '../command-line.fixture.ts';

const SVC = resolve(import.meta.dirname, '../../../bin/svc');
const CITY = townMmdb('Ulm', { buildEpoch: 1_790_000_000 });

test('data is listed, updated from the place that a setting names, and reset', async (t) => {
  const { dataDir, json, run } = commandLine(t);
  assert.match((await run(['data', 'update', '--from', '/srv'])).err, /^svc: no svc data in /);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const sources = async () => {
    const { data } = (await json(['data', 'list'])) as { data: { kind: string; source: string; builtAt: number }[] };
    return Object.fromEntries(data.map(({ kind, source, builtAt }) => [kind, `${source} ${builtAt}`]));
  };
  const bundled = await sources();
  assert.deepEqual(Object.keys(bundled), [
    'city',
    'asn',
    'datacentres',
    'referrer-spam',
    'bots',
    'user-agents',
    'crawlers',
    'crawler-addresses',
  ]);

  const nowhere = await run(['data', 'update']);
  assert.deepEqual([nowhere.status, nowhere.out], [1, '']);
  assert.match(nowhere.err, /^svc: where from\? give --from a directory .* or set SVC_DATA_MIRROR to either.*\n$/);

  const source = emptyDirectory(t);
  writeFileSync(join(source, 'city.mmdb'), CITY);
  const environment = { SVC_DATA: dataDir, SVC_DATA_MIRROR: source };
  const updated = await svc(['data', 'update'], '', environment);
  assert.deepEqual(updated, {
    status: 0,
    out: 'updated    places: of 2026-09-21, 2,049 entries\n',
    err: 'svc: city.mmdb: it knows no IPv6 address\n',
  });
  const own = await svc(['data', 'update'], '', { ...environment, SVC_GEO_CITY_DB: join(source, 'city.mmdb') });
  assert.deepEqual(own, {
    status: 0,
    out: 'unchanged  places: of 2026-09-21, 2,049 entries\n',
    err: 'svc: SVC_GEO_CITY_DB is set, so its file is used and not the updated one\n',
  });
  assert.deepEqual(await sources(), { ...bundled, city: 'updated 1790000000000' });
  assert.match((await run(['data', 'list'])).out, /\ncity +updated +2026-09-21 +\d+ days? +2,049 +[0-9a-f]{12}\n/);

  assert.match((await run(['data', 'reset', 'towns'])).err, /KIND is city, asn, .*, not "towns"/);
  assert.deepEqual(await json(['data', 'reset', 'asn']), { reset: [] });
  assert.equal((await run(['data', 'reset'])).out, 'Bundled again: places.\n');
  assert.deepEqual(await sources(), bundled);
});

test('an update that is killed in the middle changes nothing', async (t) => {
  const { dataDir, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const half = Promise.withResolvers<void>();
  const mirror = await startMirror(t, {
    'city.mmdb': (response) => {
      response.write(CITY.subarray(0, 5000), () => half.resolve());
    },
  });
  const child = spawn(SVC, ['data', 'update', '--from', mirror.url, '--data', dataDir], { stdio: 'ignore' });
  await half.promise;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  assert.equal(readdirSync(dataFilesDirectory(dataDir)).includes('installed.json'), false);
  mirror.has({ 'city.mmdb': CITY });
  const { data, warnings } = await json(['data', 'update', '--from', mirror.url]);
  assert.deepEqual([(data as unknown[]).length, warnings], [1, ['city.mmdb: it knows no IPv6 address']]);
  const files = readdirSync(dataFilesDirectory(dataDir)).filter((name) => name !== 'update.lock');
  assert.deepEqual(files.map((name) => name.replace(/[0-9a-f]{16}/, '…')).sort(), ['city-….bin', 'installed.json']);
});
