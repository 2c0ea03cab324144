/** Says where the processor time of a collected event goes: by thread, and for threads of JavaScript by step. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has a server write down where its compiled code lies, which `perf` reads. */
export const WITH_SYMBOLS = '--perf-basic-prof';
const SAMPLES_PER_SECOND = '499';

/** Threads by their names; the first rule that fits counts. */
const THREADS: readonly (readonly [name: RegExp, thread: string])[] = [
  [/MainThread/, 'main thread'],
  [/^WorkerThread/, 'journal thread'],
  [/V8Worker|DelayedTask/, 'garbage collector and compiler'],
  [/Merge/, 'engine: merges'],
  [/./, 'engine: inserts and others'],
];

const GARBAGE_COLLECTOR = /Heap::CollectGarbage|Scavenger|MarkCompact|IncrementalMarking|Sweeper/;
/** Steps of a thread of JavaScript, by a frame of its stack; the first rule that fits counts. */
const STEPS: readonly (readonly [frame: RegExp, step: string])[] = [
  [/http\/(?:plain-request|collect-headers)/, 'head of the request'],
  [/parseBody|read-body/, 'step: JSON of the body'],
  [/matchOrigin|findSite|page-url|collect\/host|site-directory/, 'step: site, origin and page'],
  [/describeAgent|locate |collect\/lookup|lru-cache|proxy-keys|forwarded/, 'step: proxy, browser and place'],
  [/readEvent|collect\/props|limitRate|fixed-window|exclusion/, 'step: event, properties, rate'],
  [/visitor|salts|node:internal\/crypto/, 'step: visitor'],
  [/append file\S+collect\/steps|encode-event|tab-separated/, 'step: encoding'],
  [/collect\/(?:steps|collector|draft)|domain\//, 'steps, what is compiled into one'],
  [/journal\/(?:open-journal|journal-database)|better-sqlite3/, 'journal: statements and disk'],
  [/journal\/journal-worker/, 'journal: requests'],
  [/encoded-lines|decode-recent|recent-events|range-inserter|load-queue|rollup\//, 'loading'],
  [/journal\/(?:journal|gathering|journal-file)\.ts|node:internal\/worker|MessagePort/, 'to the journal and back'],
  [/writeGeneric|WriteString|uv__write|uv_try_write|node:_http_outgoing/, 'answer: write'],
  [/http\/(?:plain-connection|endpoint)/, 'connection'],
  [/node:_?http|HTTPParser|http_parser/, 'node:http'],
  [/onStreamRead|OnUvRead|node:internal\/streams|AllocateManaged/, 'connection: streams of node:net'],
  [/uv__read|uv__stream_io|uv__io_poll|epoll/, 'connection: read'],
];

/** Processor time of each thread so far, microseconds, by the thread's id. */
export type ThreadTimes = ReadonlyMap<string, { readonly name: string; readonly micros: number }>;

/** Reads the processor time of a process's threads. */
export function threadTimes(pid: number): ThreadTimes {
  const times = new Map<string, { name: string; micros: number }>();
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    try {
      const read = (file: string) => readFileSync(`/proc/${pid}/task/${id}/${file}`, 'utf8');
      times.set(id, { name: read('comm').trim(), micros: Number(read('schedstat').split(' ')[0]) / 1000 });
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

/** Adds up what threads have taken between two looks, microseconds, by what they do. */
export function takenByThread(before: ThreadTimes, after: ThreadTimes): Map<string, number> {
  const taken = new Map<string, number>();
  for (const [id, { name, micros }] of after) {
    const thread = threadOf(name);
    taken.set(thread, (taken.get(thread) ?? 0) + micros - (before.get(id)?.micros ?? 0));
  }
  return taken;
}

function threadOf(name: string): string {
  return THREADS.find(([pattern]) => pattern.test(name))![1];
}

/**
 * Samples a process that was started with `WITH_SYMBOLS` while it works, and returns the share of each step in the
 * time of each thread. Needs `perf` (Debian's package `linux-perf`).
 */
export async function sampledSteps(
  pid: number,
  work: () => Promise<unknown>,
): Promise<Map<string, Map<string, number>>> {
  const file = join(tmpdir(), `perf-${pid}.data`);
  const options = ['-q', '-F', SAMPLES_PER_SECOND, '-e', 'cpu-clock', '-g', '-p', String(pid), '-o', file];
  const perf = spawn('perf', ['record', ...options], { stdio: 'inherit' });
  await once(perf, 'spawn');
  await work();
  perf.kill('SIGINT');
  await once(perf, 'exit');
  forgetReplacedCode(join(tmpdir(), `perf-${pid}.map`));
  const script = ['script', '-i', file, '-F', 'comm,ip,sym'];
  const samples = execFileSync('perf', script, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  rmSync(file);
  const counts = new Map<string, Map<string, number>>();
  for (const sample of samples.split('\n\n')) {
    const [name = '', ...frames] = sample.trim().split('\n');
    if (name === '') continue;
    const thread = threadOf(name.trim());
    const steps = counts.get(thread) ?? new Map<string, number>();
    const step = stepOf(frames);
    counts.set(thread, steps.set(step, (steps.get(step) ?? 0) + 1));
  }
  return new Map([...counts].map(([thread, steps]) => [thread, asShares(steps)]));
}

/** The innermost frame that fits a rule decides. Collecting garbage is a step of its own, whichever code waits for it. */
function stepOf(frames: readonly string[]): string {
  if (frames.some((frame) => GARBAGE_COLLECTOR.test(frame))) return 'garbage collector';
  for (const frame of frames) {
    const found = STEPS.find(([pattern]) => pattern.test(frame));
    if (found !== undefined) return found[1];
  }
  return 'other';
}

function asShares(counts: ReadonlyMap<string, number>): Map<string, number> {
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([what, count]) => [what, count / all]));
}

/** Leaves in a list of compiled functions those that were compiled last where several have lain at the same place. */
function forgetReplacedCode(path: string): void {
  const kept: { readonly start: number; readonly end: number; readonly line: string }[] = [];
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n').reverse()) {
    const [start = 0, size = 0] = line.split(' ', 2).map((text) => Number.parseInt(text, 16));
    const end = start + size;
    let low = 0;
    for (let high = kept.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (kept[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    const next = kept[low];
    if (next === undefined || next.start >= end) kept.splice(low, 0, { start, end, line });
  }
  writeFileSync(path, kept.map(({ line }) => `${line}\n`).join(''));
}
