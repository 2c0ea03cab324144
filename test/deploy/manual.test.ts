/** Tests the manual page and the completions that are made from the help. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { bashCompletions } from '../../deploy/package/completions.ts';
import { type KnownCommand, knownCommands, manualPage } from '../../deploy/package/manual.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';

let commands: readonly KnownCommand[];
before(async () => {
  commands = await knownCommands();
});

test('the manual page has every command, option and example, as they are typed', (t) => {
  const page = manualPage(commands, '1.2.3');
  assert.match(page, /^\.TH SVC 1 "" "svc 1\.2\.3"/);
  // No line is a request of troff by chance.
  const requests = new Set(page.split('\n').flatMap((line) => /^[.'](\S+)/.exec(line)?.[1] ?? []));
  assert.deepEqual(requests, new Set(['TH', 'SH', 'B', 'I', 'SS', 'TP', 'PP', 'nf', 'fi']));
  const plain = page.replaceAll('\\-', '-').replace(/\\f[BIR]|\\&/g, '');
  for (const { name, examples, options } of commands) {
    assert.ok(plain.includes(`.SS svc ${name}`), name);
    for (const example of examples) assert.ok(plain.includes(`svc ${example.replaceAll('\\', '\\e')}`), example);
    for (const option of Object.keys(options)) assert.ok(plain.includes(`--${option}`), option);
  }
  const file = join(emptyDirectory(t), 'svc.1');
  writeFileSync(file, page);
  const shown = spawnSync('groff', ['-man', '-Kutf8', '-Tutf8', '-ww', file], { encoding: 'utf8' });
  if ((shown.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return t.diagnostic('no groff is here');
  assert.deepEqual([shown.status, shown.stderr], [0, '']);
});

test('bash completes commands, their second words, and the options of each', (t) => {
  const file = join(emptyDirectory(t), 'svc');
  writeFileSync(file, bashCompletions(commands));
  const completed = (...words: string[]) => {
    const list = ['svc', ...words].map((word) => `'${word}'`).join(' ');
    const script = `source '${file}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _svc; echo "\${COMPREPLY[*]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ').filter(Boolean);
  };
  assert.deepEqual(completed('ser'), ['serve']);
  assert.ok(completed('').includes('backup') && completed('').length > 15);
  assert.deepEqual(completed('org', ''), [
    'create',
    'list',
    'require-second-factor',
    'second-factor-optional',
    'sessions',
    'delete',
  ]);
  assert.deepEqual(completed('site', 'cr'), ['create']);
  assert.deepEqual(completed('serve', '--po'), ['--port']);
  assert.deepEqual(completed('serve', '', '--po'), ['--port']);
  assert.deepEqual(completed('serve', '--host', '::', '--po'), ['--port']);
  assert.deepEqual(completed('org', 'create', '--n'), ['--name']);
  assert.deepEqual(completed('import', 'x.zip', '--dry'), ['--dry-run']);
  assert.deepEqual(completed('import', 'list', '--si'), ['--site']);
});
