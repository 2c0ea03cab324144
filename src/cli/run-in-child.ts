import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CommandCall, CommandOutcome, RunCommand } from '../uploads/run-command.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');
/** The service has priority over it, and stays when memory runs out. */
const NICENESS = 10;
const OOM_SCORE = 800;
/** The share of the machine's memory, and the bounds, of what a command may have in its heap, MiB. It keeps what it reads on disk. */
const HEAP_SHARE = 1 / 8;
const HEAP_MIN_MIB = 256;
const HEAP_MAX_MIB = 2048;
/** A command takes no longer, milliseconds: many times what the largest upload takes. */
const DEADLINE_MS = 4 * 3_600_000;
/** A command prints no more: the summary of a hundred years of days is a third of it. */
const PRINTED_MAX_BYTES = 16 * 1024 * 1024;
/** The last line of a command that fails. */
const FAILURE = /^svc: (.*)$/;

/** The limits of a command's process; those of the machine by default. */
export interface ChildLimits {
  /** The size of the heap, MiB. */
  readonly heapMib?: number;
  readonly deadlineMs?: number;
}

/** Returns a function that runs commands on a data directory, each in a process of its own at a lower priority, with limits. */
export function commandsInChildren(dataDir: string, limits: ChildLimits = {}): RunCommand {
  return (call) => runInChild(dataDir, call, limits);
}

async function runInChild(
  dataDir: string,
  { words, files, signal, progressed }: CommandCall,
  { heapMib = heapOf(totalmem()), deadlineMs = DEADLINE_MS }: ChildLimits,
): Promise<CommandOutcome> {
  const all = [...words, '--data', dataDir, '--json', '--', ...files];
  const options = [...process.execArgv, `--max-old-space-size=${heapMib}`];
  const child = spawn(process.execPath, [...options, MAIN, ...all], { stdio: ['ignore', 'pipe', 'pipe'] });
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, deadlineMs);
  // Its end is awaited: until then it holds the import's lock, and may write.
  const end = () => child.kill();
  signal.addEventListener('abort', end, { once: true });
  let problem: string | null = null;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const failure = FAILURE.exec(line);
    if (failure === null) progressed(line);
    else problem = failure[1]!;
  });
  try {
    const ended = once(child, 'close');
    if (signal.aborted) end();
    else if (child.pid !== undefined) stepBack(child.pid);
    const [printed, [code, killedBy]] = await Promise.all([printedBy(child), ended]);
    if (signal.aborted) return { kind: 'failed', problem: 'the command was ended' };
    if (printed === null) return { kind: 'failed', problem: 'the command printed more than 16 MB' };
    if (code === 0) return { kind: 'done', json: JSON.parse(printed) };
    if (isLate) return { kind: 'failed', problem: 'reading it took too long, and was ended' };
    // Node ends itself so when its heap is full, and the system ends a process so when memory runs out.
    if (killedBy === 'SIGABRT' || killedBy === 'SIGKILL') {
      return {
        kind: 'failed',
        problem: 'the system ended the reading of it, mostly because it takes more memory than there is',
      };
    }
    return { kind: 'failed', problem: problem ?? `the command ended without a word (${code ?? killedBy})` };
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', end);
  }
}

/** Reads what a command prints. A command that prints too much is ended, and null returned. */
async function printedBy(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of child.stdout) {
    bytes += piece.length;
    if (bytes <= PRINTED_MAX_BYTES) pieces.push(piece);
    else child.kill('SIGKILL');
  }
  return bytes > PRINTED_MAX_BYTES ? null : Buffer.concat(pieces).toString();
}

function heapOf(machineBytes: number): number {
  const share = Math.floor((machineBytes / 1024 ** 2) * HEAP_SHARE);
  return Math.max(HEAP_MIN_MIB, Math.min(HEAP_MAX_MIB, share));
}

/** Gives the service priority over a process, and lets the system end that one first when memory runs out. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, NICENESS);
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(OOM_SCORE));
  } catch {
    // It has just ended, or the system has no such file.
  }
}
