/** The database, the store, or a journal by the name of its file. */
export type StoredName = 'database' | 'store' | { readonly journal: string };

/** The version of something that is stored. */
export interface StoredVersions {
  readonly name: StoredName;
  readonly found: number | 'damaged';
  /** The version that this program writes. */
  readonly known: number;
}

/** Reads a version; nothing is returned for what is not there. */
export function storedVersion(name: StoredName, known: number, read: () => number | null): StoredVersions[] {
  try {
    const found = read();
    return found === null ? [] : [{ name, found, known }];
  } catch {
    return [{ name, found: 'damaged', known }];
  }
}
