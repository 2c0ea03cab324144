import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/**
 * Makes a directory on a small disk of its own, which goes after the test; null where mounting is not permitted.
 *
 * @param size as `mount` reads it, such as `2m`
 */
export function smallDisk(t: TestContext, size: string): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'svc-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
  t.after(() => {
    execFileSync('umount', ['-l', directory]);
    rmSync(directory, { recursive: true });
  });
  return directory;
}
