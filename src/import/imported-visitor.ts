import { hash } from 'node:crypto';

/** The keys of imported visitors. */
export interface VisitorKeys {
  /** Returns the key for a local day, hexadecimal. */
  of(day: string): string;
}

/**
 * Returns the visitor of an imported event: 64 bits of a hash, as an unsigned decimal, keyed with the import key of the day. A
 * text is one visitor within a site's local day, in all files, and another one the next day. The key is none of the
 * collection's salts, so that an imported visitor never equals a collected one.
 *
 * @param key the import key, hexadecimal
 * @param day local day of the site
 * @param visitor the text of the import line
 */
export function importedVisitor(key: string, siteId: number, day: string, visitor: string): string {
  // Only the last part can contain the separator, so no two inputs give the same text.
  const digest = hash('sha256', `${key}\n${siteId}\n${day}\n${visitor}`, 'buffer');
  return digest.readBigUInt64LE(0).toString();
}
