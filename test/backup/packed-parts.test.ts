/** Tests the parts of the store in a backup: small ones are one file each, in format 2. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FileCopier } from '../../src/backup/file-copier.ts';
import { storeDirectory } from '../../src/backup/layout.ts';
import { formatManifest, readManifest } from '../../src/backup/manifest.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { backup, check, emptyDirectory, restore } from './commands.ts';
import { makeSmallInstallation, type SmallInstallation } from './small-installation.ts';

let root: string;
let dir: string;
let installation: SmallInstallation;

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  dir = join(root, 'backup');
  installation = await makeSmallInstallation(join(root, 'data'));
  await backup(installation.dataDir, dir);
});
after(() => rmSync(root, { recursive: true, force: true }));

test('a small part of the store is one file of a backup; a large one is copied as it is, and linked by the next', async (t) => {
  const directory = emptyDirectory(t);
  const data = join(directory, 'data');
  await restore(dir, data);
  const store = await ChdbStore.open(storeDirectory(data));
  const texts = Array.from({ length: 3_000 }, () => randomBytes(1_500).toString('base64'));
  const large = texts.map((text, seq) =>
    encodeEvent(eventWith({ site: 1, day: '2026-05-20', seq, props: `{"a":"${text}"}` })),
  );
  await store.insertEvents(Buffer.from(large.join('')));
  await store.close();
  const [first, second] = [join(directory, 'first'), join(directory, 'second')];
  await backup(data, first);
  await backup(data, second, '--base', first);
  const { files } = readManifest(first);
  const small = files.filter(({ holds }) => holds !== undefined);
  const ofLarge = files.filter(({ path }) => path.includes('/20260520_'));
  assert.ok(small.length > 3 && small.every(({ holds }) => holds!.length >= 10));
  assert.ok(ofLarge.length >= 10 && ofLarge.every(({ holds }) => holds === undefined));
  for (const { path } of [...small, ...ofLarge]) {
    assert.equal(statSync(join(second, path)).ino, statSync(join(first, path)).ino, path);
  }
  const again = join(directory, 'again');
  assert.deepEqual(await restore(second, again), { sites: 2, events: installation.pages.length + large.length });
  for (const { path } of ofLarge) {
    assert.ok(readFileSync(join(again, path)).equals(readFileSync(join(data, path))), path);
  }
});

test('a backup of format 1, in which each file of a part is one, is restored', async (t) => {
  const directory = emptyDirectory(t);
  const [earlier, data] = [join(directory, 'earlier'), join(directory, 'data')];
  const manifest = readManifest(dir);
  const copier = new FileCopier(earlier, () => {});
  mkdirSync(earlier);
  for (const file of manifest.files) {
    if (file.holds === undefined) copier.copy(file.path, join(dir, file.path));
    else copier.unpack(file, readFileSync(join(dir, file.path)));
  }
  const { files } = copier;
  writeFileSync(join(earlier, 'manifest.json'), formatManifest({ ...manifest, format: 1, files }));
  assert.deepEqual(await restore(earlier, data), { sites: 2, events: installation.pages.length });
  const next = join(directory, 'next');
  await backup(data, next, '--base', earlier);
  await check(next);
});
