import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { StoreFile } from './crash-store.fixture.ts';
import { numbered, openFile, RecordingLog, RecordingStore, temporaryDirectory } from './journal.fixture.ts';
import { Loader } from './loader.ts';

/** After how many lines of its output each process is killed. */
const KILLS_AFTER_LINES = [1, 30, 333, 1200, 2500, 777, 4000, 15];

interface Life {
  /** Whole lines that it printed. */
  readonly printed: string[];
  /** Whether it was killed, and did not end by itself. */
  readonly killed: boolean;
}

/** Runs a script and kills it without warning after so many lines. */
async function liveFor(lines: number, script: string, ...args: string[]): Promise<Life> {
  const path = new URL(script, import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const printed: string[] = [];
  assert.ok(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    if (printed.push(line) === lines) child.kill('SIGKILL');
  }
  const [code] = await closed;
  return { printed, killed: code === null };
}

test('killed at any moment: every acknowledged row reaches the store once, in order', async (t) => {
  const directory = temporaryDirectory(t);
  const acknowledged: number[] = [];
  let first = 1;
  for (const lines of KILLS_AFTER_LINES) {
    const { printed, killed } = await liveFor(lines, './crash-collector.fixture.ts', directory, String(first));
    assert.ok(killed);
    acknowledged.push(...printed.map(Number));
    // Beyond anything that was still in flight.
    first = (acknowledged.at(-1) ?? first) + 1_000_000;
  }

  const file = await openFile(t, join(directory, 'collect.db'));
  const store = new StoreFile(join(directory, 'store'));
  const loader = new Loader({ files: [file], store, log: new RecordingLog() });
  loader.start();
  await loader.drain();
  await loader.stop();

  const stored = store.text.trimEnd().split('\n').map(Number);
  const inOrder = stored.every((number, index) => index === 0 || number > (stored[index - 1] ?? 0));
  assert.ok(inOrder, 'each row once, in the order of arrival');
  const known = new Set(stored);
  assert.deepEqual(
    acknowledged.filter((number) => !known.has(number)),
    [],
  );
});

test('a killed import goes on from its checkpoint: every row once, while a loader in another process empties the file', async (t) => {
  const directory = temporaryDirectory(t);
  const last = 60_000;
  const file = await openFile(t, join(directory, 'import.db'));
  const store = new RecordingStore();
  const loader = new Loader({
    files: [file],
    store,
    log: new RecordingLog(),
    minIntervalMs: 0,
    pollIntervalMs: 1,
    range: { maxRows: 1000, maxBytes: 1_000_000 },
  });
  loader.start();

  for (const lines of [1, 20, 3, 111, 40]) {
    const { killed } = await liveFor(lines, './crash-importer.fixture.ts', directory, String(last));
    assert.ok(killed);
  }
  const { printed, killed } = await liveFor(
    Number.POSITIVE_INFINITY,
    './crash-importer.fixture.ts',
    directory,
    String(last),
  );
  assert.deepEqual([killed, printed.at(-1)], [false, String(last)]);
  await loader.drain();
  await loader.stop();

  assert.equal(store.text, numbered(1, last));
});
