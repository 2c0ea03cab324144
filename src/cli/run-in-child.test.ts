import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { StoreLock } from '../service/data-directory/store-lock.ts';
import { commandLine } from './command-line.fixture.ts';
import { commandsInChildren } from './run-in-child.ts';

test('a command answers from a process of its own, and its failure is a line', async (t) => {
  const { dataDir, run } = commandLine(t);
  await run(['org', 'create', '--name', 'Example']);
  const inChild = commandsInChildren(dataDir);
  const signal = new AbortController().signal;
  const lines: string[] = [];
  const progressed = (line: string) => lines.push(line);
  const listed = await inChild({ words: ['org', 'list'], files: [], signal, progressed });
  assert.equal(listed.kind, 'done');
  assert.deepEqual(await inChild({ words: ['org', 'bake'], files: [], signal, progressed }), {
    kind: 'failed',
    problem: 'svc org has no "bake", only one of: create, list',
  });
  assert.deepEqual(lines, []);
  assert.deepEqual(await inChild({ words: ['org', 'list'], files: [], signal: AbortSignal.abort(), progressed }), {
    kind: 'failed',
    problem: 'the command was ended',
  });
});

test('the system ends a command before the service when memory runs out, and one that is ended has ended when it answers', async (t) => {
  const { dataDir, run } = commandLine(t);
  await run(['org', 'create', '--name', 'Example']);
  const abort = new AbortController();
  const scores: string[] = [];
  // `serve` runs until it is ended, and holds the data directory until then.
  const progressed = () => {
    const path = `/proc/${process.pid}/task/${process.pid}/children`;
    for (const pid of readFileSync(path, 'utf8').trim().split(' '))
      scores.push(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim());
    abort.abort();
  };
  const outcome = await commandsInChildren(dataDir)({
    words: ['serve', '--port', '0'],
    files: [],
    signal: abort.signal,
    progressed,
  });
  assert.deepEqual(outcome, { kind: 'failed', problem: 'the command was ended' });
  assert.ok(scores.includes('800'), scores.join(' '));
  const lock = StoreLock.take(dataDir, 'serve');
  assert.ok(lock !== null);
  lock.release();
});

test('a command that takes too much memory, or too long, is ended, and says so', async (t) => {
  const { dataDir, run } = commandLine(t);
  await run(['org', 'create', '--name', 'Example']);
  const call = {
    words: ['serve', '--port', '0'],
    files: [],
    signal: new AbortController().signal,
    progressed: () => {},
  };
  assert.deepEqual(await commandsInChildren(dataDir, { heapMib: 8 })(call), {
    kind: 'failed',
    problem: 'the system ended the reading of it, mostly because it takes more memory than there is',
  });
  assert.deepEqual(await commandsInChildren(dataDir, { deadlineMs: 50 })(call), {
    kind: 'failed',
    problem: 'reading it took too long, and was ended',
  });
});
