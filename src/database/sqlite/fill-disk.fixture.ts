import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Fills the disk of a directory to the last byte with a file in it; returns the path of the file. */
export function fillDisk(directory: string): string {
  const path = join(directory, 'ballast');
  const file = openSync(path, 'a');
  for (const bytes of [new Uint8Array(1024 * 1024), new Uint8Array(4096), new Uint8Array(1)]) {
    try {
      for (;;) writeSync(file, bytes);
    } catch {
      // So large a piece does not fit any more.
    }
  }
  closeSync(file);
  return path;
}
