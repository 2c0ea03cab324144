import type { StoredDimension } from '../../domain/dimension.ts';

/**
 * The version of the layers that days are written with. It grows when a derivation from the fields that were there before is
 * added, or a part of days that are imported as sums. Days of an earlier version do not know it.
 */
export const LAYERS_VERSION = 4;

/** The versions that added a dimension which is made from older fields. */
const SINCE: Readonly<Partial<Record<StoredDimension, number>>> = { channel: 2 };

/** A rollup beside those of dimensions, goals and funnels: the pages next to a page, and how pages were read. */
export const FURTHER_ROLLUPS = ['moves', 'engagement'] as const;

export type FurtherRollup = (typeof FURTHER_ROLLUPS)[number];

/** The version that added the further rollups. */
const FURTHER_ROLLUPS_SINCE = 3;

/** The version since which imports of sums bring how pages were read, and properties. */
const IMPORTED_SINCE = 4;

/** Lists the dimensions that layers of a version do not have yet. */
export function dimensionsAfter(version: number): StoredDimension[] {
  return Object.entries(SINCE).flatMap(([dimension, since]) => (since > version ? [dimension as StoredDimension] : []));
}

/** Lists the further rollups that layers of a version do not have yet. */
export function rollupsAfter(version: number): readonly FurtherRollup[] {
  return version < FURTHER_ROLLUPS_SINCE ? FURTHER_ROLLUPS : [];
}

/** Lists the parts that days which were imported as sums, with layers of a version, do not have yet. */
export function importedPartsAfter(version: number): readonly string[] {
  return version < IMPORTED_SINCE ? ['engagement', 'properties'] : [];
}
