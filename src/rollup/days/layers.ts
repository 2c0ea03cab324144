import type { StoredDimension } from '../../domain/dimension.ts';

/**
 * The version of the layers that days are written with. It grows when a derivation from the fields that were there before is
 * added, or a part of days that are imported as sums. Days of an earlier version do not know it.
 */
export const LAYERS_VERSION = 5;

/** The versions that added a dimension which is made from older fields. */
const SINCE: Readonly<Partial<Record<StoredDimension, number>>> = { channel: 2 };

/** A rollup beside those of dimensions, goals and funnels: the pages next to a page, and how pages were read. */
export const FURTHER_ROLLUPS = ['moves', 'engagement'] as const;

export type FurtherRollup = (typeof FURTHER_ROLLUPS)[number];

/** The version that added the further rollups. */
const FURTHER_ROLLUPS_SINCE = 3;

/** The version since which imports of sums bring how pages were read, and properties. */
const IMPORTED_SINCE = 4;

/** The version since which hits tell of their sessions. */
const FACTS_SINCE = 5;

/** Tells whether the hits of a day tell when their session began, whether it bounced and how long it took. */
export function haveFacts({ layersVersion = LAYERS_VERSION }: { readonly layersVersion?: number }): boolean {
  return layersVersion >= FACTS_SINCE;
}

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
