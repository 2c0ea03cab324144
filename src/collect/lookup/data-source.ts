import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

/** Identifies files that a table is made from, by their paths, sizes and modification times. Throws when one is missing. */
export function sourceOfFiles(paths: readonly string[]): number {
  const parts = paths.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  return crc32(parts.join('\n'));
}

/**
 * Identifies bundled files by their sizes: wherever a version of their package is installed, they are the same. Null when
 * they are not installed.
 */
export function sourceOfBundled(paths: readonly string[]): number | null {
  if (!paths.every((path) => existsSync(path))) return null;
  return crc32(paths.map((path) => statSync(path).size).join('\n'));
}

/** Returns the path of a file of `@ip-location-db`, which need not exist. */
export function bundledFile(name: string): string {
  return fileURLToPath(new URL(`../../../node_modules/@ip-location-db/${name}`, import.meta.url));
}
