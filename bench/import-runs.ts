/** Runs of the command line for the benches of imports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const SVC = resolve(import.meta.dirname, '../bin/svc');
export const MIB = 1_048_576;
const POLL_MS = 50;

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

/** Runs a command, and returns the most memory that it had, MiB. Throws an Error unless it succeeds. */
export async function peakOf(words: readonly string[]): Promise<number> {
  const child = spawn(SVC, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  let peak = 0;
  const timer = setInterval(() => {
    peak = peakMemory(child) || peak;
  }, POLL_MS);
  const [status] = await once(child, 'exit');
  clearInterval(timer);
  if (status !== 0) throw new Error(`svc ${words.join(' ')} ended with ${status}`);
  return peak;
}

/** Returns the most memory that a process has had so far, MiB, as Linux tells; 0 when it has ended. */
export function peakMemory({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
