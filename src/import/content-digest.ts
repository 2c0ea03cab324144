import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Returns a fingerprint of everything in some files and folders, and of the choices with which they are read: the same
 * import has the same one. Throws the system's error when something cannot be read.
 */
export async function contentDigest(paths: readonly string[], choices: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(choices));
  const digests: string[] = [];
  for (const path of paths) for await (const file of filesIn(path)) digests.push(await digestOf(file));
  // In whatever order they are given.
  for (const digest of digests.sort()) hash.update(digest);
  return hash.digest('hex');
}

async function* filesIn(path: string): AsyncIterable<string> {
  if (!(await stat(path)).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  // The name of a file can say what is in it.
  hash.update(basename(path));
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
