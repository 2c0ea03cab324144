/** The one way in which people are told that a disk is full: never in the words of the engine, SQLite or the system. */
import { dirname } from 'node:path';

/** Codes of the system and SQLite, and that of a ClickHouse server: its client takes the code out of the message. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '243']);
/** The embedded engine has a message only, and so has an error that came from another process. */
const MESSAGE =
  /NOT_ENOUGH_SPACE|Code: 243\b|ENOSPC|[Nn]o space left on device|Disk quota exceeded|disk is full|disk of .+ is full/;
/** A message of the service's own, which names the disk. */
const NAMED = /disk of .+ is full/;
const ADVICE = 'free up space and try again';
const ADVISED = /free up|free some|[Mm]ake room/;

/** A full disk, in words for people. The cause has those of the engine or the system. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';

  /** @param of the disk: a directory on it, or what it belongs to */
  constructor(of: string, cause: unknown) {
    super(sentence(of), { cause });
  }
}

/** Tells whether an error, or one of its causes, says that a disk is full. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (CODES.has((error as NodeJS.ErrnoException).code) || MESSAGE.test(error.message)) return true;
  if (error instanceof SuppressedError) return isOfFullDisk(error.suppressed) || isOfFullDisk(error.error);
  return isOfFullDisk(error.cause) || (error instanceof AggregateError && error.errors.some(isOfFullDisk));
}

/**
 * Returns what people are told of an error: its message, and of a full disk one sentence that names the disk and what to do. Of
 * work that failed and then could not be closed either, they are told the first failure.
 *
 * @param directory on the disk that was written to, where the error does not say it itself
 */
export function errorText(error: unknown, directory: string | null = null): string {
  if (error instanceof SuppressedError) {
    return errorText(isOfFullDisk(error.error) ? error.error : error.suppressed, directory);
  }
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (!isOfFullDisk(error) && !MESSAGE.test(message)) return message;
  if (!NAMED.test(message)) return sentence(directoryOf(error) ?? directory);
  return ADVISED.test(message) ? message : `${message}; ${ADVICE}`;
}

/** Runs a task that writes to the disk of a directory. When that is full, rejects with a DiskFullError. */
export async function onDiskOf<Result>(directory: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!isOfFullDisk(error) || NAMED.test((error as Error).message)) throw error;
    throw new DiskFullError(directory, error);
  }
}

function sentence(of: string | null): string {
  return `the disk ${of === null ? '' : `of ${of} `}is full; ${ADVICE}`;
}

/** Returns the directory that an error of the system, or its cause, names; null when none does. */
function directoryOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  return CODES.has(code) && typeof path === 'string' ? dirname(path) : directoryOf(error.cause);
}
