import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { currentActor } from '../database/audit/actor.ts';
import type { ImportEnd, ImportEvent } from '../import/run/import-event.ts';
import type { RunTask } from '../uploads/upload-task.ts';
import type { ImportStart } from './run-import.ts';
import type { Config } from './settings/config.ts';

const MODULE = resolve(import.meta.dirname, 'run-import.ts');
/** The service has priority over it, and stays when memory runs out. */
const NICENESS = 10;
const OOM_SCORE = 800;
/** The share of the machine's memory, and the bounds, of what a task may have in its heap, MiB. It keeps what it reads on disk. */
const HEAP_SHARE = 1 / 8;
const HEAP_MIN_MIB = 256;
const HEAP_MAX_MIB = 2048;
/** A task takes no longer, milliseconds: many times what the largest upload takes. */
const DEADLINE_MS = 4 * 3_600_000;

/** The limits of a task's process; those of the machine by default. */
export interface ForkLimits {
  /** The size of the heap, MiB. */
  readonly heapMib?: number;
  readonly deadlineMs?: number;
}

/** Returns a function that runs tasks of uploads, each in a process of its own at a lower priority, with limits. */
export function forkedImports(
  config: Config,
  { heapMib = heapOf(totalmem()), deadlineMs = DEADLINE_MS }: ForkLimits = {},
): RunTask {
  return async ({ task, signal, progressed }) => {
    const execArgv = [...process.execArgv, `--max-old-space-size=${heapMib}`];
    const child = fork(MODULE, [], { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, deadlineMs);
    const told: { end: ImportEnd | null } = { end: null };
    child.on('message', (event: ImportEvent) => {
      if (event.kind === 'progress') progressed(event.progress);
      else if (event.kind !== 'warning') told.end = event;
    });
    // Its end is awaited: until then it holds the import's lock, and may write.
    const kill = () => child.kill();
    signal.addEventListener('abort', kill, { once: true });
    try {
      const ended = once(child, 'close');
      if (signal.aborted) kill();
      else if (child.pid !== undefined) {
        stepBack(child.pid);
        // One that has just ended says so when it is closed.
        const { actor, network } = currentActor();
        child.send({ config, task, actor, network } satisfies ImportStart, () => {});
      }
      const [code, killedBy] = await ended;
      if (told.end !== null) return told.end;
      if (isLate) return { kind: 'refused', problem: { code: 'too_slow' } };
      // Node ends itself so when its heap is full, and the system ends a process so when memory runs out.
      const isFull = killedBy === 'SIGABRT' || killedBy === 'SIGKILL';
      const problem = isFull
        ? ({ code: 'out_of_memory' } as const)
        : ({ code: 'crashed', how: `${code ?? killedBy}` } as const);
      return { kind: 'refused', problem };
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', kill);
    }
  };
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
