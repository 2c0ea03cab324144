import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readChunks } from '../store/read-chunks.ts';
import { BackupError } from './backup-error.ts';
import type { Progressed } from './copy-thread.ts';
import { type EntryBelow, entriesBelow } from './entries-below.ts';
import { MANIFEST } from './layout.ts';
import { type BackupFile, type Manifest, readManifest } from './manifest.ts';

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
  const others = entriesBelow(directory)
    .map(nameOf)
    .filter((name) => name !== MANIFEST && !missing.delete(name));
  for (const path of missing) throw new BackupError(`${join(directory, path)} is missing`);
  for (const path of others) throw new BackupError(`${join(directory, path)} is no part of the backup; remove it`);
}

/** Names an entry. What is no file ends with its kind, so it is none that a manifest names. */
function nameOf({ path, kind }: EntryBelow): string {
  return kind === 'file' ? path : kind === 'directory' ? `${path}/` : `${path} (no file)`;
}
