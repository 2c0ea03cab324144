import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test('a process ends with the status, and without anything that is run at an ordinary end', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'end-process.ts'));
  const program = `const { endProcess } = await import(${file});
process.on('exit', () => console.log('an ordinary end'));
console.log('written before');
endProcess(3);`;
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.deepEqual(
    { status, signal, stdout, stderr },
    { status: 3, signal: null, stdout: 'written before\n', stderr: '' },
  );
});
