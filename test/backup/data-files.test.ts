/** Tests what backups do with files beside the database and the store: updated data, and the note of the last backup. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readInstalled } from '../../src/collect/data-files/installed.ts';
import { townMmdb } from '../../src/collect/lookup/mmdb.fixture.ts';
import { createWorld } from '../collect/world.ts';
import { type BackedUp, backup, check, emptyDirectory, filesOf, restore, svc } from './commands.ts';

async function install(t: TestContext) {
  const directory = emptyDirectory(t);
  const dataDir = join(directory, 'data');
  await (await createWorld(dataDir)).close();
  return { dataDir, place: (name: string) => join(directory, name) };
}

test('updated data is restored, linked to an earlier backup, and left out when it is damaged', async (t) => {
  const { dataDir, place } = await install(t);
  const [first, second, third, restored] = [place('1'), place('2'), place('3'), place('restored')];
  const source = emptyDirectory(t);
  writeFileSync(join(source, 'city.mmdb'), townMmdb('Ulm'));
  assert.equal((await svc(['data', 'update', '--from', source, '--data', dataDir])).status, 0);
  const installed = readInstalled(dataDir);
  const city = `data-files/${installed.city!.name}`;
  await backup(dataDir, first);
  assert.deepEqual(
    filesOf(first).filter((path) => path.startsWith('data-files/')),
    [city, 'data-files/installed.json'],
  );
  await restore(first, restored);
  assert.deepEqual(readInstalled(restored), installed);
  assert.deepEqual(readFileSync(join(restored, city)), readFileSync(join(dataDir, city)));
  await backup(dataDir, second, '--base', first);
  assert.equal(statSync(join(second, city)).ino, statSync(join(first, city)).ino);
  rmSync(join(dataDir, city));
  await backup(dataDir, third);
  await check(third);
  assert.equal(existsSync(join(third, 'data-files')), false);
});

test('a backup that cannot be noted is whole, and says so', async (t) => {
  const { dataDir, place } = await install(t);
  // Something else stands where the note is written.
  mkdirSync(join(dataDir, 'backup.json.tmp'));
  const { status, out, err } = await svc(['backup', place('whole'), '--data', dataDir, '--json']);
  assert.equal(status, 0);
  assert.equal((JSON.parse(out) as BackedUp).dir, place('whole'));
  assert.match(err, /^svc: the backup cannot be noted, so svc doctor does not know it: EISDIR[^\n]*\n$/);
  await check(place('whole'));
});
