import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the files of a data directory that have a text. Those that the engine removes meanwhile have none. */
export function filesBelow(directory: string, planted: string): string[] {
  return namesBelow(directory).filter((name) => contentOf(join(directory, name)).includes(planted));
}

function namesBelow(directory: string): string[] {
  for (;;) {
    try {
      return readdirSync(directory, { recursive: true, encoding: 'utf8' });
    } catch {
      // The engine has just removed a directory.
    }
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.of();
  }
}
