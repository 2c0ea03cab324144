import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { smallDisk } from '../database/sqlite/small-disk.fixture.ts';
import { Staging } from './staging.ts';

/** More than any system gives. */
const NO_PROCESS = 999_999_999;

function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-staging-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('a directory has its name once it is complete, and takes the place of an empty one', async (t) => {
  const root = temporaryDirectory(t);
  for (const [name, isThere] of [
    ['a/b/absent', false],
    ['empty', true],
  ] as const) {
    const place = join(root, name);
    if (isThere) mkdirSync(place);
    const staging = await Staging.begin(place);
    writeFileSync(join(staging.path, 'last'), '');
    assert.equal(existsSync(place) && readdirSync(place).length > 0, false);
    staging.place('last');
    assert.deepEqual(readdirSync(place), ['last']);
    await assert.rejects(Staging.begin(place), {
      name: 'BackupError',
      message: `${place} is not empty; name a directory that is absent or empty`,
    });
  }
  assert.deepEqual(readdirSync(root), ['a', 'empty']);
});

test('what dead processes have left for the same place is removed, and nothing else', async (t) => {
  const root = temporaryDirectory(t);
  const place = join(root, 'b');
  const active = await Staging.begin(place);
  const others = [
    `b.partial-${process.ppid}-abc`,
    'b.partial-mine',
    'bb.partial-999999999-abc',
    'a.partial-999999999-abc',
  ];
  const left = [`b.partial-${NO_PROCESS}-abc`, `b.partial-${NO_PROCESS}-abc-restored`, `b.partial-${process.pid}-abc`];
  for (const name of [...others, ...left]) mkdirSync(join(root, name));
  const staging = await Staging.begin(place);
  const kept = [active, staging].map(({ path }) => path.slice(root.length + 1));
  assert.deepEqual(readdirSync(root).sort(), [...others, ...kept].sort());
  await active.discard();
  await staging.discard();
  assert.deepEqual(readdirSync(root).sort(), others.sort());
});

test('a mount point is filled inside, and what makes it complete comes last', async (t) => {
  const place = smallDisk(t, '2m');
  if (place === null) return t.skip('mounting is not permitted');
  mkdirSync(join(place, 'lost+found'));
  mkdirSync(join(place, `.partial-${NO_PROCESS}-abc`));
  const staging = await Staging.begin(place);
  for (const name of ['first', 'last']) writeFileSync(join(staging.path, name), '');
  assert.equal(staging.path.startsWith(join(place, '.partial-')), true);
  Staging.takeOver(staging.path, place).place('last');
  assert.deepEqual(readdirSync(place).sort(), ['first', 'last', 'lost+found']);
  await assert.rejects(Staging.begin(place), /is not empty/);
});
