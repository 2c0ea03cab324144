/** The version of something that is stored. */
export interface StoredVersions {
  /** Its name for people. */
  readonly name: string;
  readonly found: number | 'damaged';
  /** The version that this program writes. */
  readonly known: number;
}

/** Reads a version; nothing is returned for what is not there. */
export function storedVersion(name: string, known: number, read: () => number | null): StoredVersions[] {
  try {
    const found = read();
    return found === null ? [] : [{ name, found, known }];
  } catch {
    return [{ name, found: 'damaged', known }];
  }
}
