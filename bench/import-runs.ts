/** Runs of the command line for the benches of imports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const SVC = resolve(import.meta.dirname, '../bin/svc');
export const MIB = 1_048_576;
const POLL_MS = 250;

/** Runs a command and returns its object. Throws an Error unless it succeeds. */
export function svc(dataDir: string, words: readonly string[]): Record<string, unknown> {
  const { status, stdout, stderr } = spawnSync(SVC, [...words, '--data', dataDir, '--json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`svc ${words.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Creates a site, and returns its id. */
export function siteOf(dataDir: string, domain: string): string {
  return String(svc(dataDir, ['site', 'create', '--domain', domain, '--name', domain, '--timezone', 'UTC']).id);
}

/**
 * Runs a command, and returns the most memory that it had, and another process beside it, MiB. Throws an Error unless it
 * succeeds.
 */
export async function peaksOf(
  words: readonly string[],
  beside?: ChildProcess,
): Promise<{ readonly command: number; readonly beside: number }> {
  const child = spawn(SVC, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const peaks = { command: 0, beside: 0 };
  const timer = setInterval(() => {
    peaks.command = Math.max(peaks.command, memoryOf(child));
    if (beside !== undefined) peaks.beside = Math.max(peaks.beside, memoryOf(beside));
  }, POLL_MS);
  const [status] = await once(child, 'exit').finally(() => clearInterval(timer));
  if (status !== 0) throw new Error(`svc ${words.join(' ')} ended with ${status}`);
  return peaks;
}

/** Returns the memory of a process, MiB of proportional set size: pages that n processes share count as 1/n; 0 when it has ended. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
