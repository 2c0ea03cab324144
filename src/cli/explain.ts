import { isOfFullDisk } from '../domain/disk-full.ts';

/** Returns the text of an error that ends a command. A full disk is named as such, with what to do. */
export function explain(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (!isOfFullDisk(error)) return message;
  const named = /disk (is|of .+ is) full/.test(message) ? message : `the disk is full: ${message}`;
  return `${named}; free up space and try again`;
}
