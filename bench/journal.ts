/**
 * Measures the journal per event: rows through the group commit, against appending the same strings to an array.
 * Usage: taskset -c 0 node bench/journal.ts [seconds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../src/journal/journal.ts';
import { JournalFile } from '../src/journal/journal-file.ts';

const SECONDS = Number(process.argv[2] ?? 3);
/** The number of requests that a busy event loop handles in one turn. */
const ROWS_PER_TURN = 64;
const LINE = `${['12', '2026-01-31', '13', '9182736450918273645', '1769865600000000', '42', 'pageview'].join('\t')}\t${'x'.repeat(170)}\n`;
const log = { info: console.error, warn: console.error, error: console.error };

interface Run {
  readonly rows: number;
  readonly seconds: number;
  readonly cpuMicrosPerRow: number;
}

/**
 * Appends rows turn by turn. `unsettled` returns the number of rows without a commit, so that the feed never runs far
 * ahead.
 */
async function feed(append: (line: string) => void, unsettled: () => number): Promise<Run> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let rows = 0;
  while (performance.now() - start < SECONDS * 1000) {
    if (unsettled() < 20_000) {
      for (let i = 0; i < ROWS_PER_TURN; i++) append(LINE);
      rows += ROWS_PER_TURN;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (unsettled() > 0) await new Promise((resolve) => setImmediate(resolve));
  const { user, system } = process.cpuUsage(cpu);
  return { rows, seconds: (performance.now() - start) / 1000, cpuMicrosPerRow: (user + system) / rows };
}

const directory = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const file = await JournalFile.open({ path: join(directory, 'collect.db'), log });
const journal = new Journal({ file, log });

const kept: string[] = [];
const floor = await feed(
  (line) => {
    kept.push(line);
    if (kept.length === 100_000) kept.length = 0;
  },
  () => 0,
);

let unsettled = 0;
let lost = 0;
const journaled = await feed(
  (line) => {
    unsettled += 1;
    journal.append(line, (ok) => {
      unsettled -= 1;
      if (!ok) lost += 1;
    });
  },
  () => unsettled,
);
const { commits } = journal.metrics;
await journal.close();
await file.close();
rmSync(directory, { recursive: true });

const figures = {
  rowsPerSecond: Math.round(journaled.rows / journaled.seconds),
  commitsPerSecond: Math.round(commits / journaled.seconds),
  rowsPerCommit: Math.round(journaled.rows / commits),
  cpuMicrosPerRow: Number(journaled.cpuMicrosPerRow.toFixed(3)),
  floorCpuMicrosPerRow: Number(floor.cpuMicrosPerRow.toFixed(3)),
  ratioToFloor: Number((journaled.cpuMicrosPerRow / floor.cpuMicrosPerRow).toFixed(1)),
  lost,
};
console.log(JSON.stringify(figures));
