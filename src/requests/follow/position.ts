/** How far a log has been reported: the place behind a line. */
export interface Position {
  /** The fingerprint of the file. */
  readonly file: string;
  /** The bytes of the file, unpacked, that have been read. */
  readonly offset: number;
  /** When the file had last been written to, in milliseconds since 1970: files that are older have been reported before. */
  readonly writtenAt: number;
}

/** Writes a position as the text that the service keeps. */
export function formatPosition({ file, offset, writtenAt }: Position): string {
  return JSON.stringify({ file, offset, writtenAt });
}

/** Reads a position; null for a text that another sender has chosen. */
export function parsePosition(text: string): Position | null {
  try {
    const { file, offset, writtenAt = 0 } = JSON.parse(text) as Partial<Position>;
    if (typeof file !== 'string' || !Number.isSafeInteger(offset) || typeof writtenAt !== 'number') return null;
    return { file, offset: offset!, writtenAt };
  } catch {
    return null;
  }
}
