import { MASKS_PER_SITE_MAX } from '../domain/limits.ts';
import type { Site } from '../domain/site.ts';
import { storedPattern } from './pattern.ts';
import { siteRefusal } from './translations.ts';

/** Returns the rules of a site as they are stored, each once. Throws a DatabaseError `invalid` for one that can remove nothing. */
export function cleanMasks(typed: readonly string[]): readonly string[] {
  const masks = [...new Set(typed.map((pattern) => storedPattern('page', pattern)))];
  if (masks.length > MASKS_PER_SITE_MAX)
    throw siteRefusal('invalid', (texts) => texts.mask.tooMany(MASKS_PER_SITE_MAX));
  const without = masks.find((pattern) => !pattern.includes('*'));
  if (without !== undefined) throw siteRefusal('invalid', (texts) => texts.mask.star(JSON.stringify(without)));
  return masks;
}

/** Writes the rules of a site as its row has them. */
export function storedMasks(masks: readonly string[]): string {
  return masks.length === 0 ? '' : JSON.stringify(masks);
}

/** Reads the rules of a site's row. */
export function masksOf({ masks }: { readonly masks: string }): Pick<Site, 'masks'> {
  return masks === '' ? {} : { masks: JSON.parse(masks) as string[] };
}

/** Returns a site whose list of rules is absent when it is empty. */
export function withoutNoMasks({ masks, ...site }: Site): Site {
  return masks === undefined || masks.length === 0 ? site : { ...site, masks };
}
