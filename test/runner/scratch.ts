import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The directory of files in memory, on Linux. */
const MEMORY = '/dev/shm';
/** Many times what the tests have there at a time. */
const ROOM_MIN_BYTES = 4 * 1024 ** 3;
const NAME = /^svc-tests-(\d+)$/;

/** The directory of what packages have packed, such as a browser: it is unpacked once, and stays for later runs. */
export const UNPACKED = process.env.SVC_TEST_UNPACKED ?? tmpdir();

/**
 * Makes a directory for what a run of tests writes, removed by `remove`: in memory where there is room, because backups, exports
 * and imports take an eighth less time there. Runs that were killed leave theirs, which the next one removes.
 */
export function makeScratch(): { readonly path: string; remove(): void } {
  const parent = existsSync(MEMORY) && roomOf(MEMORY) >= ROOM_MIN_BYTES ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
  }
  const path = join(parent, `svc-tests-${process.pid}`);
  mkdirSync(path, { recursive: true });
  return { path, remove: () => remove(path) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function roomOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
