/** The system calls at which strace stops a process. */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

/** The calls that change files, and those that sync them to the disk. A kernel does not have all of them. */
export const SYSTEM_CALLS = [
  ...['rename', 'renameat', 'renameat2', 'mkdir', 'mkdirat', 'link', 'linkat', 'unlink', 'unlinkat', 'rmdir'],
  ...['ftruncate', 'pwrite64', 'pwritev', 'write', 'writev', 'openat', 'fsync', 'fdatasync', 'sync_file_range'],
];
export const TRACED = SYSTEM_CALLS.map((name) => `?${name}`).join(',');

/** A stop just before the `nth` call of this name by one thread. */
export interface Stop {
  readonly call: string;
  readonly nth: number;
}

/** Skips the test, with the reason, when processes cannot be traced. */
export function cannotTrace(t: TestContext): boolean {
  const reason = whyNotTraced();
  if (reason === null) return false;
  t.diagnostic(`SKIPPED: ${reason}`);
  t.skip(reason);
  return true;
}

/** Returns why processes cannot be traced here; null when they can. */
function whyNotTraced(): string | null {
  const version = spawnSync('strace', ['-V']);
  if (version.error !== undefined) return 'strace is not installed, so nothing was stopped';
  const { status, stderr } = spawnSync('strace', ['-f', '-o', '/dev/null', '-e', 'trace=none', 'true']);
  return status === 0 ? null : `strace may not trace here, so nothing was stopped: ${stderr}`;
}

/** Returns the arguments of strace that stop a process. */
export function stopBefore({ call, nth }: Stop): string[] {
  return ['-e', `inject=${call}:signal=SIGKILL:when=${nth}`];
}
