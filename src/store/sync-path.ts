import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a file durable, or the names in a directory. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Writes a file, whole or not at all; on disk when it returns. A reader sees the old file or the new one. */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  writeFileSync(`${path}.tmp`, content, { mode, flush: true });
  renameSync(`${path}.tmp`, path);
  syncPath(dirname(path));
}
