/** Tests which backups are noted as failed. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { lastBackupFailure } from '../../backup/last-backup.ts';
import { emptyDirectory } from '../../sites/fixture.ts';
import { commandLine } from '../command-line.fixture.ts';

async function installation(t: TestContext) {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  return { dataDir, run, place: join(emptyDirectory(t), 'backup') };
}

/** Asks the next command that takes requests to stop for one, as Ctrl-C does. */
function stopNext() {
  const listening = (event: string | symbol) => {
    if (event !== 'SIGINT') return;
    process.off('newListener', listening);
    queueMicrotask(() => process.emit('SIGINT'));
  };
  process.on('newListener', listening);
}

test('a backup that fails is noted, with the reason', async (t) => {
  const { dataDir, run, place } = await installation(t);
  const { status, err } = await run(['backup', place, '--base', join(dataDir, 'nowhere')]);
  assert.equal(status, 1);
  const { reason } = (await lastBackupFailure(dataDir))!;
  assert.match(reason, /nowhere/);
  assert.ok(err.includes(reason), err);
});

test('a failure that cannot be noted is said', async (t) => {
  const { dataDir, run, place } = await installation(t);
  mkdirSync(join(dataDir, 'backup.json.tmp'));
  const { status, err } = await run(['backup', place, '--base', join(dataDir, 'nowhere')]);
  assert.equal(status, 1);
  assert.match(err, /^svc: the failed backup cannot be noted, so svc doctor does not know of it: EISDIR/m);
  assert.match(err, /nowhere/);
});

test('a backup that was stopped is not noted as failed, whether it has a name or a place that keeps several', async (t) => {
  const { dataDir, run, place } = await installation(t);
  mkdirSync(place);
  for (const words of [[place], ['--into', place]]) {
    stopNext();
    const { status, err } = await run(['backup', ...words]);
    assert.deepEqual([status, err], [1, 'svc: the backup was stopped\n']);
    assert.equal(await lastBackupFailure(dataDir), null);
  }
});

test('a place that is refused is not noted as a failed backup', async (t) => {
  const { dataDir, run, place } = await installation(t);
  mkdirSync(place);
  writeFileSync(join(place, 'notes.txt'), 'mine');
  for (const [dir, said] of [
    [place, /is not empty; name a directory that is absent or empty/],
    [join(place, 'notes.txt'), /is there already, and is no directory/],
  ] as const) {
    const { status, err } = await run(['backup', dir]);
    assert.equal(status, 1);
    assert.match(err, said);
    assert.equal(await lastBackupFailure(dataDir), null);
  }
});
