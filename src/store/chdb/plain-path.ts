import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The engine takes these signs in the path of a file for a pattern, and has no way to escape them. */
const SIGNS = /[*?{}]/;

/**
 * Calls a function with a path to a file that the engine does not take for a pattern: the path itself, or one through a
 * link to its directory, which is there meanwhile. The name of the file has no such signs.
 */
export async function withPlainPath<Result>(path: string, use: (plain: string) => Promise<Result>): Promise<Result> {
  if (!SIGNS.test(path)) return await use(path);
  const place = await mkdtemp(join(tmpdir(), 'svc-'));
  try {
    const link = join(place, 'directory');
    await symlink(dirname(path), link);
    return await use(join(link, basename(path)));
  } finally {
    await rm(place, { recursive: true });
  }
}
