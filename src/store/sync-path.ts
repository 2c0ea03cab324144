import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes a file durable, or the names in a directory. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
