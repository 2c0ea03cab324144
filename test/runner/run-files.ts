import { appendFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { keepBrowsers } from '../browser/browser.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A file that takes longer has failed. A busy machine takes ten times as long as a quiet one. */
const FILE_MAX_MS = 1_200_000;

/**
 * Runs test files one after another in this process, each as a suite with its own hooks. The modules, the engine's library
 * and the browser are loaded once for all of them.
 *
 * @param files relative to the project's root
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  const closeBrowsers = keepBrowsers();
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
    await closeBrowsers();
  }
}

/** Appends the processor time of a file to the table that `SVC_TEST_TIMES` names. */
function recordTimes(file: string, seconds: number): void {
  const path = process.env.SVC_TEST_TIMES;
  if (path !== undefined) appendFileSync(path, `${file}\t${seconds.toFixed(2)}\n`);
}

/** Returns the processor time of this process and of its children that have ended (proc_pid_stat(5), fields 14 to 17). */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
