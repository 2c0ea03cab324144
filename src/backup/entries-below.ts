import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LOST_AND_FOUND } from './staging.ts';

/** An entry below a directory, by its path there. Of the directories it is one that is empty. */
export interface EntryBelow {
  readonly path: string;
  readonly kind: 'file' | 'directory' | 'other';
}

/**
 * Lists the entries below a directory, but for what the file system itself has there. A recursive listing of the runtime's
 * would follow symbolic links.
 */
export function entriesBelow(root: string, directory = ''): EntryBelow[] {
  const entries = readdirSync(join(root, directory), { withFileTypes: true });
  if (entries.length === 0 && directory !== '') return [{ path: directory, kind: 'directory' }];
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name);
    if (path === LOST_AND_FOUND) return [];
    return entry.isDirectory() ? entriesBelow(root, path) : [{ path, kind: entry.isFile() ? 'file' : 'other' }];
  });
}

/** Lists the files below a directory. */
export function filesBelow(root: string): string[] {
  return entriesBelow(root).flatMap(({ path, kind }) => (kind === 'file' ? [path] : []));
}
