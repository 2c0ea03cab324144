import { hash } from 'node:crypto';

/**
 * The visitor of an imported event: 64 bits, as an unsigned decimal, of a hash keyed with the installation's import
 * key. One text is one visitor within a site's local day, whichever file it comes from, and another one the next day.
 * The key is none of the collection's salts, so that an imported visitor is never one of the collected.
 *
 * @param key the import key, hexadecimal
 * @param day local day of the site
 * @param visitor the text of the import line
 */
export function importedVisitor(key: string, siteId: number, day: string, visitor: string): string {
  // Only the last part can hold the separator: no two inputs read alike.
  const digest = hash('sha256', `${key}\n${siteId}\n${day}\n${visitor}`, 'buffer');
  return digest.readBigUInt64LE(0).toString();
}
