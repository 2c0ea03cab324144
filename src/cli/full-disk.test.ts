/** Tests what commands say when a disk is full that they write to. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lastBackupFailure } from '../backup/last-backup.ts';
import { fillDisk } from '../database/sqlite/fill-disk.fixture.ts';
import { smallDisk } from '../database/sqlite/small-disk.fixture.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import { commandLine, NEW_SITE, svc } from './command-line.fixture.ts';

test('commands name the disk that is full, in one line, and say what to do', async (t) => {
  const full = smallDisk(t, '48m');
  if (full === null) return t.skip('mounting is not permitted');
  const { dataDir, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const { id } = (await json(NEW_SITE)) as { readonly id: string };
  const past = join(emptyDirectory(t), 'past.ndjson');
  writeFileSync(past, '{"ts":"2026-05-20T10:00:00Z","visitor":"v1","u":"/"}\n');
  assert.equal((await svc(['import', past, '--site', id, '--data', dataDir])).status, 0);
  const onFull = join(full, 'data');
  mkdirSync(onFull);
  assert.equal((await svc(['org', 'create', '--name', 'Full', '--data', onFull])).status, 0);
  fillDisk(full);
  for (const [words, directory] of [
    [['org', 'create', '--name', 'Another', '--data', onFull], onFull],
    [['backup', join(full, 'backup'), '--data', dataDir], full],
    [['export', join(full, 'export'), '--site', id, '--data', dataDir], full],
    [['demo', '--data', onFull], onFull],
  ] as const) {
    const { status, err } = await svc(words);
    assert.equal(status, 1, words.join(' '));
    const said = err.split('\n').at(-2)!;
    assert.match(said, new RegExp(`^svc: (.*: )?the disk of ${directory}[^ ]* is full; free up space and try again$`));
    assert.doesNotMatch(err, /ENOSPC|SQLITE|Code: |DB::|[Nn]o space left/, words.join(' '));
  }
  const failure = await lastBackupFailure(dataDir);
  assert.equal(failure?.reason, `the disk of ${full} is full; free up space and try again`);
});
