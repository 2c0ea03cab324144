import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installedList, installedPath, isMissing, parseInstalled } from '../collect/data-files/installed.ts';
import type { Base } from './base.ts';
import type { FileCopier } from './file-copier.ts';

/** An update that takes place meanwhile removes what it replaces; then the new files are copied. */
const TRIES = 5;

/**
 * Copies the data that `svc data update` has installed: a restore must not locate visitors by other data. The list comes
 * last, and names files that are there. What is damaged is left out, since the service does not use it either.
 */
export function copyDataFiles(dataDir: string, copier: FileCopier, base: Base | null): void {
  const copied = new Set<string>();
  for (let tries = 0; tries < TRIES; tries++) {
    const list = readList(dataDir);
    const files = list === null ? null : parseInstalled(list.toString('utf8'));
    if (list === null || files === null) return;
    const paths = Object.values(files).map((file) => relative(dataDir, installedPath(dataDir, file)));
    if (!paths.every((path) => existsSync(join(dataDir, path)))) continue;
    if (!paths.every((path) => copied.has(path) || copy(path))) continue;
    copier.write(relative(dataDir, installedList(dataDir)), list);
    return;
  }

  function copy(path: string): boolean {
    try {
      copier.copy(path, join(dataDir, path), base);
      copied.add(path);
      return true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      rmSync(copier.placeOf(path), { force: true });
      return false;
    }
  }
}

function readList(dataDir: string): Buffer | null {
  try {
    return readFileSync(installedList(dataDir));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
