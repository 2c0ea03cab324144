import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nativeMemory, programMappings } from './native-memory.ts';

test('a process goes on with fewer pages after its program has been unmapped', () => {
  const memory = nativeMemory();
  assert.ok(memory !== null, 'this system has none of the calls');
  const filePages = () => {
    const rollup = readFileSync('/proc/self/smaps_rollup', 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]);
    return kilobytes('Rss') - kilobytes('Anonymous');
  };
  const before = filePages();
  memory.trimHeaps();
  memory.dropProgramPages();
  assert.ok(filePages() < 0.8 * before, `${before} kB before, ${filePages()} kB after`);
  // Code that has not run yet in this process.
  assert.equal(execFileSync('/bin/echo', ['there']).toString(), 'there\n');
  assert.equal(JSON.stringify(structuredClone(new Map([[1, { a: 2 }]]).get(1))), '{"a":2}');
});

const mapping = (range: string, permissions: string, file: string, numbers: Readonly<Record<string, number>>) =>
  [
    `${range} ${permissions} 00000000 08:01 12345 ${' '.repeat(20)}${file}`,
    ...Object.entries({ Rss: 2048, Private_Dirty: 0, Anonymous: 0, Locked: 0, ...numbers }).map(
      ([name, kilobytes]) => `${`${name}:`.padEnd(16)}${String(kilobytes).padStart(8)} kB`,
    ),
    'VmFlags: rd mr mw me',
    '',
  ].join('\n');

test('only pages of files are dropped that nothing was written to', () => {
  const smaps = [
    mapping('1000-2000', 'r-xp', '/usr/lib/engine.so', {}),
    mapping('2000-3000', 'r--p', '/usr/lib/engine.so', { Anonymous: 12_288 }),
    mapping('3000-4000', 'r--p', '/usr/lib/engine.so', { Private_Dirty: 4 }),
    mapping('4000-5000', 'rw-p', '/usr/lib/engine.so', {}),
    mapping('5000-6000', 'rwxp', '', {}),
    mapping('6000-7000', 'r--p', '/usr/lib/small.so', { Rss: 100 }),
    mapping('7000-8000', 'r-xp', '[vdso]', {}),
    mapping('7f1234567000-7f1234568000', 'r--p', '/usr/bin/a program', {}),
    mapping('9000-a000', 'rw-s', '/dev/shm/shared', {}),
    mapping('a000-b000', 'r--p', '/usr/lib/locked.so', { Locked: 8 }),
  ].join('');
  assert.deepEqual(programMappings(smaps), [
    { from: 0x1000n, to: 0x2000n },
    { from: 0x7f1234567000n, to: 0x7f1234568000n },
  ]);
});
