import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** An import leaves this much of the disk free: the journals of all sites need room, and refuse events without it. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/**
 * Throws an Error when an import must write no more to the disk of a file.
 *
 * @param freeBytes returns what is free on the disk of a directory
 */
export function requireDiskRoom(path: string, freeBytes = freeBytesOf): void {
  const mib = (bytes: number) => Math.floor(bytes / 1024 ** 2);
  const free = freeBytes(dirname(path));
  if (free >= MIN_FREE_BYTES) return;
  const kept = `an import leaves ${mib(MIN_FREE_BYTES)} MiB for what is collected`;
  throw new Error(
    `the disk of ${dirname(path)} is full: ${mib(free)} MiB are free, and ${kept}; free some, then import again`,
  );
}

/** Returns what is free on the disk of a directory, bytes. */
export function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
