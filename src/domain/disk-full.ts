const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
/** The engine has a message only, and so has an error that came from another process. */
const MESSAGE = /NOT_ENOUGH_SPACE|No space left on device|Disk quota exceeded|disk is full|disk of .+ is full/;

/** Tells whether an error, or one of its causes, says that a disk is full. */
export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CODES.has((error as NodeJS.ErrnoException).code) || MESSAGE.test(error.message) || isOfFullDisk(error.cause);
}
