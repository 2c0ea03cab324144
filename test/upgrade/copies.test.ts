/** Tests the copies that are taken before upgrades: when, of what, and how long they stay. */
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { UpgradeCopies } from '../../src/backup/upgrade-copies.ts';
import { svc } from '../backup/commands.ts';
import { UNPACKED } from '../runner/scratch.ts';
import { contentOf, OLDEST, partFiles, unpacked } from './data-directory.ts';

test('a command does not upgrade a data directory: the service does, which copies it before', async (t) => {
  const { dataDir } = unpacked(t, OLDEST);
  // Whether the store is free is found out by its lock.
  const content = () => Object.entries(contentOf(dataDir)).filter(([path]) => !path.startsWith('store/holder.lock'));
  const before = content();
  for (const words of [
    ['site', 'list'],
    ['org', 'create', '--name', 'Example'],
  ]) {
    const { status, out, err } = await svc([...words, '--data', dataDir]);
    assert.deepEqual([status, out], [1, '']);
    assert.match(
      err,
      /^svc: .* is of an earlier version of svc; start the service once, which copies it before it upgrades it: .*svc serve --data .*\n$/,
    );
  }
  assert.deepEqual(content(), before);
});

test('an interrupted upgrade is not copied again, the newest two copies stay, and old ones go', async (t) => {
  const { dataDir } = unpacked(t, OLDEST);
  const copies = new UpgradeCopies(dataDir);
  const directory = join(dataDir, 'before-upgrade');
  const day = (day: number) =>
    Temporal.Instant.from(`2026-11-${String(day).padStart(2, '0')}T03:00:00Z`).epochMilliseconds;
  const take = async (at: number) =>
    await copies.take(at * 1000, { before: '0.1.0', database: 1, journal: 1, store: 1 });
  assert.equal(await take(day(1)), join(directory, '2026-11-01T030000Z'));
  assert.equal(await take(day(2)), null);
  for (const at of [3, 4]) {
    copies.finish();
    await take(day(at));
  }
  copies.finish();
  mkdirSync(join(directory, '2026-10-01T030000Z'));
  await copies.removeOld(day(5));
  const foreign = '2026-10-01T030000Z';
  assert.deepEqual(readdirSync(directory).sort(), [foreign, '2026-11-03T030000Z', '2026-11-04T030000Z']);
  await copies.removeOld(day(3) + 7.5 * 86_400_000);
  assert.deepEqual(readdirSync(directory).sort(), [foreign, '2026-11-04T030000Z']);
  await copies.removeAll();
  assert.deepEqual(readdirSync(directory), [foreign]);
});

test('an upgrade that was given up before it changed anything is copied again', async (t) => {
  const { dataDir } = unpacked(t, OLDEST);
  const copies = new UpgradeCopies(dataDir);
  const take = async (instant: string, store: number) =>
    await copies.take(Temporal.Instant.from(instant).epochMilliseconds * 1000, {
      ...{ before: '0.1.0', database: 1, journal: 1, store },
    });
  const first = await take('2026-11-01T03:00:00Z', 1);
  assert.equal(await take('2026-11-01T04:00:00Z', 1), null, 'it goes on');
  assert.equal(await take('2026-11-20T03:00:00Z', 2), null, 'it has changed something');
  const second = await take('2026-11-20T03:00:00Z', 1);
  assert.equal(second, join(dataDir, 'before-upgrade/2026-11-20T030000Z'));
  copies.finish();
  writeFileSync(join(second!, 'before-upgrade.json'), 'damaged');
  await copies.removeOld(Temporal.Instant.from('2027-01-01T00:00:00Z').epochMilliseconds);
  assert.deepEqual([existsSync(first!), existsSync(second!)], [false, true], 'a damaged copy keeps no other one');
});

test('a copy from before an upgrade has the updated data, and parts of another file system', async (t) => {
  const { dataDir } = unpacked(t, OLDEST);
  const [list, name] = [join(dataDir, 'data-files/installed.json'), 'datacentres-0123456789abcdef.json'];
  mkdirSync(join(dataDir, 'data-files'));
  writeFileSync(join(dataDir, 'data-files', name), '[64500]');
  const file = { name, builtAt: null, entries: 1, sha256: '', installedAt: 0 };
  writeFileSync(list, JSON.stringify({ format: 1, files: { datacentres: file } }));
  const elsewhere = mkdtempSync(
    tmpdir().startsWith('/dev/shm') ? join(UNPACKED, 'svc-upgrade-') : '/dev/shm/svc-upgrade-',
  );
  t.after(() => rmSync(elsewhere, { recursive: true, force: true }));
  const parts = partFiles(dataDir);
  assert.notEqual(statSync(elsewhere).dev, statSync(dataDir).dev);
  cpSync(join(dataDir, 'store'), elsewhere, { recursive: true, verbatimSymlinks: true });
  rmSync(join(dataDir, 'store'), { recursive: true });
  symlinkSync(elsewhere, join(dataDir, 'store'));
  const copy = await new UpgradeCopies(dataDir).take(0, { before: '0.1.0', database: 1, journal: 1, store: 1 });
  assert.deepEqual(partFiles(copy!), parts);
  assert.deepEqual(readFileSync(join(copy!, 'data-files/installed.json')), readFileSync(list));
  const inode = (directory: string) => statSync(join(directory, 'data-files', name)).ino;
  assert.equal(inode(copy!), inode(dataDir), 'it is linked');
  const { status, err } = await svc(['restore', copy!, '--data', join(copy!, 'new')]);
  assert.deepEqual([status, err], [1, `svc: ${join(copy!, 'new')} is in the backup itself\n`]);
});
