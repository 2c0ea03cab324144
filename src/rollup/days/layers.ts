import type { StoredDimension } from '../../domain/dimension.ts';

/**
 * The version of the layers that days are written with. It grows when a derivation from the fields that were there before is
 * added. Days of an earlier version do not know it.
 */
export const LAYERS_VERSION = 2;

/** The versions that added a dimension which is made from older fields. */
const SINCE: Readonly<Partial<Record<StoredDimension, number>>> = { channel: 2 };

/** Lists the dimensions that layers of a version do not have yet. */
export function dimensionsAfter(version: number): StoredDimension[] {
  return Object.entries(SINCE).flatMap(([dimension, since]) => (since > version ? [dimension as StoredDimension] : []));
}
