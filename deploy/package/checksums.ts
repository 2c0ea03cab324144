import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes SHA256SUMS of files in a directory into it, as `sha256sum --check` reads it. */
export async function writeChecksums(directory: string, files: readonly string[]): Promise<void> {
  const lines = files.toSorted().map(async (file) => `${await sha256(join(directory, file))}  ${file}\n`);
  writeFileSync(join(directory, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
