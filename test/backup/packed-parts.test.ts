/** Tests the parts of the store in a backup: small ones are one file each, in format 2. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FileCopier } from '../../src/backup/file-copier.ts';
import { formatManifest, readManifest } from '../../src/backup/manifest.ts';
import { backup, check, emptyDirectory, restore } from './commands.ts';
import { LARGE_DAY, makeSmallInstallation, type SmallInstallation, withLargeDay } from './small-installation.ts';

let root: string;
let dir: string;
let installation: SmallInstallation;

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  dir = join(root, 'backup');
  installation = await withLargeDay(await makeSmallInstallation(join(root, 'data')));
  await backup(installation.dataDir, dir);
});
after(() => rmSync(root, { recursive: true, force: true }));

test('a small part of the store is one file of a backup; a large one is copied as it is, and both are linked by the next', async (t) => {
  const directory = emptyDirectory(t);
  const second = join(directory, 'second');
  await backup(installation.dataDir, second, '--base', dir);
  const { files } = readManifest(dir);
  const small = files.filter(({ holds }) => holds !== undefined);
  assert.ok(small.length > 3 && small.every(({ holds }) => holds!.length >= 10));
  assert.ok(ofLarge().length >= 10 && ofLarge().every(({ holds }) => holds === undefined));
  for (const { path } of [...small, ...ofLarge()]) assertLinked(path, second, dir);
  const restored = join(directory, 'restored');
  assert.deepEqual(await restore(second, restored), { sites: 2, events: installation.pages.length });
  for (const { path } of ofLarge()) {
    assert.ok(readFileSync(join(restored, path)).equals(readFileSync(join(installation.dataDir, path))), path);
  }
});

test('a backup of format 1, in which each file of a part is one, is restored, and linked to as far as it can be', async (t) => {
  const directory = emptyDirectory(t);
  const [earlier, restored, next] = [join(directory, 'earlier'), join(directory, 'restored'), join(directory, 'next')];
  const manifest = readManifest(dir);
  const copier = new FileCopier(earlier, () => {});
  mkdirSync(earlier);
  for (const file of manifest.files) {
    if (file.holds === undefined) copier.copy(file.path, join(dir, file.path));
    else copier.unpack(file, readFileSync(join(dir, file.path)));
  }
  const { files } = copier;
  writeFileSync(join(earlier, 'manifest.json'), formatManifest({ ...manifest, format: 1, files }));
  assert.deepEqual(await restore(earlier, restored), { sites: 2, events: installation.pages.length });
  await backup(installation.dataDir, next, '--base', earlier);
  await check(next);
  for (const { path } of ofLarge()) assertLinked(path, next, earlier);
});

function ofLarge() {
  return readManifest(dir).files.filter(({ path }) => path.includes(`/${LARGE_DAY}_`));
}

function assertLinked(path: string, one: string, other: string): void {
  assert.equal(statSync(join(one, path)).ino, statSync(join(other, path)).ino, path);
}
