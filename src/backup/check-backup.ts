import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { Progressed } from './copy-thread.ts';
import { readChunks } from './file-copier.ts';
import { MANIFEST } from './layout.ts';
import { type BackupFile, type Manifest, readManifest } from './manifest.ts';
import { LOST_AND_FOUND } from './staging.ts';

/**
 * Reads every byte of a backup. Throws a BackupError that names the first file that is not as it was written, is missing, or
 * does not belong to it. Returns the manifest.
 */
export function checkBackup(directory: string, progressed: Progressed = () => {}): Manifest {
  const manifest = readManifest(directory);
  requireNoOthers(directory, manifest.files);
  const of = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const file of manifest.files) {
    const sha256 = createHash('sha256');
    requireSize(directory, file);
    readChunks(join(directory, file.path), (chunk) => {
      sha256.update(chunk);
      done += chunk.length;
      progressed(done, of);
    });
    requireHash(directory, file, sha256.digest('hex'));
  }
  return manifest;
}

/** Throws a BackupError unless a file has the hash that it was written with. */
export function requireHash(directory: string, { path, sha256 }: BackupFile, found: string): void {
  if (found !== sha256)
    throw new BackupError(`${join(directory, path)} is damaged: its bytes are not those that were written`);
}

function requireSize(directory: string, { path, bytes }: BackupFile): void {
  const found = statSync(join(directory, path)).size;
  if (found === bytes) return;
  throw new BackupError(`${join(directory, path)} is damaged: it has ${found} bytes, ${bytes} were written`);
}

/** Throws a BackupError when a file is missing, or one is there that the manifest does not name. */
function requireNoOthers(directory: string, files: readonly BackupFile[]): void {
  const missing = new Set(files.map(({ path }) => path));
  const others = entriesOf(directory).filter((entry) => entry !== MANIFEST && !missing.delete(entry));
  for (const path of missing) throw new BackupError(`${join(directory, path)} is missing`);
  for (const path of others) throw new BackupError(`${join(directory, path)} is no part of the backup; remove it`);
}

/** Lists everything below a directory that is not a directory with something in it. What is no file ends with its kind. */
function entriesOf(root: string, path = ''): string[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  if (entries.length === 0 && path !== '') return [`${path}/`];
  return entries.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return below === LOST_AND_FOUND ? [] : entriesOf(root, below);
    return [entry.isFile() ? below : `${below} (no file)`];
  });
}
