import { DIMENSION_TABLE, STORED_DIMENSIONS, type StoredDimension } from './dimension.ts';
import { texts } from './texts.ts';

/**
 * A part of a day that an import of sums can bring besides its totals: the keys of a dimension, how pages were read
 * (`engagement`), or the values of properties (`property`).
 */
export type ImportedPart = StoredDimension | 'engagement' | 'property';

/** All parts, in the order of an audit. */
export const IMPORTED_PARTS: readonly ImportedPart[] = [...STORED_DIMENSIONS, 'engagement', 'property'];

/** Returns the name of a part, as the heading of its figures. */
export function importedPartName(part: ImportedPart): string {
  return part === 'engagement' || part === 'property' ? texts.importedParts[part] : DIMENSION_TABLE[part].plural;
}
