/** Tests a directory that keeps several backups: their names, what they share, and which of them stay. */
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readManifest } from '../../src/backup/manifest.ts';
import { type BackedUp, check, emptyDirectory, json, refused, restore } from './commands.ts';
import { makeSmallInstallation } from './small-installation.ts';

interface Kept extends BackedUp {
  readonly kept: readonly string[];
  readonly removed: readonly string[];
}

const clockAt = (text: string) => {
  const micros = Temporal.Instant.from(text).epochMilliseconds * 1000;
  return { nowMicros: () => micros };
};

/** Makes an installation beside a directory for backups. */
async function makePlace(t: TestContext) {
  const root = emptyDirectory(t);
  const [dataDir, place] = [join(root, 'data'), join(root, 'backups')];
  await makeSmallInstallation(dataDir);
  const into = (at: string, ...options: readonly string[]) =>
    json(['backup', '--into', place, ...options, '--data', dataDir], { clock: clockAt(at) }) as Promise<Kept>;
  return { root, dataDir, place, into };
}

test('backups are named by their instant, share what is the same, and go when the rule does not keep them', async (t) => {
  const { dataDir, place, into } = await makePlace(t);
  const first = await into('2026-11-20T23:59:59.9Z');
  assert.deepEqual(Object.keys(first), ['dir', 'bytes', 'seconds', 'sites', 'events', 'kept', 'removed']);
  assert.equal(first.dir, join(place, '2026-11-20T235959Z'));
  assert.deepEqual([first.kept, first.removed], [['2026-11-20T235959Z'], []]);
  const second = await into('2026-11-21T03:00:00Z');
  const parts = readManifest(second.dir).files.flatMap(({ path, holds }) => (holds === undefined ? [] : [path]));
  assert.ok(parts.length > 0);
  for (const path of parts) assert.equal(statSync(join(second.dir, path)).ino, statSync(join(first.dir, path)).ino);
  const again = await into('2026-11-21T03:00:00Z');
  assert.equal(again.dir, join(place, '2026-11-21T030001Z'), 'the second was taken already');

  // A directory that only looks like a backup stays: a name that is another's, a directory without a manifest, a damaged one.
  mkdirSync(join(place, '2026-11-01T000000Z'));
  writeFileSync(join(place, '2026-11-01T000000Z', 'notes.txt'), 'mine');
  cpSync(second.dir, join(place, 'before-the-move'), { recursive: true });
  cpSync(first.dir, join(place, '2026-11-02T000000Z'), { recursive: true });
  appendFileSync(join(place, '2026-11-02T000000Z', 'manifest.json'), ' ');
  const last = await into('2026-11-22T03:00:00Z', '--keep', '2d,1w');
  assert.deepEqual(last.kept, ['2026-11-21T030001Z', '2026-11-22T030000Z']);
  assert.deepEqual(last.removed, ['2026-11-20T235959Z', '2026-11-21T030000Z']);
  assert.deepEqual(readdirSync(place).sort(), [
    ...['2026-11-01T000000Z', '2026-11-02T000000Z', '2026-11-21T030001Z', '2026-11-22T030000Z', 'before-the-move'],
  ]);
  await check(last.dir);
  const { backups } = (await json(['backup', 'list', place])) as { backups: { name: string; dir: string }[] };
  assert.deepEqual(
    backups.map(({ name, dir }) => [name, dir]),
    last.kept.map((name) => [name, join(place, name)]),
  );
  const { sites, events } = last;
  const restored = join(place, '../restored');
  assert.deepEqual(await restore(last.dir, restored), { sites, events });
  const [started, finished] = [`backup.started ${last.dir}`, `backup.finished ${last.dir}`];
  assert.deepEqual((await recordedBackups(dataDir)).slice(0, 2), [finished, started]);
  assert.deepEqual((await recordedBackups(restored)).slice(0, 2), [`backup.restored ${last.dir}`, started]);
  const note = (await json(['backup', 'list', join(place, 'none')])) as { backups: unknown[] };
  assert.deepEqual(note.backups, []);
  assert.ok(!readdirSync(dataDir).includes('upload'));
});

/** Lists what the record of an installation says of backups, each with its place, the latest first. */
async function recordedBackups(dataDir: string): Promise<readonly string[]> {
  const { entries } = (await json(['audit', 'list', '--org', '0', '--action', 'backup', '--data', dataDir])) as {
    readonly entries: readonly { readonly action: string; readonly changes: Record<string, readonly unknown[]> }[];
  };
  return entries.map(({ action, changes }) => `${action} ${(changes.place ?? changes.from)?.[1]}`);
}

test('a backup that has just been taken stays, whatever the clock named it', async (t) => {
  const { place, into } = await makePlace(t);
  await into('2026-11-20T03:00:00Z');
  const behind = await into('2025-01-01T00:00:00Z', '--keep', '1d');
  assert.deepEqual([behind.kept, behind.removed], [['2025-01-01T000000Z', '2026-11-20T030000Z'], []]);
  await check(behind.dir);
  const next = await into('2026-11-21T03:00:00Z', '--keep', '1d');
  assert.deepEqual(next.removed, ['2025-01-01T000000Z', '2026-11-20T030000Z']);
  assert.deepEqual(readdirSync(place), ['2026-11-21T030000Z']);
  await check(next.dir);
});

test('what a killed command has left is removed by the next one; of others nothing', async (t) => {
  const { place, into } = await makePlace(t);
  await into('2026-11-20T03:00:00Z');
  const dead = '2026-11-19T030000Z.partial-4194303-0123456789ab';
  const other = 'of-others.partial-4194303-0123456789ab';
  const living = `2026-11-19T040000Z.partial-${process.ppid}-0123456789ab`;
  for (const name of [dead, other, living]) mkdirSync(join(place, name));
  await into('2026-11-21T03:00:00Z');
  assert.deepEqual(readdirSync(place).sort(), [living, '2026-11-20T030000Z', '2026-11-21T030000Z', other].sort());
});

test('options that do not go together are refused', async (t) => {
  const { root, place, dataDir } = await makePlace(t);
  const data = ['--data', dataDir];
  await refused(['backup', ...data], /DIR is missing, or --into PLACE/);
  await refused(['backup', place, '--keep', '7d', ...data], /a backup with a name of its own takes no --keep/);
  await refused(['backup', '--into', place, '--base', root, ...data], /--into takes no --base/);
  await refused(['backup', '--into', place, '--keep', '7x', ...data], /--keep must be numbers of days/);
  await refused(['backup', '--check', place, '--into', place], /--check takes no --into/);
  await refused(['backup', 's3://backups/svc', ...data], /gets its name there: --into s3:\/\/backups\/svc/);
  await refused(['backup', '--into', 's3://backups/svc', ...data], /set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  await refused(['backup', '--into', place, '--data', join(root, 'none')], /no svc data in/);
  assert.deepEqual(readdirSync(root), ['data']);
});
