import { basename } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { DamagedFileError } from './export-table.ts';

/** The remedy for most files that cannot be read. */
export const DOWNLOAD_AGAIN = 'download the export again';
/** Characters of a name in a message. */
const NAME_MAX_CHARACTERS = 300;

/**
 * Makes the error of a file that cannot be read: `cannot read NAME, line 3: it …; download the export again`.
 * The name may come from a hostile archive: what would break the line or hide in it is replaced.
 */
export function damaged(
  name: string,
  what: string,
  advice = DOWNLOAD_AGAIN,
  options: { line?: number; cause?: unknown } = {},
) {
  const place = options.line === undefined ? '' : `, line ${options.line}`;
  return new DamagedFileError(`cannot read ${printable(name)}${place}: ${what}; ${advice}`, { cause: options.cause });
}

/** Makes the error of a content whose reading failed. A failure of the system says nothing about the file. */
export function readingFailed(name: string, cause: unknown): Error {
  if (cause instanceof DamagedFileError || (cause instanceof Error && isSystemError(cause.cause))) return cause;
  if (isSystemError(cause)) return new Error(`cannot read ${printable(name)}: ${systemText(cause, name)}`, { cause });
  return damaged(name, 'it is damaged or cut off', DOWNLOAD_AGAIN, { cause });
}

/** Returns the message of an error of the system, which names a file as the person knows it. */
function systemText({ message, code, errno, syscall, path }: NodeJS.ErrnoException, name: string): string {
  if (path === undefined || errno === undefined || basename(path) !== basename(name)) return message;
  return `${code}: ${getSystemErrorMessage(errno)}, ${syscall} '${name}'`;
}

/** Returns a name as it can stand in a line. */
export function printable(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?');
  return line.length > NAME_MAX_CHARACTERS ? `${line.slice(0, NAME_MAX_CHARACTERS)}…` : line;
}

/** Node sets `syscall` on the errors of the file system, and not on those of zlib. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
