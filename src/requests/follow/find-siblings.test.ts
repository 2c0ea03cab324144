import assert from 'node:assert/strict';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { emptyDirectory } from '../../sites/fixture.ts';
import { findSiblings, possibleLog } from './find-siblings.ts';

/** Makes files, each written to a second after the one before it, and lists those of a log. */
async function listed(t: TestContext, log: string, names: readonly string[]): Promise<string[]> {
  const directory = emptyDirectory(t);
  for (const [second, name] of names.entries()) {
    writeFileSync(join(directory, name), name);
    utimesSync(join(directory, name), second + 1, second + 1);
  }
  return (await findSiblings(join(directory, log))).map(({ path }) => basename(path));
}

test('numbered files are in the order of their numbers, whatever their times', async (t) => {
  const names = ['access.log', 'access.log.1', 'access.log.10.gz', 'access.log.2.gz', 'access.log.9.gz'];
  assert.deepEqual(await listed(t, 'access.log', names), [
    ...['access.log.10.gz', 'access.log.9.gz', 'access.log.2.gz', 'access.log.1', 'access.log'],
  ]);
});

test('dated files are in the order of their dates', async (t) => {
  for (const names of [
    ['access.log-20260518.gz', 'access.log-20260519', 'access.log-20260520', 'access.log'],
    ['access-20260518.log.gz', 'access-20260519.log', 'access.log'],
    ['access-2026-05-18T12-00-00.000.log.gz', 'access-2026-05-19T12-00-00.000-size.log', 'access.log'],
    ['access.log.1779278400', 'access.log.1779364800', 'access.log'],
    ['access.1.log', 'access.log'],
  ]) {
    assert.deepEqual(await listed(t, 'access.log', names.toReversed()), names);
  }
});

test('other files are left out, and a gzip beside its file, which is being made', async (t) => {
  const names = [
    'access.log.1',
    'access.log.1.gz',
    'error.log',
    'error.log.1',
    'access.log.old',
    'access_ssl.log',
    'b.access.log',
  ];
  assert.deepEqual(await listed(t, 'access.log', names), ['access.log.1']);
  assert.deepEqual(await listed(t, 'access', ['access.1', 'access.log.2', 'access']), ['access.1', 'access']);
  assert.deepEqual(await findSiblings(join(emptyDirectory(t), 'none/access.log')), []);
});

test('a link to the file that is written to is that file', async (t) => {
  const directory = emptyDirectory(t);
  writeFileSync(join(directory, 'access.log.1779364800'), '');
  symlinkSync('access.log.1779364800', join(directory, 'access.log'));
  assert.equal((await findSiblings(join(directory, 'access.log'))).length, 1);
});

test('when a log was first rotated by numbers and then by dates, the files that were written last come last', async (t) => {
  const names = ['access.log.2', 'access.log.1', 'access.log-20260519', 'access.log-20260520', 'access.log'];
  assert.deepEqual(await listed(t, 'access.log', names), names);
});

test('the log of a rotated file is found by its name', () => {
  const logs = {
    '/var/log/access.log.1': '/var/log/access.log',
    '/var/log/access.log.12.gz': '/var/log/access.log',
    '/var/log/access.log-20260520.gz': '/var/log/access.log',
    '/var/log/access-2026-05-20T12-00-00.000.log.gz': '/var/log/access.log',
    '/var/log/access-2026-05-20T12-00-00.000-size.log': '/var/log/access.log',
    '/var/log/access.log': null,
    '/var/log/access.log.gz': null,
    '/var/log/other.log.old': null,
  };
  for (const [path, log] of Object.entries(logs)) assert.equal(possibleLog(path), log, path);
});
