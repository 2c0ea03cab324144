import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openFixture } from '../sites/fixture.ts';
import type { UploadTask } from '../uploads/upload-task.ts';
import { StoreLock } from './data-directory/store-lock.ts';
import { forkedImports } from './forked-import.ts';
import { readConfig } from './settings/config.ts';

const VISITORS = 'date,visitors,pageviews,bounces,visits,visit_duration\n2024-05-01,5,12,2,6,340\n';

/** Makes a data directory with a site, and tasks of an export beside it. Nothing of it can be published: the store is held. */
async function installation(t: TestContext) {
  const { dataDir, addSite } = await openFixture(t);
  const site = await addSite();
  const directory = dirname(dataDir);
  const path = join(directory, 'imported_visitors.csv');
  writeFileSync(path, VISITORS);
  const held = StoreLock.take(dataDir, 'serve');
  t.after(() => held?.release());
  const inspecting: UploadTask = { step: 'inspecting', path };
  const importing: UploadTask = { step: 'importing', path, site, from: 'plausible' };
  return { config: readConfig({ SVC_DATA: dataDir }, {}), directory, inspecting, importing };
}

test('a task answers from a process of its own, and a failure names no place of the server', async (t) => {
  const { config, directory, inspecting } = await installation(t);
  const run = forkedImports(config);
  const rest = { signal: new AbortController().signal, progressed: () => assert.fail() };
  assert.deepEqual(await run({ task: inspecting, ...rest }), {
    kind: 'finding',
    from: ['plausible', 'ga4'],
    hosts: [],
  });
  const problemOf = async (path: string) => await run({ task: { step: 'inspecting', path }, ...rest });
  writeFileSync(join(directory, 'half.zip'), 'PK\u0003\u0004');
  assert.deepEqual(await problemOf(join(directory, 'half.zip')), {
    kind: 'refused',
    problem: { code: 'failed', message: 'cannot read half.zip: it is damaged or cut off; download the export again' },
  });
  assert.deepEqual(await problemOf(join(directory, 'gone.zip')), {
    kind: 'refused',
    problem: {
      code: 'failed',
      message: "cannot read gone.zip: ENOENT: no such file or directory, stat 'gone.zip'",
    },
  });
});

test('the system ends a task before the service when memory runs out, and one that is ended has ended when it answers', async (t) => {
  const { config, importing } = await installation(t);
  const abort = new AbortController();
  const scores = new Map<number, string>();
  // It waits for the store until it is ended.
  const progressed = () => {
    for (const pid of children()) scores.set(pid, readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim());
    abort.abort();
  };
  const end = await forkedImports(config)({ task: importing, signal: abort.signal, progressed });
  assert.deepEqual(end, { kind: 'refused', problem: { code: 'crashed', how: 'SIGTERM' } });
  const [pid] = [...scores].find(([, score]) => score === '800') ?? [];
  assert.ok(pid !== undefined, [...scores.values()].join(' '));
  assert.ok(!existsSync(`/proc/${pid}`));
  const never = await forkedImports(config)({ task: importing, signal: AbortSignal.abort(), progressed });
  assert.deepEqual(never, { kind: 'refused', problem: { code: 'crashed', how: 'SIGTERM' } });
});

test('a task that takes too much memory, or too long, is ended, and says so', async (t) => {
  const { config, importing } = await installation(t);
  const run = { task: importing, signal: new AbortController().signal, progressed: () => {} };
  const end = async (limits: Parameters<typeof forkedImports>[1]) => await forkedImports(config, limits)(run);
  assert.deepEqual(await end({ heapMib: 8 }), { kind: 'refused', problem: { code: 'out_of_memory' } });
  assert.deepEqual(await end({ deadlineMs: 50 }), { kind: 'refused', problem: { code: 'too_slow' } });
});

test('a task whose service is gone ends', async (t) => {
  const { config, importing: task } = await installation(t);
  const module = join(import.meta.dirname, 'run-import.ts');
  const child = fork(module, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(child, 'exit');
  child.send({ config, task });
  await once(child, 'message');
  child.disconnect();
  assert.deepEqual(await ended, [0, null]);
});

/** The processes that this one has started. */
function children(): number[] {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  return readFileSync(path, 'utf8').trim().split(' ').map(Number);
}
