/**
 * The process is stopped between any two system calls of one insert into the engine. After each stop, the next process
 * must find every row once. strace stops it; without strace, or without the right to trace, that test is skipped.
 *
 * All stops: SVC_TEST_STOPS=all node --test test/heavy/insert-faults.test.ts
 */
import assert from 'node:assert/strict';
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { ImportWriter } from '../../src/journal/import-writer.ts';
import { JournalDatabase } from '../../src/journal/journal-database.ts';
import { importJournalPath } from '../../src/service/data-directory/paths.ts';
import { openStorage } from '../../src/service/data-directory/storage.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { cannotTrace, type Stop, SYSTEM_CALLS, stopBefore, TRACED } from './tracing.ts';

/** The number of stops, or `all`. */
const STOPS = process.env.SVC_TEST_STOPS ?? '5';
const ROWS = 200;
const DAYS = ['2026-05-12', '2026-05-13', '2026-05-14'] as const;
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

interface Found {
  readonly rows: number;
  readonly seqs: number;
}

test('stopped between any two system calls of an insert, it has every row once', { timeout: 1_800_000 }, async (t) => {
  const base = await baseDirectory();
  if (cannotTrace(t)) return;
  const all = await countedStops(t, base);
  const stops = STOPS === 'all' ? all : spread(all, Number(STOPS));

  const wrong: string[] = [];
  let lost = 0;
  let doubled = 0;
  let stopped = 0;
  for (const { call, nth } of stops) {
    const dataDir = copyOf(t, base);
    const { killed, calls } = await load(t, dataDir, stopBefore({ call, nth }));
    if (killed) stopped += 1;
    const { rows, seqs } = await rowsOf(dataDir);
    lost += ROWS - seqs;
    doubled += rows - seqs;
    if (rows !== ROWS || seqs !== ROWS) wrong.push(`${call} ${nth}: ${rows} rows, ${seqs} different; ${calls.at(-1)}`);
    rmSync(dataDir, { recursive: true, force: true });
  }
  t.diagnostic(`${lost} lost, ${doubled} doubled of ${stopped} stops; an insert has ${all.length} places to stop`);
  assert.deepEqual(wrong, []);
  // The number of calls of a thread differs a little from run to run.
  assert.ok(stopped >= stops.length * 0.7, `only ${stopped} of ${stops.length} stops were reached`);
});

test('the engine has logged the token of a range, but not stored its rows: the range is still loaded', async (t) => {
  const waiting = copyOf(t, await baseDirectory());
  append(waiting);
  const journal = new JournalDatabase(importJournalPath(waiting));
  journal.claim({ maxRows: ROWS, maxBytes: 1 });
  journal.close();
  const loaded = copyOf(t, waiting);
  assert.deepEqual(await rowsOf(loaded), { rows: ROWS, seqs: ROWS });

  // Recreates the state of a kill between two steps: the engine writes its log of tokens before it renames the part.
  const logs = deduplicationLogs(loaded);
  for (const path of logs) cpSync(join(loaded, path), join(waiting, path));
  const { rows, seqs } = await rowsOf(waiting);
  t.diagnostic(`${ROWS - seqs} lost, ${rows - seqs} doubled; ${logs.length} deduplication logs were carried over`);
  assert.deepEqual({ rows, seqs }, { rows: ROWS, seqs: ROWS });
});

test('the engine has stored rows of a range, but a power cut lost their token: nothing is loaded twice', async (t) => {
  const base = await baseDirectory();
  if (cannotTrace(t)) return;
  const renames = (await countedStops(t, base)).filter(({ call }) => call.startsWith('rename'));
  const wrong: string[] = [];
  // At the first rename no part is stored yet.
  for (const { call, nth } of renames.slice(1)) {
    const dataDir = copyOf(t, base);
    await load(t, dataDir, stopBefore({ call, nth }));
    // The engine syncs the part, but not the log of tokens.
    for (const path of deduplicationLogs(dataDir)) {
      if (existsSync(join(base, path))) cpSync(join(base, path), join(dataDir, path));
      else truncateSync(join(dataDir, path));
    }
    const { rows, seqs } = await rowsOf(dataDir);
    t.diagnostic(`${call} ${nth}: ${ROWS - seqs} lost, ${rows - seqs} doubled`);
    if (rows !== ROWS || seqs !== ROWS) wrong.push(`${call} ${nth}: ${rows} rows, ${seqs} different`);
  }
  assert.deepEqual(wrong, []);
});

/** A data directory with an empty store and empty journals, created once. */
let base: Promise<string> | undefined;
function baseDirectory(): Promise<string> {
  base ??= (async () => {
    const dataDir = join(root, 'base');
    mkdirSync(dataDir);
    await (await openStorage(dataDir, LOG)).close();
    return dataDir;
  })();
  return base;
}
const root = mkdtempSync(join(realpathSync(tmpdir()), 'svc-insert-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

function copyOf(t: TestContext, dataDir: string): string {
  const copy = mkdtempSync(join(root, 'copy-'));
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Appends one range of all rows to the import journal. */
function append(dataDir: string): void {
  const { events } = scenarioWorld({
    now: `${DAYS[2]}T23:00`,
    events: Array.from({ length: ROWS }, (_, i) => ({ at: `${DAYS[i % DAYS.length]}T10:00`, visitor: String(i + 1) })),
  });
  const writer = new ImportWriter(importJournalPath(dataDir));
  writer.appendBatch(Buffer.from(events.map(encodeEvent).join('')), ROWS);
  writer.close();
}

/** Opens a data directory, loads its journals, and counts the rows. */
async function rowsOf(dataDir: string): Promise<Found> {
  const storage = await openStorage(dataDir, LOG);
  try {
    await storage.loader.drain();
    const [found] = await storage.store.query<Found>('SELECT count() AS rows, uniqExact(seq) AS seqs FROM events');
    return found!;
  } finally {
    await storage.close();
  }
}

interface Run {
  readonly killed: boolean;
  /** The traced calls, as strace writes them. */
  readonly calls: readonly string[];
}

/** Loads one range in a separate process, traced from before the range is written until the end. */
async function load(t: TestContext, dataDir: string, injection: readonly string[]): Promise<Run> {
  const fixture = join(import.meta.dirname, 'insert.fixture.ts');
  const loader: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [fixture, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => loader.kill('SIGKILL'));
  const ended = once(loader, 'exit');
  await once(loader.stdout, 'data');
  const output = `${dataDir}.strace`;
  const tracing = ['-f', '-y', '-s', '16', '-o', output, '-p', String(loader.pid), '-e', `trace=${TRACED}`];
  const tracer: ChildProcess = spawn('strace', [...tracing, ...injection], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => tracer.kill('SIGKILL'));
  const traced = once(tracer, 'exit');
  // strace prints "attached" on standard error.
  const [said] = (await once(tracer.stderr!, 'data')) as [Buffer];
  assert.match(String(said), /attached/);
  append(dataDir);
  loader.stdin.write('go\n');
  // The process may have ended already.
  loader.stdin.on('error', () => {});
  loader.stdout.resume();
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  await traced;
  const calls = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => /^\d+\s+\w+\(/.test(line));
  rmSync(output);
  return { killed: signal === 'SIGKILL', calls };
}

/** Returns every possible stop: for each call, as many as the thread with most of them makes while it loads. */
async function countedStops(t: TestContext, base: string): Promise<Stop[]> {
  const dataDir = copyOf(t, base);
  const { killed, calls } = await load(t, dataDir, []);
  assert.ok(!killed);
  assert.deepEqual(await rowsOf(dataDir), { rows: ROWS, seqs: ROWS });
  const counts = new Map<string, number>();
  const last = new Map<string, number>();
  for (const line of calls) {
    const [, thread, call] = /^(\d+)\s+(\w+)\(/.exec(line) ?? [];
    if (thread === undefined || call === undefined) continue;
    const nth = (counts.get(`${thread} ${call}`) ?? 0) + 1;
    counts.set(`${thread} ${call}`, nth);
    // Writes to pipes and the like count for the number, but the process is not stopped at them.
    if (/\/(store|journal)\//.test(line)) last.set(call, Math.max(last.get(call) ?? 0, nth));
    if (line.includes('"loaded')) break;
  }
  return SYSTEM_CALLS.flatMap((call) =>
    Array.from({ length: last.get(call) ?? 0 }, (_, i): Stop => ({ call, nth: i + 1 })),
  );
}

/** Selects some stops: up to half of them at renames, by which the engine stores a part, and the others evenly. */
function spread(all: readonly Stop[], count: number): Stop[] {
  const renames = all.filter(({ call }) => call.startsWith('rename')).slice(0, Math.ceil(count / 2));
  const others = all.filter(({ call }) => !call.startsWith('rename'));
  const more = Math.max(0, count - renames.length);
  return [
    ...renames,
    ...Array.from({ length: more }, (_, i) => others[Math.floor(((i + 0.5) * others.length) / more)]!),
  ];
}

/** Returns the engine's logs of inserted tokens below a data directory, without links to them. */
function deduplicationLogs(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith('/deduplication_logs'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => realpathSync(path) === path)
    .map((path) => relative(dataDir, path));
}
