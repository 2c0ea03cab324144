import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { keepShared } from './shared.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A file that takes longer has failed: many times the minute of the longest one, for machines that do other things as well. */
const FILE_MAX_MS = 2_700_000;

/**
 * Runs test files one after another in this process, each as a suite with its own hooks. The modules, the engine's library
 * and what the files share are loaded once for all of them.
 *
 * @param files relative to the project's root
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  const closeShared = keepShared();
  // A test that waits for an unreferenced timer alone would end the process.
  const alive = setInterval(() => {}, FILE_MAX_MS);
  try {
    for (const file of files) {
      const before = cpuSeconds();
      await suite(file, { timeout: FILE_MAX_MS }, async () => {
        await import(pathToFileURL(join(ROOT, file)).href);
      });
      recordTimes(file, cpuSeconds() - before);
    }
  } finally {
    clearInterval(alive);
    await closeShared();
  }
}

/** Appends the processor time of a file to the table that `SVC_TEST_TIMES` names. */
function recordTimes(file: string, seconds: number): void {
  const path = process.env.SVC_TEST_TIMES;
  if (path !== undefined) appendFileSync(path, `${file}\t${seconds.toFixed(2)}\n`);
}

/**
 * Returns the processor time of this process, of its children that have ended, and of what runs below it, such as a
 * browser (proc_pid_stat(5), fields 4 and 14 to 17).
 */
function cpuSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const ours = new Set([process.pid]);
  for (let size = 0; size < ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  return processes.filter(({ pid }) => ours.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Returns nothing for a process that has just ended. */
function statOf(name: string): { readonly pid: number; readonly parent: number; readonly seconds: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / 100 }];
  } catch {
    return [];
  }
}
